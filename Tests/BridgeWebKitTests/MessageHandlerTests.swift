import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Message handlers of the app's own, besides the page's bridge (WILD.md, kinds 15 and 33).
final class MessageHandlerTests: LiveTestCase {
    private func withPage(
        _ html: String,
        on device: Device = .iphone,
        over transport: TransportName? = nil,
        protocol name: WireProtocolName? = nil,
        _ body: @escaping @MainActor (WebView) async throws -> Void
    ) throws {
        try live {
            var configuration = WebViewConfiguration.test(protocol: name, transport: transport)
            configuration.device = device
            configuration.messageHandlers = ["shop", "it's"]
            let window = WebWindow(title: "message handlers", configuration)
            defer { window.close() }
            let bridge = window.webView.bridge
            try bridge.register("shop") { request in request.data }
            try bridge.register("it's") { _ in throw Refused() }
            try bridge.register("greet") { (name: String) in "Hello, \(name)!" }
            var isLoaded = false
            window.webView.onLoadFinished = { isLoaded = true }
            try window.webView.load(html: html)
            try await until("the page is loaded") { isLoaded }
            try await body(window.webView)
        }
    }

    private struct Refused: Error, CustomStringConvertible {
        let description = "not today"
    }

    func testWhatIsPostedIsAnsweredInItsOwnType() throws {
        for transport in TransportName.all {
            try withPage("<!DOCTYPE html>", over: transport) { view in
                let answers = try await view.evaluate(
                    """
                    const { shop } = webkit.messageHandlers;
                    const values = [{ a: [1, "二"] }, "text", "{}", 0, false, null, ""];
                    const answers = await Promise.all(values.map((value) => shop.postMessage(value)));
                    return [answers, (await shop.postMessage()) === undefined, Object.keys(webkit)];
                    """
                )
                XCTAssertEqual(
                    answers?.value,
                    [[["a": [1, "二"]], "text", "{}", 0, false, nil, ""], true, ["messageHandlers"]],
                    transport.rawValue
                )
            }
        }
    }

    func testAFailureRejectsWithAnError() throws {
        try withPage("<!DOCTYPE html>") { view in
            let errors = try await view.evaluate(
                """
                const tries = [() => webkit.messageHandlers["it's"].postMessage(1),
                  () => webkit.messageHandlers.shop.postMessage(10n)];
                const cycle = {};
                cycle.self = cycle;
                tries.push(() => webkit.messageHandlers.shop.postMessage(cycle));
                const found = [];
                for (const attempt of tries) {
                  await attempt().then(() => found.push("none"), (error) => found.push(error instanceof Error, error.message));
                }
                return [...found.slice(0, 3), found[4], typeof webkit.messageHandlers.other];
                """
            )
            XCTAssertEqual(errors?.value, [true, "not today", true, true, "undefined"])
        }
    }

    func testAHandlerThatTheAppLacksRejects() throws {
        try withPage("<!DOCTYPE html>") { view in
            view.bridge.unregister("shop")
            let message = try await view.evaluate(
                "return await webkit.messageHandlers.shop.postMessage(1).catch((error) => error.name);"
            )
            XCTAssertEqual(message?.value, "NoHandler")
        }
    }

    /// The page's bridge stays the one that the app calls, whichever of the two the page used first.
    func testTheBridgeWorksBesideThem() throws {
        let page = """
            <!DOCTYPE html><script>
            webkit.messageHandlers.shop.postMessage("first").then((answer) => { window.answer = answer; });
            setTimeout(() => {
              const frame = document.createElement("iframe");
              frame.src = "https://__bridge_loaded__";
              document.documentElement.append(frame);
            }, 50);
            window.WVJBCallbacks = [];
            const look = setInterval(() => {
              if (!window.WebViewJavascriptBridge) return;
              clearInterval(look);
              WebViewJavascriptBridge.registerHandler("page", (data, respond) => respond(data + 1));
              WebViewJavascriptBridge.callHandler("greet", "page", (text) => { document.title = text + answer; });
            }, 10);
            </script>
            """
        for name in [nil, WireProtocolName.wvjb6] {
            try withPage(page, protocol: name) { view in
                try await until("both have answered") { view.title == "Hello, page!first" }
                XCTAssertEqual(view.bridge.wireProtocol, .wvjb6)
                let answer: Int = try await view.bridge.call("page", 1)
                XCTAssertEqual(answer, 2)
            }
        }
    }

    /// A page that only has message handlers cannot be called, also when it comes back.
    func testTheyAreNoBridge() throws {
        let page = "<!DOCTYPE html><script>webkit.messageHandlers.shop.postMessage('once')</script>"
        try withPage(page) { view in
            XCTAssertNil(view.bridge.wireProtocol)
            try view.load(html: "<title>Next</title>")
            try await until("the next page is there") { view.title == "Next" && !view.isLoading }
            let pages = view.bridge.pageNumber
            view.goBack()
            try await until("the first page is back") { view.bridge.pageNumber == pages + 1 && !view.isLoading }
            let answer = try await view.evaluate("return await webkit.messageHandlers.shop.postMessage('again')")
            XCTAssertEqual(answer?.value, "again")
            XCTAssertNil(view.bridge.wireProtocol)
        }
    }

    /// An Android page has them only because they were asked for, and no other protocol's.
    func testAnAndroidPageHasThemAlone() throws {
        try withPage("<!DOCTYPE html>", on: .android) { view in
            let seen = try await view.evaluate(
                """
                const { messageHandlers } = webkit;
                return [await messageHandlers.shop.postMessage(1), typeof messageHandlers.JSBridge,
                  typeof messageHandlers.iOS_Native_InjectJavascript];
                """
            )
            XCTAssertEqual(seen?.value, [1, "undefined", "undefined"])
        }
    }

    func testWhatThePageHasReplacedHarmsNothing() throws {
        let page = """
            <!DOCTYPE html><script>
            window.Promise = function () { throw 1; };
            Object.prototype.toJSON = () => "stolen";
            Object.prototype.id = 7;
            JSON.stringify = JSON.parse = () => { throw 2; };
            webkit.messageHandlers.shop.postMessage({ a: 1 }).then((answer) => { document.title = typeof answer; });
            </script>
            """
        try withPage(page) { view in
            // A toJSON of the page's counts for its own data, as it does everywhere.
            try await until("the page has its answer") { view.title == "string" }
        }
    }
}
