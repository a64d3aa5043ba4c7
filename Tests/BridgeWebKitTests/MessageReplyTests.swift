import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What the app's texts leave behind in this process.
final class MessageReplyTests: LiveTestCase {
    /// Texts that were values of a JavaScript engine of this process were freed twice, now and then, once they were alike.
    func testTheSameTextCanBeSentAgainAndAgain() throws {
        try live {
            for _ in 0..<2 {
                let window = WebWindow(title: "replies", .test(transport: .scriptMessage))
                defer { window.close() }
                try window.webView.load(Self.fixtures.appending(path: "pages/wvjb6.html").path(percentEncoded: false))
                let bridge = window.webView.bridge
                for _ in 0..<3_000 {
                    for _ in 0..<5 { try bridge.notify("silentHandler", "the same text each time") }
                    let answer: String = try await bridge.call("echoHandler", "text")
                    XCTAssertEqual(answer, "text")
                }
            }
        }
    }
}
