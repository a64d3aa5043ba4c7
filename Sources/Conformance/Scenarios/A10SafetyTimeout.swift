import BridgeCore

extension Scenario {
    /// A10: the safety time-out for alert boxes.
    static let safetyTimeout: [Scenario] = [
        Scenario("A10-switch", "It is on, the page turns it off, and a reload turns it on again", .wvjb6Only) { stage in
            try await stage.open("nb.registerHandler('look', () => seen.push(1))")
            try await stage.expect(Self.isAtOnce, gives: false, "The first page")
            try await stage.expect("nb.disableJavscriptAlertBoxSafetyTimeout(); \(Self.isAtOnce)", gives: true)
            try await stage.reload()
            try await stage.expect(Self.isAtOnce, gives: false, "The page after a reload")
        },
        Scenario("A10-by-app", "The app turns it off, before there is a page", .wvjb6Only, inNewWindow: true) { stage in
            try stage.bridge.notify("_disableJavascriptAlertBoxSafetyTimeout")
            try await stage.open("nb.registerHandler('look', () => seen.push(1))")
            try await stage.expect("await fence(); \(Self.isAtOnce)", gives: true)
        },
        Scenario("A10-alert", "An alert in a handler holds nothing up for good") { stage in
            try await stage.open(
                "nb.registerHandler('ask', (data, respond) => { alert('a'); respond({ ok: confirm('b') }); })"
            )
            try await stage.expectAnswer(of: "ask", ["a": 1], is: .value(["ok": true]))
            try await stage.expect("return await ask('echo', { a: 1 })", gives: ["a": 1])
        },
    ]

    private static let isAtOnce = """
        seen.length = 0; nb._handleMessageFromObjC('{"handlerName":"look"}');
        const atOnce = seen.length === 1; await until(() => seen.length); return atOnce;
        """
}
