import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Pages that are given a protocol before they ask for one.
final class ChoiceTests: LiveTestCase {
    /// WebKit runs the channel's two scripts in either order, which changes from process to process.
    func testAChosenProtocolIsThereWhicheverScriptRanFirst() throws {
        for way in Way.all {
            for attempt in 1...2 {
                try live {
                    let configuration = WebViewConfiguration.test(protocol: way.wireProtocol, transport: way.transport)
                    let window = WebWindow(title: way.description, configuration)
                    defer { window.close() }
                    let events = window.webView.bridge.events
                    try window.webView.loadFixture(way.page)
                    let answer: String = try await window.webView.bridge.call("echoHandler", "here")
                    XCTAssertEqual(answer, "here", "\(way), attempt \(attempt)")
                    window.close()
                    var recognised = 0
                    for await event in events {
                        if case .page(.recognised) = event.kind { recognised += 1 }
                    }
                    XCTAssertEqual(recognised, 1, "\(way), attempt \(attempt)")
                }
            }
        }
    }
}
