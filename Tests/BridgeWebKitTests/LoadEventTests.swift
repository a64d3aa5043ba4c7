import BridgeCore
import BridgeWebKit
import Conformance
import LiveTesting
import XCTest

/// Pages that speak while they load.
final class LoadEventTests: LiveTestCase {
    /// WebKit may hold a document's load event back for ever for a frame whose navigation was cancelled.
    func testTheLoadEventComes() throws {
        let page = """
            <!doctype html><meta charset="utf-8"><title>page</title><script>
            \(PageAdapter.script(for: .wvjb6) ?? "")
            const script = document.createElement("script");
            script.src = URL.createObjectURL(new Blob(["whenBridge(b => b.callHandler('echo', 1, () => {}));"]));
            document.head.append(script);
            </script>
            """
        for round in 1...15 {
            try live {
                let window = WebWindow(title: "load", .test(transport: .navigation))
                defer { window.close() }
                var isLoaded = false
                window.webView.onLoadFinished = { isLoaded = true }
                try window.webView.bridge.register("echo") { $0.data ?? .null }
                try window.webView.load(html: page)
                try await until("load \(round) ends") { isLoaded }
                try await until("load event \(round) comes") {
                    try await window.webView.evaluate("return document.readyState")?.value == "complete"
                }
            }
        }
    }
}
