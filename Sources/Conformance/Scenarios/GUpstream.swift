import BridgeCore

extension Scenario {
    /// G: what upstream's own tests ask for.
    static let upstream: [Scenario] = [
        Scenario(
            "G-echo-early",
            "A call made before the load gets its echo",
            .except([
                .yk: "its library loses such calls on the phone; A11-second-page is about that",
                .jsbridge: "its library loses such calls on the phone; A11-second-page is about that",
            ]),
            inNewWindow: true
        ) { stage in
            let bridge = stage.bridge
            let call = Task.immediate { try await bridge.call("pageEcho", json: JSONValue.object(["a": "early"]).text) }
            try await stage.open()
            let answer = try await call.value
            let early: JSONValue = ["a": "early"]
            try stage.expect(answer?.value, is: stage.hasTexts ? .string(early.text.text) : early, "The page")
        },
        Scenario("G-encoding", "Echoes equal their input") { stage in
            try await stage.open()
            let values: [JSONValue] = [
                ["v": "A string sent over the wire"], ["v": "A string with '\"'/\\"], ["v": [1, 2, 3]],
                ["a": 1, "b": 2],
            ]
            for value in values {
                if stage.isStrict, stage.wireProtocol == .yk, value["v"]?.string?.contains("'") == true { continue }
                try await stage.expectAnswer(of: "pageEcho", value, is: .value(value))
            }
        },
        Scenario("G-there-and-back", "The app calls the page, which calls the app before it answers") { stage in
            try await stage.open(
                """
                nb.registerHandler('jsRcvResponseTest', (data, respond) => nb.callHandler('echo', { foo: 'bar' }, (echo) =>
                  respond({ text: plain(echo).foo === 'bar' ? 'Response from JS' : 'Failed' })));
                """
            )
            try await stage.expectAnswer(of: "jsRcvResponseTest", ["a": 1], is: .value(["text": "Response from JS"]))
        },
        Scenario("G-without-time-out", "The same without the safety time-out", .wvjb6Only) { stage in
            try await stage.open(
                """
                nb.disableJavscriptAlertBoxSafetyTimeout();
                nb.registerHandler('jsRcvResponseTest', (data, respond) => nb.callHandler('echo', 1, respond));
                """
            )
            try await stage.expectAnswer(of: "jsRcvResponseTest", ["a": 1], is: .value(1))
        },
        Scenario("G-set-up", "What the page says in its set-up function arrives") { stage in
            try stage.listen("Greet")
            try await stage.open("nb.callHandler('Greet', { text: 'Hello world' }, () => {})")
            try await until("the page greeted") { !stage.received("Greet").isEmpty }
            try stage.expect(stage.data(of: stage.received("Greet").first)?["text"], is: "Hello world", "The page")
            try stage.expect(
                stage.bridge.wireProtocol == stage.wireProtocol,
                "The page was taken for another protocol's."
            )
        },
    ]
}
