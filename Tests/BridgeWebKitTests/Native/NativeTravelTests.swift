import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// How many messages it takes to say something.
final class NativeTravelTests: LiveTestCase {
    private static let page = """
        <!DOCTYPE html><script>
        nativeBridge.register("now", (value) => value);
        nativeBridge.register("soon", async (value) => value);
        nativeBridge.register("later", async (value) => { await null; return await value; });
        </script>
        """

    func testAnAnswerIsOneMessage() throws {
        for name in ["now", "soon", "later"] as [HandlerName] {
            try live {
                let probe = ChannelProbe()
                var configuration = WebViewConfiguration.test(transport: .scriptMessage)
                configuration.probe = probe
                let window = WebWindow(title: "messages", configuration)
                defer { window.close() }
                try window.webView.load(html: Self.page)
                let bridge = window.webView.bridge
                let _: Int = try await bridge.call(name, 0)
                var sent = 0
                probe.onMessage = { _ in sent += 1 }
                for number in 1...40 {
                    let answer: Int = try await bridge.call(name, number)
                    XCTAssertEqual(answer, number)
                }
                XCTAssertLessThan(sent, 45, "\(name)")
            }
        }
    }
}
