import BridgeCore
import BridgeWebKit

extension Scenario {
    /// A3: which addresses are the bridge's.
    static let addresses: [Scenario] = [
        Scenario("A3-spellings", "Scheme and host decide, in any case; nothing else does", .wvjb6Only) { stage in
            for address in [
                "https://__bridge_loaded__", "wvjbscheme://__BRIDGE_LOADED__", "HTTPS://__Bridge_Loaded__/x?y=1#z",
                "wvjbscheme://__bridge_loaded__:8080/",
            ] {
                try await stage.open(html: ScenarioPage.html(own: asking(address)))
                try await stage.expect("await until(() => nb); return await ask('echo', 1)", gives: 1, address)
            }
        },
        Scenario("A3-other-scheme", "The page puts its own scheme in front", difference: .otherScheme) { stage in
            let html = ScenarioPage.html(own: asking("http://__bridge_loaded__"))
            try await stage.open(html: html, isServed: !stage.isStrict)
            try await stage.expect(
                "await until(() => nb || \(stage.isStrict)); return !!nb",
                gives: .bool(!stage.isStrict)
            )
        },
        Scenario("A3-unknown", "Another address of the scheme is nobody's, and the page stays", .wvjb6Only) { stage in
            try await stage.open()
            var asked: [String] = []
            stage.webView.navigationPolicy = NavigationPolicy { address in
                asked.append(address)
                return false
            }
            for address in ["wvjbscheme://anything-else", "https://__bridge_loaded__.example.test/"] {
                try await stage.expect(
                    "location.href = '\(address)'; return await ask('echo', 1)",
                    gives: 1,
                    "The page that opened \(address)"
                )
            }
            try stage.expect(
                asked == ["https://__bridge_loaded__.example.test/"],
                "The policy was asked about \(asked)."
            )
            try await until("the unknown scheme was refused") { stage.remarks.contains { $0.kind == .refused } }
        },
        Scenario("A3-top-level", "The queue's address in the page itself is cancelled", .wvjb6Only) { stage in
            try await stage.open()
            try await stage.expect(
                "location.href = 'https://__wvjb_queue_message__'; await turn(50); return await ask('echo', 1)",
                gives: 1
            )
            try stage.expect(stage.window.failures.isEmpty, "A load failed: \(stage.window.failures).")
        },
    ]

    private static func asking(_ address: String) -> String {
        """
        WVJBCallbacks = [(bridge) => { nb = bridge; }];
        const f = document.createElement('iframe'); f.src = '\(address)'; f.style.display = 'none';
        document.documentElement.appendChild(f);
        """
    }
}
