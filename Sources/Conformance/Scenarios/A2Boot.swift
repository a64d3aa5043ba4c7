import BridgeCore

extension Scenario {
    /// A2: how a page comes by its bridge.
    static let boot: [Scenario] = [
        Scenario("A2-waiting", "All who wait are called in order, and the array is gone", .asking) { stage in
            try await stage.open("seen.push(1)", body: "<script>whenBridge(() => seen.push(3))</script>")
            try await stage.expect("await until(() => seen.length > 1); return seen", gives: [1, 3])
            try await stage.expect(
                "whenBridge((again) => seen.push(again === nb)); return [seen[2], typeof WVJBCallbacks, typeof WKWVJBCallbacks]",
                gives: [true, "undefined", "undefined"],
                "Whoever asks when the bridge is there"
            )
        },
        Scenario(
            "A2-order",
            "What the app says before the first page comes in order, when the set-up functions have run",
            .except([
                .yk: "it has no start-up queue on the phone; A11-second-page is about that",
                .jsbridge: "it has no start-up queue on the phone; A11-second-page is about that",
            ]),
            inNewWindow: true
        ) { stage in
            for number in 0..<30 { try stage.bridge.notify("early", number) }
            try await stage.open("nb.registerHandler('early', (data) => seen.push(data))")
            try await stage.expect(
                "await until(() => seen.length >= 30); return seen.length === 30 && seen.every((v, i) => v === i)",
                gives: true
            )
        },
        Scenario("A2-set-up-threw", "One set-up function throws", difference: .setUpThrew) { stage in
            let functions = "[(bridge) => { nb = bridge; if (nb.init) nb.init(); null.x; }, () => seen.push('second')]"
            let script =
                switch stage.wireProtocol {
                case .lision: "WKWVJBCallbacks = \(functions); \(Self.asksForLision)"
                case .wvjb6: "WVJBCallbacks = \(functions); \(Self.asksForWVJB)"
                default: "WVJBCallbacks = \(functions);"
                }
            try await stage.open(html: ScenarioPage.html(own: script))
            try await stage.expect(
                "await until(() => nb); await fence(); return seen",
                gives: stage.mode(repaired: ["second"], strict: []),
                "The function behind it"
            )
        },
        Scenario("A2-set-up-again", "Functions wait although the bridge is there", difference: .setUpAgain) { stage in
            try await stage.open()
            let ask =
                stage.wireProtocol == .lision
                ? "WKWVJBCallbacks = [() => seen.push(1)]; \(Self.asksForLision)"
                : "WVJBCallbacks = [() => seen.push(1)]; \(Self.asksForWVJB)"
            try await stage.expect(
                "\(ask); await fence(); await turn(50); return seen",
                gives: stage.mode(repaired: [1], strict: [])
            )
        },
        Scenario("A2-no-array", "A page asks, and has no array of waiting functions", difference: .noWaitingList) {
            stage in
            let isLision = stage.wireProtocol == .lision
            try await stage.open(html: ScenarioPage.html(own: isLision ? Self.asksForLision : Self.asksForWVJB))
            try await stage.expect(
                """
                const name = '\(isLision ? "WKWebViewJavascriptBridge" : "WebViewJavascriptBridge")';
                await until(() => name in window); nb = window[name];
                const echo = await ask('echo', { a: 1 }); await turn(); return [echo, errors.length];
                """,
                gives: [["a": 1], stage.mode(repaired: 0, strict: 1)]
            )
        },
        Scenario("A2-frame-gone", "The frame that asks is removed in the same tick", .wvjb6Only) { stage in
            let script = """
                WVJBCallbacks = [(bridge) => { nb = bridge; }];
                const f = document.createElement('iframe'); f.src = 'wvjbscheme://__BRIDGE_LOADED__';
                document.documentElement.appendChild(f); f.remove();
                """
            try await stage.open(html: ScenarioPage.html(own: script))
            try await stage.expect("await until(() => nb); return await ask('echo', 1)", gives: 1)
        },
    ]
    private static let asksForLision = "webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null);"

    private static let asksForWVJB = """
        const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; f.hidden = true;
        document.documentElement.appendChild(f);
        """
}
