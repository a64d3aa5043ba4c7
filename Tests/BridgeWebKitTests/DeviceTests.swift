import BridgeCore
import BridgeWebKit
import Conformance
import Foundation
import LiveTesting
import XCTest

/// What pages see of a device that is not the desktop.
final class DeviceTests: LiveTestCase {
    /// Opens `html` on a device, waits until it is loaded, and runs `body` with it.
    private func withPage(
        _ html: String,
        on device: Device,
        _ change: (inout WebViewConfiguration) -> Void = { _ in },
        _ body: @escaping @MainActor (WebView) async throws -> Void
    ) throws {
        var configuration = WebViewConfiguration.test()
        configuration.device = device
        change(&configuration)
        try live { [configuration] in
            let window = WebWindow(title: device.title, configuration)
            defer { window.close() }
            var isLoaded = false
            window.webView.onLoadFinished = { isLoaded = true }
            try window.webView.load(html: html)
            try await until("the page is loaded") { isLoaded }
            try await body(window.webView)
        }
    }

    func testEachDeviceIsSeenByThePagesFirstScript() throws {
        let page = """
            <!DOCTYPE html><script>
            window.early = [
              navigator.platform, navigator.vendor, navigator.maxTouchPoints, "ontouchstart" in window,
              "ontouchstart" in document.documentElement, matchMedia("(pointer: coarse)").matches,
              matchMedia("(hover: hover) and (any-pointer: fine)").matches, window.orientation === 0,
              typeof navigator.userAgentData, screen.width,
            ];
            </script>
            """
        let expected: [(Device, JSONValue)] = [
            (.iphone, ["iPhone", "Apple Computer, Inc.", 5, true, true, true, false, true, "undefined", 390]),
            (.ipad, ["iPad", "Apple Computer, Inc.", 5, true, true, true, false, true, "undefined", 820]),
            (.android, ["Linux armv81", "Google Inc.", 5, true, true, true, false, true, "object", 412]),
        ]
        for (device, values) in expected {
            try withPage(page, on: device) { view in
                let early = try await view.evaluate("return early")
                XCTAssertEqual(early?.value, values)
                let size = try await view.evaluate("return [innerWidth, innerHeight]")
                let (width, height) = (Double(device.size?.width ?? 0), Double(device.size?.height ?? 0))
                XCTAssertEqual(size?.value, [.number(width), .number(height)])
                let agent = try await view.evaluate("return navigator.userAgent")
                XCTAssertEqual(agent?.value.string, device.userAgent)
            }
        }
    }

    func testTheDesktopIsLeftAsItIs() throws {
        try withPage("<!DOCTYPE html>", on: .desktop) { view in
            let seen = try await view.evaluate(
                """
                return [navigator.maxTouchPoints, "ontouchstart" in window, window.orientation ?? null,
                  /Linux.*AppleWebKit/.test(navigator.userAgent), String(matchMedia).includes("[native code]")];
                """
            )
            XCTAssertEqual(seen?.value, [0, false, nil, true, true])
        }
    }

    func testAndroidHasNoWebKitObject() throws {
        for (device, expected) in [(Device.iphone, "object"), (.android, "undefined")] {
            try withPage("<!DOCTYPE html>", on: device) { view in
                let type = try await view.evaluate("return typeof window.webkit")
                XCTAssertEqual(type?.value.string, expected, device.name)
            }
        }
    }

    func testFramesSeeTheDeviceToo() throws {
        let page = "<!DOCTYPE html><iframe srcdoc='<script>parent.seen = navigator.platform</script>'></iframe>"
        try withPage(page, on: .iphone) { view in
            let seen = try await view.evaluate("return window.seen")
            XCTAssertEqual(seen?.value, "iPhone")
        }
    }

