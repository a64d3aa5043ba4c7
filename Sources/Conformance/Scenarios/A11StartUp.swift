import BridgeCore
import BridgeWebKit

extension Scenario {
    /// A11: what the app says while no page listens.
    static let startUp: [Scenario] = [
        Scenario("A11-second-page", "The app calls while another page is on its way", difference: .startUpQueue) {
            stage in
            let setUp = "nb.registerHandler('late', (data) => seen.push(data))"
            try await stage.open(setUp)
            stage.window.server.handler = { path, _ in
                path == "/slow.js" ? .init(body: "", type: "text/javascript", delay: .milliseconds(150)) : nil
            }
            let html = stage.page(setUp, head: "<script src='slow.js'></script>", body: "")
            let (starts, loads) = (stage.starts, stage.window.loads)
            try stage.webView.load(stage.window.publish(html))
            try await until("the next page was there") { stage.starts > starts }
            try stage.bridge.notify("late", ["n": 1])
            try await until("the next page was loaded") { stage.window.loads > loads }
            try await stage.expect(
                "await until(() => nb); await fence(); await until(() => seen.length || \(stage.isStrict)); return seen",
                gives: stage.mode(repaired: [["n": 1]], strict: [])
            )
        }
    ]
}
