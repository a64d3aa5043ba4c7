import BridgeCore
import BridgeWebKit
import Conformance
import Foundation
import LiveTesting
import XCTest

/// Which pages are served, and that those which are not are named.
final class ServedPagesTests: LiveTestCase {
    /// Collects what happens in a window's bridge.
    @MainActor
    private final class Story {
        private(set) var remarks: [BridgeRemark] = []
        private(set) var pages: [(number: Int, url: String)] = []
        private(set) var calls: [(page: Int, name: String)] = []
        private var reading: Task<Void, Never>?

        init(of bridge: NativeBridge) {
            let events = bridge.events
            reading = Task { [weak self] in for await event in events { self?.note(event) } }
        }

        private func note(_ event: BridgeEvent) {
            switch event.kind {
            case .remark(let remark): remarks.append(remark)
            case .page(.started(let url)): pages.append((event.page, url))
            case .call(let call) where call.direction == .fromPage: calls.append((event.page, call.name.rawValue))
            default: break
            }
        }

        func messages(_ kind: BridgeRemark.Kind) -> [String] { remarks.filter { $0.kind == kind }.map(\.message) }
        isolated deinit { reading?.cancel() }
    }

    func testNewWindowsAreRefusedAndNamed() throws {
        try live {
            let server = try LocalServer()
            server.files["/"] = .init(
                body: "<script>document.title = String(open('/')) + open('about:blank', '_blank', 'noopener')</script>"
            )
            let window = WebWindow(title: "new windows", .test())
            defer { window.close() }
            let story = Story(of: window.webView.bridge)
            try window.webView.load(server.origin)
            try await until("the page tried") { window.webView.title == "nullnull" }
            try await until("both were named") {
                story.messages(.refused) == Array(repeating: "The page tried to open a new window.", count: 2)
            }
        }
    }

    func testForeignAndSandboxedPagesAreNamed() throws {
        try live {
            let (server, foreign) = (try LocalServer(), try LocalServer(host: "localhost"))
            let page = "<script>document.title = typeof window.YKWebBridgeEngine + typeof window.webkit</script>"
            server.files["/"] = .init(body: "<script>location.replace('\(foreign.origin)/')</script>")
            server.files["/sandboxed"] = .init(
                body: page,
                headers: ["Content-Security-Policy": "sandbox allow-scripts"]
            )
            foreign.files["/"] = .init(body: page)
            let window = WebWindow(title: "foreign", .test())
            defer { window.close() }
            let story = Story(of: window.webView.bridge)
            try window.webView.load(server.origin)
            try await until("the foreign page was named") {
                story.messages(.originRefused) == ["\(foreign.origin) may not use the bridge."]
            }
            try await until("it saw nothing") { window.webView.title == "undefinedundefined" }
            try window.webView.load(server.origin + "/sandboxed")
            try await until("the sandboxed page was named") {
                story.messages(.originRefused).last == "A sandboxed page of \(server.origin) may not use the bridge."
            }
            XCTAssertFalse(story.pages.contains { !$0.url.hasPrefix(server.origin) || $0.url.hasSuffix("sandboxed") })
        }
    }

    /// The view names the next page as soon as its load begins; what the old one says is the old one's.
    func testMessagesAreCreditedToThePageThatSentThem() throws {
        try live {
            let (first, second) = (try LocalServer(), try LocalServer(host: "localhost"))
            first.files["/"] = .init(
                body: "<script>setInterval(() => YKWebBridgeEngine.sendMessage('first'), 10)</script>"
            )
            second.files["/"] = .init(
                body: "<script>YKWebBridgeEngine.sendMessage('second')</script>",
                delay: .milliseconds(400)
            )
            let window = WebWindow(title: "credit", .test())
            defer { window.close() }
            let story = Story(of: window.webView.bridge)
            var hasLeft = false
            window.webView.onChange = {
                guard !hasLeft, window.webView.progress > 0.1, window.webView.address == first.origin + "/",
                    first.requests.contains("/")
                else { return }
                hasLeft = true
                _ = try? window.webView.load(second.origin)
            }
            try window.webView.load(first.origin)
            try await until("the second page spoke") { story.calls.contains { $0.name == "second" } }
            let wrong = story.calls.filter { call in
                let url = story.pages.first { $0.number == call.page }?.url ?? ""
                return !url.hasPrefix(call.name == "first" ? first.origin : second.origin)
            }
            XCTAssertTrue(wrong.isEmpty, "\(wrong.prefix(3)) in \(story.pages)")
            XCTAssertTrue(story.calls.contains { $0.name == "first" })
        }
    }
}