    /// The usual page: an iPhone gets one bridge, an Android phone another, the desktop none.
    func testBothBranchesOfAPageThatLooksAtTheUserAgentWork() throws {
        let page = """
            <!DOCTYPE html><title>waiting</title><script>
            function run(way, bridge) {
              bridge.callHandler("where", way, (answer) => { document.title = answer; });
            }
            if (/iPhone|iPad/.test(navigator.userAgent)) {
              window.WVJBCallbacks = [(bridge) => run("frame", bridge)];
              const frame = document.createElement("iframe");
              frame.src = "https://__bridge_loaded__";
              document.documentElement.append(frame);
            } else if (/Android/.test(navigator.userAgent)) {
              document.addEventListener("WebViewJavascriptBridgeReady", (event) => {
                event.bridge.init((message, respond) => respond());
                run("event", event.bridge);
              });
            } else document.title = "none";
            </script>
            """
        let expected: [(Device, String, WireProtocolName?)] = [
            (.iphone, "by frame", .wvjb6), (.ipad, "by frame", .wvjb6), (.android, "by event", .jsbridgeAndroid),
            (.desktop, "none", nil),
        ]
        for (device, title, name) in expected {
            try live {
                var configuration = WebViewConfiguration.test()
                configuration.device = device
                let window = WebWindow(title: device.title, configuration)
                defer { window.close() }
                try window.webView.bridge.register("where") { (way: String) in "by \(way)" }
                try window.webView.load(html: page)
                try await until("\(device) takes its branch") { window.webView.title == title }
                XCTAssertEqual(window.webView.bridge.wireProtocol, name, device.name)
            }
        }
    }

    func testServersAreToldTheUserAgentToo() throws {
        try live {
            let server = try LocalServer()
            server.files["/"] = .init(body: "<title>there</title>")
            var configuration = WebViewConfiguration.test()
            configuration.userAgent = "Shop/3.0 (Test; Linux)"
            configuration.userAgentSuffix = "Token/1"
            let window = WebWindow(title: "user agent", configuration)
            defer { window.close() }
            try window.webView.load(server.origin)
            try await until("the page is there") { window.webView.title == "there" }
            XCTAssertEqual(server.userAgents, ["Shop/3.0 (Test; Linux) Token/1"])
        }
    }

    func testAnotherDeviceIsThereWithTheNextLoad() throws {
        // The view's new size may reach a page that is loaded at once only after its first script.
        let page = """
            <!DOCTYPE html><script>
            const tell = () => { document.title = `${navigator.platform} ${innerWidth}`; };
            tell();
            addEventListener("resize", tell);
            </script>
            """
        try withPage(page, on: .iphone, { $0.userAgentSuffix = "Shop/1" }) { view in
            try await until("the page sees an iPhone") { view.title == "iPhone 390" }
            view.use(device: .android)
            XCTAssertEqual(view.device, .android)
            view.reload()
            try await until("the next page sees an Android phone") { view.title == "Linux armv81 412" }
            let agent = try await view.evaluate("return navigator.userAgent")
            XCTAssertEqual(agent?.value.string, Device.android.userAgent.map { $0 + " Shop/1" })
            view.use(device: .desktop)
            view.reload()
            try await until("the next page sees the desktop") { view.title.hasPrefix("Linux x86_64 ") }
            let desktop = try await view.evaluate("return [\"ontouchstart\" in window, navigator.userAgent]")
            XCTAssertEqual(desktop?.value[0], false)
            XCTAssertEqual(desktop?.value[1]?.string?.hasSuffix("Safari/605.1.15 Shop/1"), true)
        }
    }

    func testWhatIsNoUserAgentIsNotUsed() throws {
        for text in ["", " a", "a ", "a (b", "(a) b", "ü", "a;b", "a/b/c", "a\nb", "My App: x", "a (\u{7f})"] {
            XCTAssertFalse(UserAgent.isValid(text), text)
        }
        for text in ["a", "a/1 b", "A/1.0 (x; (y) z) B", "a  b", "a (ü)", "a (\\)) b"] {
            XCTAssertTrue(UserAgent.isValid(text), text)
        }
        try withPage("<!DOCTYPE html>", on: .iphone, { $0.userAgentSuffix = "(" }) { view in
            let agent = try await view.evaluate("return navigator.userAgent")
            XCTAssertEqual(agent?.value.string, Device.iphone.userAgent)
        }
    }

