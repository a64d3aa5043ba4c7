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
            let stock = WindowStock()
            defer { stock.close() }
            let workers = (0..<4).map { _ in
                Task {
                    while let page = waiting.next() {
                        do {
                            try await stock.use(for: page.way) { try await Self.check(page, in: $0) }
                        } catch {
                            XCTFail("\(page): \(error)")
                        }
                    }
                }
            }
            for worker in workers { await worker.value }
        }
    }

    @MainActor
    private static func check(_ page: HostilePage, in window: WebWindow) async throws {
        let server = try LocalServer()
        server.files["/"] = .init(body: try page.html)
        let bridge = window.webView.bridge
        var story: [String] = []
        let events = bridge.events
        let reading = Task { for await event in events { story.append("\(event.kind)") } }
        defer { reading.cancel() }
        var said: JSONValue?
        try bridge.register("hello") { request in request.data }
        try bridge.register("said") { request in
            said = request.data?.value ?? .null
            return nil
        }
        try window.webView.load(server.origin)
        do {
            try await until("the page said what it was answered") { said != nil }
        } catch {
            throw NeverHappened(what: "\(error); \(story)")
        }
        XCTAssertEqual(said, page.data, "\(page): what came from the page")
        let answer: JSONValue = try await bridge.call("page", page.data)
        XCTAssertEqual(answer, page.data, "\(page): what the page answered")
        let leaks: JSONValue = try await bridge.call("leaks", "?")
        XCTAssertEqual(leaks, "none", "\(page)")
    }
}
