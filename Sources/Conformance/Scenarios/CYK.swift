import BridgeCore

extension Scenario {
    /// C: YK.
    static let yk: [Scenario] = [
        Scenario("C-head", "The engine is there for the first script in the head", .ykOnly) { stage in
            try await stage.open(head: "<script>window.first = typeof YKWebBridgeEngine.sendMessage</script>")
            try await stage.expect("return window.first", gives: "function")
        },
        Scenario("C-wire", "Requests have an id each, counted from 1, and data where there are any", .ykOnly) { stage in
            try stage.listen("n")
            try await stage.open(
                html: ScenarioPage.html(
                    own: """
                        const fn = () => {}, send = YKWebBridgeEngine.sendMessage;
                        send('n'); send('n', fn); send('n', null); send('n', 0); send('n', { a: 1 }, fn); send('n', undefined, fn);
                        """
                )
            )
            try await until("all six came") { stage.received("n").count >= 6 }
            let wires: [JSONValue] = stage.received("n").map { JSONValue.string($0.wire ?? "") }
            try Comparison.check(
                .array(wires),
                is: [
                    #"{"reqId":1,"name":"n"}"#, #"{"reqId":2,"name":"n","data":null}"#,
                    #"{"reqId":3,"name":"n","data":null}"#, #"{"reqId":4,"name":"n","data":0}"#,
                    #"{"reqId":5,"name":"n","data":{"a":1}}"#, #"{"reqId":6,"name":"n"}"#,
                ],
                what: "The page"
            )
        },
        Scenario(
            "C-falsy-reply",
            "The page answers with what counts as false",
            difference: .falsyReply
        ) { stage in
            try await stage.open("nb.registerHandler('give', (data, respond) => respond([0, false, '', null][data]))")
            for (index, value) in ([0, false, "", nil] as [JSONValue]).enumerated() {
                try await stage.expectAnswer(
                    of: "give",
                    .number(Double(index)),
                    is: .value(stage.isStrict ? Optional.none : value)
                )
            }
        },
        Scenario("C-unescaped", "A message has an apostrophe", difference: .unescapedText) { stage in
            try await stage.open("nb.registerHandler('look', (data) => seen.push(data))")
            for text in ["it's", "plain"] { try stage.bridge.notify("look", text) }
            try await stage.expect(
                "await until(() => seen.includes('plain')); return seen",
                gives: stage.mode(repaired: ["it's", "plain"], strict: ["plain"])
            )
        },
        Scenario("C-text", "Repaired, text arrives as it is", .ykOnly) { stage in
            if stage.isStrict { throw NotRun("on the phone it fails at some; C-unescaped is about that") }
            try await Self.sendTexts(stage)
        },
        Scenario("C-late-reply", "A slow answer comes when another page is there", difference: .lateReply) { stage in
            let answers = AnswerGate()
            try stage.bridge.register("slow") { await answers.wait($0) }
            try await stage.open()
            try await stage.script("nb.callHandler('slow', { page: 1 }, () => {}); await fence()")
            try await stage.reload()
            try await stage.script("nb.callHandler('slow', { page: 2 }, (data) => seen.push(data)); await fence()")
            answers.open()
            try await stage.expect(
                "await until(() => seen.length); await fence(); return seen",
                gives: stage.mode(repaired: [["page": 2]], strict: [["page": 1]])
            )
        },
        Scenario("C-tables", "Handlers are replaced and removed, and what is none is ignored", .ykOnly) { stage in
            try await stage.open()
            try await stage.script(
                """
                const engine = YKWebBridgeEngine;
                engine.addMessageHandler('', () => {}); engine.addMessageHandler('none'); engine.addMessageHandler('x', () => {});
                engine.addMessageHandler('x', (data, respond) => respond('second'));
                """
            )
            try await stage.expectAnswer(of: "x", is: .value("second"))
            try await stage.script("YKWebBridgeEngine.removeMessageHandler('x')")
            try await stage.expectAnswer(of: "x", is: stage.mode(repaired: .failure(.noHandler), strict: .silence))
        },
        Scenario("C-by-hand", "A message with both ids is a request; what is none is ignored", .ykOnly) { stage in
            try stage.listen("hand")
            try await stage.open("nb.registerHandler('look', (data) => seen.push(data))")
            try await stage.expect(
                """
                const engine = YKWebBridgeEngine;
                engine._bridgeEngineDidReadData('{"reqId":1,"respId":1,"name":"look","data":"both"}');
                engine._bridgeEngineDidReadData('{"respId":999,"data":1}');
                for (const text of ['no json', '5', '[]', '{"name":"hand"}']) engine._bridgeEngineDidWriteData(text);
                return [seen, await ask('echo', 1)];
                """,
                gives: [["both"], 1]
            )
            try stage.expect(stage.received("hand").isEmpty, "A message without an id was taken for a request.")
        },
    ]
}

extension Scenario.Scope {
    static let ykOnly = Self.only([.yk], because: "only YK has it")
}
