import BridgeCore

extension Scenario {
    /// A13: forgetting calls and handlers.
    static let reset: [Scenario] = [
        Scenario("A13-reset", "Calls are dropped, handlers stay, and no late answer meets a new call") { stage in
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
            try await stage.expect(
                "return await outcome('gone', {})",
                gives: stage.isStrict ? "silence" : "NoHandler"
            )
        },
    ]
}
