import BridgeCore
import BridgeWebKit
import Conformance
import LiveTesting
import XCTest

/// What becomes of a page that stands still when its page, its bridge or its window ends.
final class DSBridgeLifeTests: DSBridgeTestCase {
    /// A handler that never answers, and says what becomes of it.
    @MainActor
    private final class Never {
        private(set) var isRunning = false
        private(set) var wasCancelled = false

        func register(on bridge: NativeBridge, _ body: @escaping @MainActor () -> Void = {}) throws {
            try bridge.register("never") { [self] _ in
                isRunning = true
                body()
                do { try await Task.sleep(for: .seconds(600)) } catch { wasCancelled = true }
                return nil
            }
        }
    }

    func testTheLoopTurnsWhileAPageStandsStillAndOtherPagesAreServed() throws {
        try eachTransport { page in
            let (gate, opener) = AsyncStream.makeStream(of: Void.self)
            var isRunning = false
            try page.bridge.register("wait") { request in
                isRunning = true
                for await _ in gate {}
                return request.data
            }
            try await page.load("")
            page.start("document.title = 'got ' + dsBridge.call('wait', 5)")
            try await until("the handler runs") { isRunning }
            let other = DSBridgePage(page.transport)
            defer { other.window.close() }
            try other.bridge.register("echo") { $0.data }
            try await other.load("window.v = dsBridge.call('echo', 1)")
            let value = try await other.run("return v")
            XCTAssertEqual(value, 1)
            opener.finish()
            try await until("the page went on") { page.window.webView.title == "got 5" }
        }
    }

    func testAPageDoesNotStandStillForEver() throws {
        try eachTransport({ $0.bridge.deadline = .milliseconds(300) }) { page in
            let never = Never()
            try never.register(on: page.bridge)
            try await page.load("window.answer = prompt('_dsbridge=never', '{\"data\":1}')")
            let answer = try await page.run("return JSON.parse(answer)")
            XCTAssertEqual(answer?["code"], -1)
            XCTAssertEqual(answer?["error"]?["name"], "deadline", "\(page.transport)")
            try await until("the handler was cancelled") { never.wasCancelled }
        }
    }

    func testReloadingInACall() throws {
        try eachTransport { page in
            let never = Never()
            var loads = 0
            try page.bridge.register("loads") { () in loads }
            try never.register(on: page.bridge) { [view = page.window.webView] in
                loads += 1
                view.reload()
            }
            try await page.load(
                "if (dsBridge.call('loads') === 0) dsBridge.call('never'); else document.title = 'again';"
            )
            try await until("the page came again") { page.window.webView.title == "again" }
            try await until("the handler was cancelled") { never.wasCancelled }
            try page.bridge.register("echo") { $0.data }
            let value = try await page.run("return dsBridge.call('echo', 1)")
            XCTAssertEqual(value, 1, "\(page.transport)")
        }
    }

    func testLoadingAnotherPageWhileOneStandsStill() throws {
        try eachTransport { page in
            let never = Never()
            try never.register(on: page.bridge)
            try page.bridge.register("echo") { $0.data }
            try await page.load("")
            page.start("dsBridge.call('never')")
            try await until("the handler runs") { never.isRunning }
            try await page.load("document.title = 'second ' + dsBridge.call('echo', 2)")
            try await until("the other page is there") { page.window.webView.title == "second 2" }
            try await until("the handler was cancelled") { never.wasCancelled }
        }
    }

    func testClosingTheBridgeInACall() throws {
        for isLate in [false, true] {
            try eachTransport { page in
                let never = Never()
                try never.register(on: page.bridge) { [weak bridge = page.bridge] in if !isLate { bridge?.close() } }
                try await page.load("")
                page.start("document.title = prompt('_dsbridge=never', '{}') + dsBridge.call('more', 1)")
                try await until("the handler runs") { never.isRunning }
                page.bridge.close()
                try await until("the page went on") { page.window.webView.title.hasPrefix("{\"code\":-1") }
                try await until("the handler was cancelled") { never.wasCancelled }
            }
        }
    }

    func testClosingTheWindowInACall() throws {
        for isLate in [false, true] {
            try eachTransport { page in
                let never = Never()
                weak let view = page.window.webView
                try never.register(on: page.bridge) { [weak window = page.window] in if !isLate { window?.close() } }
                try await page.load("")
                page.start("dsBridge.call('never')")
                try await until("the handler runs") { never.isRunning }
                page.window.close()
                try await until("the handler was cancelled") { never.wasCancelled }
                XCTAssertEqual(view?.bridge.registeredNames, [])
            }
        }
    }

    func testAWebProcessThatDiesWhileItsPageStandsStill() throws {
        try eachTransport { page in
            let never = Never()
            try never.register(on: page.bridge)
            try page.bridge.register("echo") { $0.data }
            try await page.load("")
            page.start("dsBridge.call('never')")
            try await until("the handler runs") { never.isRunning }
            var crashes = 0
            page.window.webView.onCrash = { crashes += 1 }
            page.window.webView.killWebProcess()
            try await until("it died") { crashes == 1 }
            try await until("the handler was cancelled") { never.wasCancelled }
            try await page.load("document.title = 'second ' + dsBridge.call('echo', 2)")
            try await until("the next page is served") { page.window.webView.title == "second 2" }
        }
    }

    func testADocumentOnItsWayOutIsHeardAndNotHeldUp() throws {
        try eachTransport { page in
            var seen: [String] = []
            try page.bridge.register("note") { (text: String) in
                seen.append(text)
                return text
            }
            try await page.load(
                """
                addEventListener("pagehide", () => {
                  const answer = prompt("_dsbridge=note", '{"data":"still"}');
                  dsBridge.call("note", "going " + answer, () => {});
                });
                """
            )
            try await page.load("document.title = 'second'")
            try await until("both came") { seen.count == 2 }
            XCTAssertEqual(seen, ["still", "going {\"code\":-1,\"data\":\"\"}"], "\(page.transport)")
        }
    }

    func testAPageThatComesBackIsServed() throws {
        try eachTransport { page in
            let server = try LocalServer()
            let library = try DSBridgePage.library()
            for name in ["a", "b"] {
                server.files["/\(name)"] = .init(
                    body: """
                        <!doctype html><title>\(name)</title><script>\(library)</script><script>
                        const who = dsBridge.call("who", "\(name)");
                        dsBridge.register("name", () => "\(name) " + who);
                        addEventListener("pageshow", (event) => { if (event.persisted) document.title = "back " + dsBridge.call("who", "x"); });
                        </script>
                        """
                )
            }
            try page.bridge.register("who") { (name: String) in name.uppercased() }
            for name in ["a", "b"] { try await page.ended { try page.window.webView.load("\(server.origin)/\(name)") } }
            page.window.webView.goBack()
            try await until("it is back") { page.window.webView.title == "back X" }
            let name = try await page.bridge.call("name")
            XCTAssertEqual(name?.text, "\"a A\"", "\(page.transport)")
        }
    }
}
