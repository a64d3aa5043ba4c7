import BridgeCore
import BridgeWebKit
import Conformance
import Foundation
import LiveTesting
import XCTest

/// Pages that hand things to the bridge's functions which are no messages: the next good call works.
final class MalformedPageTests: LiveTestCase {
    private static func page(_ way: Conformance.Way, _ script: String) throws -> String {
        """
        <!doctype html><meta charset="utf-8"><body><script>\(PageAdapter.script(for: way.wireProtocol) ?? "")</script>
        <script>\(try HostileSection.text(of: "malformed.js"))</script>
        <script>
        whenBridge((bridge) => {
          window.use = () => {
            bridge.registerHandler("page", (given, respond) => respond(given));
            bridge.callHandler("hello", "good", (answer) => { window.answer = answer; });
          };
          \(script)
        });
        </script>
        """
    }

    /// Opens the page in a window of its own; nobody looks at its dialogs.
    @MainActor
    private static func open(
        _ way: Conformance.Way,
        _ html: String,
        messageLimit: Int? = nil,
        _ body: @MainActor (WebView) async throws -> Void
    ) async throws {
        let server = try LocalServer()
        server.files["/"] = .init(body: html)
        var configuration = WebViewConfiguration.test(transport: way.transport)
        if way.wireProtocol == .jsbridgeAndroid { configuration.device = .android }
        if let messageLimit { configuration.bridge.messageLimit = messageLimit }
        let window = WebWindow(title: "\(way)", configuration)
        defer { window.close() }
        window.webView.onDialog = { $0.cancel() }
        try window.webView.bridge.register("hello") { request in request.data }
        try window.webView.load(server.origin)
        try await body(window.webView)
    }

    /// Calls both ways.
    @MainActor
    private static func use(_ view: WebView, _ way: Conformance.Way) async throws {
        _ = try await view.evaluate("window.answer = undefined; use()")
        try await until("the page was answered") {
            try await view.evaluate("return window.answer === 'good'")?.value == true
        }
        let answer: JSONValue = try await view.bridge.call("page", ["it's": 1])
        XCTAssertEqual(answer, ["it's": 1], "\(way)")
    }

    func testWhatIsNoMessageHarmsNothing() throws {
        for way in Conformance.Way.all(PageAdapter.protocols) {
            do {
                try live {
                    try await Self.open(way, try Self.page(way, "window.give = () => giveOdd(bridge);")) { view in
                        try await until("the bridge is there") {
                            (try? await view.evaluate("return typeof window.give"))?.value == "function"
                        }
                        try await Self.use(view, way)
                        let count = try await view.evaluate("return give()")?.value.number ?? 0
                        XCTAssertGreaterThan(count, 500, "\(way)")
                        try await Self.use(view, way)
                    }
                }
            } catch {
                XCTFail("\(way): \(error)")
            }
        }
    }

    /// As large as the limit's default where there is time: FUZZ_SECONDS is a minute or more.
    func testATextThatIsTooLargeIsRefusedAndTheNextGoesThrough() throws {
        let seconds = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init) ?? 0
        let isThorough = seconds >= 60
        let limit = isThorough ? BridgeConfiguration().messageLimit : 1 << 20
        let script = """
            window.send = () => bridge.callHandler("hello", "x".repeat(\(limit)), (answer) => { window.large = answer; });
            """
        for way in Conformance.Way.all(PageAdapter.protocols) {
            do {
                try live {
                    try await Self.open(way, try Self.page(way, script), messageLimit: limit) { view in
                        try await until("the bridge is there") {
                            (try? await view.evaluate("return typeof window.send"))?.value == "function"
                        }
                        _ = try await view.evaluate("send()")
                        try await until("the page was told") {
                            try await view.evaluate("return window.large?.error?.name")?.value == "tooLarge"
                        }
                        try await Self.use(view, way)
                    }
                }
            } catch {
                XCTFail("\(way): \(error)")
            }
        }
    }

    // MARK: What a page can make grow

    func testAPageWithVeryManyNamesWorks() throws {
        let script = """
            window.flood = () => {
              const long = "n".repeat(1000);
              for (let count = 0; count < 2_000; count++) bridge.registerHandler(long + count, () => {});
              const handlers = window.webkit && webkit.messageHandlers;
              for (let count = 0; handlers && count < 2_000; count++) handlers["tried\\u001b[2J" + long + count];
              bridge.registerHandler("last", (given, respond) => respond("last " + given));
            };
            """
        let way = Conformance.Way(.yk, over: .scriptMessage)
        try live {
            try await Self.open(way, try Self.page(way, script)) { view in
                try await until("the bridge is there") {
                    (try? await view.evaluate("return typeof window.flood"))?.value == "function"
                }
                _ = try await view.evaluate("flood()")
                let last: String = try await view.bridge.call("last", 1)
                XCTAssertEqual(last, "last 1")
                try await Self.use(view, way)
            }
        }
    }

    func testWhatAPageLooksForIsTracedShortAndNotForEver() throws {
        let script = """
            for (let count = 0; count < 1000; count++) webkit.messageHandlers["t\\u001b[2J\\n" + count + "x".repeat(5000)];
            """
        let way = Conformance.Way(.lision, over: .scriptMessage)
        try live {
            try await Self.open(way, try Self.page(way, script)) { view in
                let events = view.bridge.events
                try await until("the bridge is there") {
                    (try? await view.evaluate("return typeof window.use"))?.value == "function"
                }
                try await Self.use(view, way)
                view.bridge.close()
                var tried: [String] = []
                for await event in events {
                    if case .page(.tried(let what)) = event.kind { tried.append(what) }
                }
                XCTAssertTrue((1...100).contains(tried.count), "\(tried.count)")
                XCTAssertTrue(tried.allSatisfy { $0.utf8.count <= 1_000 })
            }
        }
    }

    /// Any frame, also a foreign one, can open the address by which a page asks for its bridge.
    func testAFrameThatAsksWithoutEndHarmsNothing() throws {
        for transport in TransportName.all {
            try live {
                let foreign = try LocalServer(host: "localhost")
                foreign.files["/"] = .init(
                    body: """
                        <script>
                        let count = 0;
                        const frame = document.createElement("iframe");
                        document.documentElement.append(frame);
                        const ask = () => {
                          frame.src = ["https", "wvjbscheme", "http", "yy"][count % 4] + "://__bridge_loaded__/" + count;
                          if (++count < 200) setTimeout(ask, 1);
                          else parent.postMessage("asked", "*");
                        };
                        ask();
                        </script>
                        """
                )
                let way = Conformance.Way(.yk, over: transport)
                let script = """
                    onmessage = () => { window.asked = true; };
                    const frame = document.createElement("iframe");
                    frame.src = "\(foreign.origin)/";
                    document.documentElement.append(frame);
                    """
                try await Self.open(way, try Self.page(way, script)) { view in
                    let before = Self.memory()
                    try await until("the frame has asked") {
                        (try? await view.evaluate("return window.asked === true"))?.value == true
                    }
                    try await Self.use(view, way)
                    let given = try await view.evaluate("return 'WebViewJavascriptBridge' in window")
                    XCTAssertEqual(given?.value, false)
                    XCTAssertLessThan(Self.memory() - before, 60, "MiB")
                }
            }
        }
    }

    /// The resident memory of this process in MiB.
    private static func memory() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(Int32(_SC_PAGESIZE)) / (1 << 20)
    }
}
