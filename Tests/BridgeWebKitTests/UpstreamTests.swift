import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Upstream's own test list, on all protocols and both transports.
final class UpstreamTests: LiveTestCase {
    func testSetUp() throws {
        try eachWay { way, window in
            let bridge = window.webView.bridge
            var greeting: String?
            try bridge.register("Greet") { (text: String) in greeting = text }
            try window.webView.loadFixture(way.page)
            try await until("the page greeted") { greeting != nil }
            XCTAssertEqual(greeting, "Hello world")
            // What a page says at one time is read in parts.
            try await until("the page can be called") { bridge.wireProtocol == way.wireProtocol }
        }
    }

    func testEchoHandler() throws {
        try eachWay { way, window in
            async let answer: String = window.webView.bridge.call("echoHandler", "before the load")
            try await Task.sleep(for: .milliseconds(20))
            try window.webView.loadFixture(way.page)
            let text = try await answer
            XCTAssertEqual(text, "before the load")
        }
    }

    func testEchoHandlerAfterSetup() throws {
        try eachWay { way, window in
            try window.webView.loadFixture(way.page)
            try await Task.sleep(for: .milliseconds(150))
            let answer: String = try await window.webView.bridge.call("echoHandler", "after the load")
            XCTAssertEqual(answer, "after the load")
        }
    }

    func testObjectEncoding() throws {
        try eachWay { way, window in
            try window.webView.loadFixture(way.page)
            let bridge = window.webView.bridge
            let values: [JSONValue] = [
                "A string sent over the wire", "A string with '\"'/\\", [1, 2, 3], ["a": 1, "b": 2],
            ]
            for value in values {
                let answer: JSONValue = try await bridge.call("echoHandler", value)
                XCTAssertEqual(answer, value)
            }
        }
    }

    func testJavascriptReceiveResponse() throws {
        try eachWay { way, window in
            try await Self.checkJavascriptReceivesResponse(way, window)
        }
    }

    func testJavascriptReceiveResponseWithoutSafetyTimeout() throws {
        try eachWay { way, window in
            // The others have no safety time-out.
            guard way.wireProtocol == .wvjb6 else { return }
            try window.webView.bridge.notify("_disableJavascriptAlertBoxSafetyTimeout")
            try await Self.checkJavascriptReceivesResponse(way, window)
        }
    }

    @MainActor
    private static func checkJavascriptReceivesResponse(_ way: Way, _ window: WebWindow) async throws {
        let bridge = window.webView.bridge
        var echoed: [JSONValue] = []
        try bridge.register("objcEchoToJs") { (data: JSONValue) in
            echoed.append(data)
            return data
        }
        try window.webView.loadFixture(way.page)
        let answer: String = try await bridge.call("jsRcvResponseTest", JSONValue.null)
        XCTAssertEqual(answer, "Response from JS")
        XCTAssertEqual(echoed, [["foo": "bar"]])
    }

    func testRemoveHandler() throws {
        try eachWay { way, window in
            let bridge = window.webView.bridge
            var count = 0
            try bridge.register("objcEchoToJs") { (data: JSONValue) in
                count += 1
                return data
            }
            try window.webView.loadFixture(way.page)
            let first: String = try await bridge.call("jsRcvResponseTest", JSONValue.null)
            XCTAssertEqual(first, "Response from JS")
            XCTAssertTrue(bridge.unregister("objcEchoToJs"))
            XCTAssertFalse(bridge.unregister("objcEchoToJs"))
            let second: String = try await bridge.call("jsRcvResponseTest", JSONValue.null)
            XCTAssertEqual(second, "Failed", "a removed handler answers that it is not there")
            let echo: JSONValue = try await bridge.call("echoHandler", JSONValue.null)
            XCTAssertEqual(echo, .null)
            XCTAssertEqual(count, 1)
        }
    }

    func testWebpageLoad() throws {
        try eachWay { way, window in
            var finished = 0
            window.webView.onLoadFinished = { finished += 1 }
            try window.webView.loadFixture(way.page)
            try await until("the load finished") { finished > 0 }
            let title = WireProtocols.named(way.wireProtocol)?.title
            try await until("the title is there") { window.webView.title == title }
            XCTAssertEqual(finished, 1)
        }
    }
}
