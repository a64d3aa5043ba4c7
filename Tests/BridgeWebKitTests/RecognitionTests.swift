import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What a page does first decides which bridge it gets, and the trace says by what.
final class RecognitionTests: LiveTestCase {
    private static let setUp = """
        function setUp(callback) {
          if (window.WebViewJavascriptBridge) return callback(WebViewJavascriptBridge);
          if (window.WVJBCallbacks) return WVJBCallbacks.push(callback);
          window.WVJBCallbacks = [callback];
          const frame = document.createElement("iframe");
          frame.style.display = "none";
          frame.src = "https://__bridge_loaded__";
          document.documentElement.appendChild(frame);
          setTimeout(() => frame.remove(), 0);
        }
        """

    /// Opens a page with that script over both transports.
    private func eachTransport(
        _ script: String,
        _ body: @escaping @MainActor (WebView, AsyncStream<BridgeEvent>) async throws -> Void
    ) throws {
        for transport in TransportName.all {
            try live {
                let window = WebWindow(title: "recognition", .test(transport: transport))
                defer { window.close() }
                let events = window.webView.bridge.events
                try window.webView.load(html: "<!doctype html><title>page</title><script>\(script)</script>")
                try await body(window.webView, events)
            }
        }
    }

    /// Closes the bridge and gives what happened to its pages.
    @MainActor
    private static func life(_ view: WebView, _ events: AsyncStream<BridgeEvent>) async -> [PageEvent] {
        view.bridge.close()
        var life: [PageEvent] = []
        for await case .page(let event) in events.map(\.kind) { life.append(event) }
        return life
    }

    func testTwoBridgesInOnePageBothWork() throws {
        try eachTransport(
            """
            \(Self.setUp)
            setUp((bridge) => bridge.registerHandler("six", (data, respond) => respond("six " + data)));
            YKWebBridgeEngine.addMessageHandler("yk", (data, respond) => respond("yk " + data));
            """
        ) { view, events in
            let six: String = try await view.bridge.call("six", 1)
            let yk: String = try await view.bridge.call("yk", 2)
            XCTAssertEqual([six, yk], ["six 1", "yk 2"])
            let missing = await Task { try await view.bridge.call("neither") }.result
            XCTAssertThrowsError(try missing.get()) { XCTAssertEqual(($0 as? BridgeError)?.code, .noHandler) }
            let recognised = await Self.life(view, events).compactMap {
                if case .recognised(let name, let by, _) = $0 { "\(name) by \(by)" } else { nil }
            }
            XCTAssertEqual(recognised, ["yk by window.YKWebBridgeEngine", "wvjb6 by https://__bridge_loaded__"])
        }
    }

    func testACallForABridgeThatComesLaterFindsIt() throws {
        try eachTransport(
            """
            \(Self.setUp)
            YKWebBridgeEngine.addMessageHandler("yk", (data, respond) => respond("yk " + data));
            addEventListener("load", () => setTimeout(() => {
              setUp((bridge) => {
                bridge.registerHandler("late", (data, respond) => respond("late " + data));
                bridge.callHandler("registered");
              });
            }, 50));
            """
        ) { view, _ in
            var isRegistered = false
            try view.bridge.register("registered") { (_: BridgeRequest) in
                isRegistered = true
                return nil
            }
            try await until("the second bridge's handler is there") { isRegistered }
            let late: String = try await view.bridge.call("late", 1)
            XCTAssertEqual(late, "late 1")
        }
    }

    func testWhatAPageTriesInVainIsInTheTrace() throws {
        try eachTransport(
            """
            \(Self.setUp)
            if (window.webkit && webkit.messageHandlers.shop) webkit.messageHandlers.shop.postMessage(1);
            webkit.messageHandlers.JSBridge.postMessage("a text of somebody else");
            setUp((bridge) => bridge.registerHandler("ready", (data, respond) => respond(1)));
            """
        ) { view, events in
            let ready: Int = try await view.bridge.call("ready", 0)
            XCTAssertEqual(ready, 1)
            var tried: [String] = []
            for case .tried(let what) in await Self.life(view, events) { tried.append(what) }
            XCTAssertEqual(
                tried,
                ["webkit.messageHandlers.shop", "webkit.messageHandlers.JSBridge with another protocol's message"]
            )
        }
    }