    // MARK: Touches

    private static let board = """
        <!DOCTYPE html><style>body { margin: 0 } div { height: 100px }</style>
        <div id="a"></div><div id="b" ontouchend="note('attribute ' + (this === b) + (event instanceof TouchEvent))"></div>
        <div id="c"></div>
        <script>
        window.log = [];
        function note(text) { log.push(text); }
        for (const type of ["touchstart", "touchmove", "touchend", "mousedown", "mouseup", "click"]) {
          a.addEventListener(type, (event) => note(type));
          c.addEventListener(type, (event) => note(type));
        }
        a.addEventListener("touchmove", (event) => {
          const [touch] = event.changedTouches;
          note([touch.clientX, touch.clientY, touch.target.id, event.touches.length, event.targetTouches.length].join());
        });
        a.addEventListener("touchend", (event) => note([event.touches.length, event.changedTouches.length].join()));
        c.ontouchend = () => false;
        </script>
        """

    @MainActor
    private static func log(of view: WebView, until last: String) async throws -> JSONValue? {
        try await until("the page notes \(last)") {
            try await view.evaluate("return log.includes('\(last)')")?.value.bool == true
        }
        let log = try await view.evaluate("return log.splice(0)")
        return log?.value
    }

    func testTheMouseTouches() throws {
        try withPage(Self.board, on: .iphone) { view in
            Pointer(view: view).drag(from: (20, 30), to: (40, 50))
            let log = try await Self.log(of: view, until: "click")
            XCTAssertEqual(
                log,
                [
                    "touchstart", "mousedown", "touchmove", "40,50,a,1,1", "touchend", "0,1", "mouseup", "click",
                ]
            )
        }
    }

    func testAHandlerInAnAttributeIsTouched() throws {
        try withPage(Self.board, on: .android) { view in
            Pointer(view: view).click(20, 130)
            let log = try await Self.log(of: view, until: "attribute truetrue")
            XCTAssertEqual(log, ["attribute truetrue"])
            let kinds = try await view.evaluate("return [typeof b.ontouchend, typeof a.ontouchend, a.ontouchend]")
            XCTAssertEqual(kinds?.value, ["function", "object", nil])
            _ = try await view.evaluate("b.ontouchend = () => note('property')")
            Pointer(view: view).click(20, 130)
            let second = try await Self.log(of: view, until: "property")
            XCTAssertEqual(second, ["property"])
        }
    }

    /// A page that handles both would do everything twice; it keeps the mouse's events from following.
    func testATouchThatThePageKeepsIsNoClick() throws {
        try withPage(Self.board, on: .iphone) { view in
            let pointer = Pointer(view: view)
            pointer.click(20, 230)
            pointer.click(20, 30)
            let log = try await Self.log(of: view, until: "click")
            XCTAssertEqual(
                log,
                [
                    "touchstart", "mousedown", "touchend", "touchstart", "mousedown", "touchend", "0,1", "mouseup",
                    "click",
                ]
            )
        }
    }

    func testTouchesGoOnAfterTheDocumentIsRewritten() throws {
        try withPage("<!DOCTYPE html>", on: .iphone) { view in
            _ = try await view.evaluate(
                """
                document.open();
                document.write("<body style='height: 500px'><script>window.log = [];"
                  + "document.ontouchstart = () => log.push('touched');<" + "/script>");
                document.close();
                """
            )
            Pointer(view: view).click(20, 30)
            let log = try await Self.log(of: view, until: "touched")
            XCTAssertEqual(log, ["touched"])
        }
    }
}
