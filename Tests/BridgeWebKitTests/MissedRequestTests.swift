import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// A page's request for the bridge can get lost: after a crash WebKit fills frames from the history, by their place.
final class MissedRequestTests: LiveTestCase {
    private static let page = """
        <!doctype html><meta charset="utf-8"><title>frames</title><body>
        <script>
        window.WVJBCallbacks = [(bridge) => bridge.registerHandler("ping", (data, answer) => answer("pong"))];
        const signal = document.createElement("iframe");
        signal.src = "https://__bridge_loaded__";
        document.documentElement.append(signal);
        setTimeout(() => signal.remove(), 0);
        setTimeout(() => {
          for (let i = 0; i < 3; i++) {
            const frame = document.createElement("iframe");
            frame.src = "index.html?frame=" + i;
            if (!location.search) document.body.append(frame);
          }
        }, 50);
        </script>
        """

    func testTheBridgeComesAfterACrash() throws {
        for transport in TransportName.all {
            try live {
                let window = WebWindow(title: "crash", .test(transport: transport))
                defer { window.close() }
                let webView = window.webView
                try webView.load(html: Self.page)
                let first: String = try await webView.bridge.call("ping", JSONValue.null)
                XCTAssertEqual(first, "pong")
                try await until("the frames are there") {
                    try await webView.evaluate("return document.querySelectorAll('body iframe').length")?.text == "3"
                }
                for _ in 0..<2 {
                    webView.killWebProcess()
                    webView.reload()
                    let again: String = try await webView.bridge.call("ping", JSONValue.null)
                    XCTAssertEqual(again, "pong")
                }
            }
        }
    }

    func testAPageThatNeverAskedIsNotShownABridge() throws {
        try live {
            let window = WebWindow(title: "plain", .test())
            defer { window.close() }
            try window.webView.load(
                html: "<!doctype html><title>plain</title><script>window.WVJBCallbacks = 5</script>"
            )
            try await until("the page is loaded") { window.webView.title == "plain" }
            try await Task.sleep(for: .milliseconds(300))
            let globals = try await window.webView.evaluate(
                "return [typeof WebViewJavascriptBridge, Object.keys(window).includes('YKWebBridgeEngine')].join()"
            )
            XCTAssertEqual(globals?.text, "\"undefined,false\"")
            XCTAssertNil(window.webView.bridge.wireProtocol)
        }
    }
}
