import BridgeCore

extension Scenario {
    /// A13: forgetting calls and handlers.
    static let reset: [Scenario] = [
        Scenario(
            "A13-reset",
            "Calls are dropped, handlers stay, and no late answer meets a new call",
            .except(
                reasons(.restartedIDs, "the phone numbers its calls anew; A13-restarted-ids is about that")
                    .merging(reasons(.heldAfterReset, "the phone holds calls back; A13-held is about that")) { $1 }
            )
        ) { stage in
            try await stage.open(
                """
                let first;
                nb.registerHandler('keep', (data, respond) => { first ? (first({ n: 1 }), respond({ n: 2 })) : (first = respond); });
                """
            )
            let bridge = stage.bridge
            let call = Task.immediate { () async -> BridgeError.Code? in
                do throws(BridgeError) { _ = try await bridge.call("keep", ["a": 1] as JSONValue) as JSONValue? } catch
                {
                    return error.code
                }
                return nil
            }
            try await stage.expectAnswer(of: "pageEcho", ["a": 1], is: .value(["a": 1]))
            bridge.reset()
            let code = await call.value
            try stage.expect(
                code == .cancelled,
                "The old call should end as cancelled, but it ended as \(code as Any)."
            )
            try await stage.expectAnswer(of: "keep", ["a": 1], is: .value(["n": 2]))
            try await stage.expect("return await ask('echo', { a: 1 })", gives: ["a": 1])
        },
        Scenario(
            "A13-held",
            "The app calls after a reset",
            difference: .heldAfterReset
        ) { stage in
            try await stage.open("nb.registerHandler('look', (data) => seen.push(data))")
            stage.bridge.reset()
            try stage.bridge.notify("look", ["n": 1])
            try await stage.expect(
                "await fence(); await turn(50); return seen",
                gives: stage.mode(repaired: [["n": 1]], strict: [])
            )
            try await stage.open("nb.registerHandler('look', (data) => seen.push(data))")
            try await stage.expect(
                "await fence(); return seen",
                gives: stage.mode(repaired: [], strict: [["n": 1]]),
                "The next page"
            )
        },
        Scenario(
            "A13-lost",
            "The app calls after a reset, before the first page",
            difference: .lostAfterReset,
            inNewWindow: true
        ) { stage in
            stage.bridge.reset()
            try stage.bridge.notify("look", ["n": 1])
            try await stage.open("nb.registerHandler('look', (data) => seen.push(data))")
            try await stage.expect("await fence(); return seen", gives: stage.mode(repaired: [["n": 1]], strict: []))
        },
        Scenario(
            "A13-restarted-ids",
            "An answer to a call from before a reset",
            difference: .restartedIDs,
            inNewWindow: true
        ) { stage in
            try await stage.open(
                """
                window.answers = {};
                for (const name of ['old', 'new']) nb.registerHandler(name, (data, respond) => { answers[name] = respond; });
                """
            )
            let bridge = stage.bridge
            let old = Task.immediate { try? await bridge.call("old", json: JSONValue.object([:]).text) }
            try await stage.script("await until(() => answers.old)")
            bridge.reset()
            _ = await old.value
            let new = Task.immediate { try await bridge.call("new", json: JSONValue.object([:]).text) }
            // Strict, WVJB's queue goes on when a page asks for its bridge, be it the same again.
            let ask =
                "const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; document.body.append(f);"
            try await stage.script("\(stage.wireProtocol == .wvjb6 ? ask : "") await until(() => answers.new)")
            try await stage.script("answers.old({ a: 'old' }); await fence(); answers.new({ a: 'new' })")
            let answer = try await new.value
            try stage.expect(answer?.value["a"], is: stage.mode(repaired: "new", strict: "old"), "The new call")
        },
        Scenario(
            "A13-remove",
            "A handler that the app takes away is missing",
            .except([
                .wvjb4: "the phone's app crashes or loses messages there; A8-batch is about that"
            ])
        ) { stage in
            try stage.listen("gone")
            try await stage.open()
            try await stage.script("await ask('gone', {})")
            stage.bridge.unregister("gone")
            // Strict, the phone is silent; one protocol is none of the phone's.
            let isSilent = stage.isStrict && stage.wireProtocol != .native
            try await stage.expect(
                "return await outcome('gone', {})",
                gives: isSilent ? "silence" : "NoHandler"
            )
        },
    ]
}
