import BridgeCore
import BridgeWebKit
import Conformance
import LiveTesting
import XCTest

/// Pages that replace, pollute, freeze and clobber what the bridge is made with: calls go on both ways, and nothing of
/// the bridge's insides gets into the page's hands.
final class HostilePageTests: LiveTestCase {
    func testEveryBridgeWorksInHostileSurroundings() throws {
        var waiting = try HostilePage.all().makeIterator()
        try live(limit: .seconds(400)) {
            let workers = (0..<4).map { _ in
                Task {
                    while let page = waiting.next() {
                        do { try await Self.check(page) } catch { XCTFail("\(page): \(error)") }
                    }
                }
            }
            for worker in workers { await worker.value }
        }
    }

    @MainActor
    private static func check(_ page: HostilePage) async throws {
        let server = try LocalServer()
        server.files["/"] = .init(body: try page.html)
        var configuration = WebViewConfiguration.test(transport: page.way.transport)
        if page.way.wireProtocol == .jsbridgeAndroid { configuration.device = .android }
        let window = WebWindow(title: page.description, configuration)
        defer { window.close() }
        let bridge = window.webView.bridge
        var said: JSONValue?
        try bridge.register("hello") { request in request.data }
        try bridge.register("said") { request in
            said = request.data?.value ?? .null
            return nil
        }
        let events = bridge.events
        try window.webView.load(server.origin)
        do {
            try await until("the page said what it was answered") { said != nil }
        } catch {
            bridge.close()
            var story: [String] = []
            for await event in events { story.append("\(event.kind)") }
            throw NeverHappened(what: "\(error); \(story)")
        }
        XCTAssertEqual(said, page.data, "\(page): what came from the page")
        let answer: JSONValue = try await bridge.call("page", page.data)
        XCTAssertEqual(answer, page.data, "\(page): what the page answered")
        let leaks: JSONValue = try await bridge.call("leaks", "?")
        XCTAssertEqual(leaks, "none", "\(page)")
    }
}
