import BridgeCore
import BridgeWebKit

extension Scenario {
    /// A15 and A16: what the app's own code sees of the page's navigations.
    static let chain: [Scenario] = [
        Scenario("A15-policy", "The app's own policy is asked about ordinary addresses only, and once") { stage in
            try await stage.open()
            var asked: [String] = []
            stage.webView.navigationPolicy = NavigationPolicy { address in
                asked.append(address)
                return !address.contains("deny-me")
            }
            let here = stage.webView.address
            let frame = stage.window.publish("<title>frame</title>")
            try await stage.expect(
                """
                for (let i = 0; i < 5; i++) await ask('echo', { i });
                const f = document.createElement('iframe'); f.src = '\(frame)'; document.body.appendChild(f);
                await new Promise((done) => { f.onload = done; });
                location.href = '?deny-me'; await ask('echo', {}); await turn(50);
                return f.contentDocument.title;
                """,
                gives: "frame"
            )
            try stage.expect(asked == [frame, here + "?deny-me"], "It was asked about \(asked).")
            try stage.expect(stage.webView.address == here, "The page was left for \(stage.webView.address).")
        },
        Scenario("A16-once", "A load ends once, and none fails") { stage in
            let loads = stage.window.loads
            try await stage.open()
            try await stage.script("for (let i = 0; i < 5; i++) await ask('echo', { i })")
            try stage.expect(stage.window.loads == loads + 1, "\(stage.window.loads - loads) loads ended.")
            try stage.expect(stage.window.failures.isEmpty, "A load failed: \(stage.window.failures).")
        },
    ]
}
