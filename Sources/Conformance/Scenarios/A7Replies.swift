import BridgeCore

extension Scenario {
    /// A7: answers.
    static let replies: [Scenario] = [
        Scenario(
            "A7-page-answers",
            "What the page answers is what the app gets",
            .except([
                .yk: "it drops falsy answers on the phone; C-falsy-reply is about that",
                .jsbridgeAndroid: "answers are texts on the phone; E-android-texts is about that",
                .jsbridge: "only objects count on the phone; D-only-objects-count is about that",
            ])
        ) { stage in
            try await stage.open("nb.registerHandler('give', (data, respond) => eval('respond(' + data.js + ')'))")
            let answers: [(String, JSONValue?)] = [
                ("", nil), ("undefined", nil), ("null", .null), ("0", 0),
                ("''", ""), ("false", false), ("[]", []), ("{ a: [1, null] }", ["a": [1, nil]]), ("'x'", "x"),
            ]
            for (script, expected) in answers {
                let found = try await stage.answer(of: "give", ["js": .string(script)])
                let wanted = Stage.Answer.value(expected)
                try stage.expect(
                    found == wanted,
                    "respond(\(script)) should end as \(wanted), but it ended as \(found)."
                )
            }
        },
        Scenario("A7-app-answers", "What the app answers is what the page gets") { stage in
            try stage.bridge.register("nothing") { _ in nil }
            try await stage.open()
            let nothing: JSONValue =
                switch stage.wireProtocol {
                case .yk, .native: "undefined"
                case .jsbridge, .dsbridge: ""
                default: nil
                }
            try await stage.expect(
                """
                const none = await ask('nothing', {}), some = await ask('echo', { a: [1, null, false, 'x'] });
                return [none === undefined ? 'undefined' : none, some];
                """,
                gives: [nothing, ["a": [1, nil, false, "x"]]]
            )
        },
        Scenario("A7-second-reply", "The app answers twice, and the page's callback threw", difference: .secondReply) {
            stage in
            try stage.bridge.register("twice") { request in
                request.reply(JSONValue.object(["n": 1]).text)
                request.reply(JSONValue.object(["n": 2]).text)
                return nil
            }
            try await stage.open()
            // The demo's page keeps its callbacks for ever.
            let keeps =
                "bridge.handleNativeResponse = ({ callbackId, data }) => bridge.callBackMaps.get(callbackId)(data);"
            try await stage.expect(
                """
                \(stage.wireProtocol == .jsbridge ? keeps : "")
                nb.callHandler('twice', {}, (data) => {
                  seen.push(plain(data).n);
                  if (seen.length === 1) throw new Error('mine');
                });
                await until(() => seen.length); await fence(); return seen;
                """,
                gives: stage.mode(repaired: [1], strict: [1, 2])
            )
        },
        Scenario("A7-app-answers-twice", "The first answer of the app counts") { stage in
            if stage.isStrict, PhoneDifference.protocols(of: .secondReply).contains(stage.wireProtocol) {
                throw NotRun("the phone sends a second one, too; A7-second-reply is about that")
            }
            try stage.bridge.register("twice") { request in
                request.reply(JSONValue.object(["n": 1]).text)
                request.reply(JSONValue.object(["n": 2]).text)
                return nil
            }
            try await stage.open()
            try await stage.expect(
                "nb.callHandler('twice', {}, (data) => seen.push(data)); await until(() => seen.length); await fence(); return seen",
                gives: [["n": 1]]
            )
            try await until("the second was remarked") { stage.remarks.contains { $0.kind == .answeredTwice } }
        },
        Scenario(
            "A7-page-answers-twice",
            "The page answers twice, where the phone's app crashes",
            difference: .secondAnswer
        ) {
            stage in
            try await stage.open(
                "nb.registerHandler('twice', (data, respond) => { respond({ n: 1 }); respond({ n: 2 }); })"
            )
            try await stage.expectAnswer(of: "twice", is: .value(["n": 1]))
            try await stage.expectDifference(.secondAnswer)
            try await stage.expect(
                "return await outcome('echo', 1)",
                gives: stage.mode(repaired: 1, strict: "the app is gone")
            )
        },
        Scenario(
            "A7-second-answer-dropped",
            "A second answer of the page is dropped",
            .except(
                reasons(.secondAnswer, "the phone's app crashes there; A7-page-answers-twice is about that")
            )
        ) { stage in
            try await stage.open(
                "nb.registerHandler('twice', (data, respond) => { respond({ n: 1 }); respond({ n: 2 }); })"
            )
            try await stage.expectAnswer(of: "twice", is: .value(["n": 1]))
            try await stage.expect("return await ask('echo', { a: 1 })", gives: ["a": 1])
        },
        Scenario(
            "A7-keys",
            "Answers of the page have the keys of the phone's",
            .only(
                [.wvjb6, .wvjb4, .lision, .yk, .jsbridgeAndroid],
                because: "the page's own script makes its answers"
            )
        ) { stage in
            try await stage.open("nb.registerHandler('give', (data, respond) => respond({ a: 1 }))")
            try await stage.expectAnswer(of: "give", is: .value(["a": 1]))
            try await until("the answer was traced") { stage.answers.contains { $0.name == "give" } }
            let wire = stage.answers.first { $0.name == "give" }?.wire.flatMap { try? JSONValue(parsing: $0) }
            guard case .object(let object) = wire else { throw Unmet("The answer is no object.") }
            let keys: [WireProtocolName: [String]] = [
                .wvjb6: ["handlerName", "responseData", "responseId"], .wvjb4: ["responseData", "responseId"],
                .lision: ["handlerName", "responseData", "responseID"], .yk: ["data", "respId"],
                .jsbridgeAndroid: ["responseData", "responseId"],
            ]
            let expected = keys[stage.wireProtocol, default: []]
            try stage.expect(object.keys.sorted() == expected, "The keys are \(object.keys), not \(expected).")
        },
        Scenario("A7-callback-throws", "A callback that throws harms no other") { stage in
            try await stage.open()
            try await stage.expect(
                """
                nb.callHandler('echo', { n: 1 }, () => { seen.push(1); throw new Error('mine'); });
                nb.callHandler('echo', { n: 2 }, () => seen.push(2));
                await until(() => seen.length > 1); await fence();
                return seen;
                """,
                gives: [1, 2]
            )
        },
    ]
}