    func testNoPageIsShownABridgeThatItDidNotAskFor() throws {
        try eachTransport(
            """
            addEventListener("load", () => setTimeout(() => {
              const names = Object.keys(window).filter((name) => /bridge|WVJB|dsf/i.test(name));
              const own = Object.getOwnPropertyNames(window)
                .map((name) => [name, Object.getOwnPropertyDescriptor(window, name)])
                .filter(([name, property]) => /bridge|WVJB/i.test(name) && "value" in property)
                .map(([name]) => name);
              document.title = JSON.stringify([names, own]);
            }, 100));
            """
        ) { view, events in
            try await until("the page has looked") { view.title.hasPrefix("[") }
            XCTAssertEqual(view.title, "[[],[]]")
            let recognised = await Self.life(view, events).filter { if case .recognised = $0 { true } else { false } }
            XCTAssertTrue(recognised.isEmpty)
        }
    }

    func testAPageThatSpeaksOneBridgeSeesNoOther() throws {
        try eachTransport(
            """
            YKWebBridgeEngine.addMessageHandler("look", (data, respond) => respond([
              "WebViewJavascriptBridge" in window, "WKWebViewJavascriptBridge" in window,
            ]));
            """
        ) { view, _ in
            try await until("the page has loaded") { !view.isLoading }
            try await Task.sleep(for: .milliseconds(100))
            let seen: [Bool] = try await view.bridge.call("look", JSONValue.null)
            XCTAssertEqual(seen, [false, false])
        }
    }

    /// Strictly, no global is there for who looks before it asks, as on the phone that such a page is made for.
    func testAPageThatAsksLongAfterLoadGetsItsOwnVersionInStrictMode() throws {
        for transport in TransportName.all {
            try live {
                var configuration = WebViewConfiguration.test(transport: transport)
                configuration.bridge.isStrict = true
                let window = WebWindow(title: "late", configuration)
                defer { window.close() }
                let view = window.webView
                let events = view.bridge.events
                try view.load(html: "<!doctype html><title>page</title><script>\(Self.setUp)</script>")
                try await until("the page has loaded") { !view.isLoading }
                _ = try await view.evaluate(
                    """
                    await new Promise((done) => setTimeout(done, 100));
                    setUp((bridge) => bridge.registerHandler("late", (data, respond) => respond(Object.keys(bridge))));
                    """
                )
                let members: [String] = try await view.bridge.call("late", JSONValue.null)
                XCTAssertTrue(members.contains("disableJavscriptAlertBoxSafetyTimeout"), "\(members)")
                let recognised = await Self.life(view, events).compactMap {
                    if case .recognised(let name, _, _) = $0 { name } else { nil }
                }
                XCTAssertEqual(recognised, [.wvjb6])
            }
        }
    }

    func testOneArrayUnderTwoNamesIsServedOnce() throws {
        try eachTransport(
            """
            window.count = 0;
            window.WVJBCallbacks = window.WKWVJBCallbacks = [(bridge) => {
              count++;
              bridge.registerHandler("count", (data, respond) => respond(count));
            }];
            webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null);
            const frame = document.createElement("iframe");
            frame.src = "https://__bridge_loaded__";
            document.documentElement.appendChild(frame);
            """
        ) { view, _ in
            try await until("the page has loaded") { !view.isLoading }
            _ = try await view.evaluate("await new Promise((done) => setTimeout(done, 200))")
            let count: Int = try await view.bridge.call("count", JSONValue.null)
            XCTAssertEqual(count, 1)
        }
    }
}
