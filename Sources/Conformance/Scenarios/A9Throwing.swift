import BridgeCore

extension Scenario {
    /// A9: handlers that throw.
    static let throwing: [Scenario] = [
        Scenario("A9-page", "The page's handler throws", difference: .pageHandlerThrew) { stage in
            try await stage.open("nb.registerHandler('throws', () => { throw new Error('mine'); })")
            try await stage.expectAnswer(
                of: "throws",
                ["a": 1],
                is: stage.mode(repaired: .failure(.handlerFailed), strict: .silence)
            )
            // The old scripts catch and log it; others fail inside the evaluation, where no page hears of it.
            let isHeard = stage.wireProtocol == .wvjb6
            try await stage.expect("await turn(); return errors.length", gives: isHeard ? 1 : 0, "window.onerror")
        },
        Scenario("A9-app", "The app's handler throws, where the phone's app crashes", difference: .handlerThrew) {
            stage in
            struct Trouble: Error {}
            try stage.bridge.register("throws") { _ in throw Trouble() }
            try await stage.open()
            try await stage.expect(
                "return await outcome('throws', {})",
                gives: stage.mode(repaired: "Trouble", strict: "the app is gone")
            )
        },
        Scenario(
            "A9-app-silently",
            "The app's handler throws, which the phone catches",
            difference: .handlerThrewSilently
        ) {
            stage in
            struct Trouble: Error {}
            try stage.bridge.register("throws") { _ in throw Trouble() }
            try await stage.open()
            try await stage.expect(
                "return await outcome('throws', {})",
                gives: stage.mode(repaired: "Trouble", strict: "silence")
            )
        },
        Scenario("A9-app-fails", "A failure that the app names reaches the page in every mode") { stage in
            try stage.bridge.register("refuses") { _ in throw HandlerFailure(name: "Refused", message: "Not today.") }
            try await stage.open()
            try await stage.expect(
                "return await ask('refuses', {})",
                gives: ["error": ["name": "Refused", "message": "Not today."]]
            )
        },
    ]
}
