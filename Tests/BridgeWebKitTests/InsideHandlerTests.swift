import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Handlers that do to their window, inside the delivery of the message, what they please.
final class InsideHandlerTests: LiveTestCase {
    func testClosingTheWindow() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            var (isClosed, wasCancelled) = (false, false)
            window.onClosed = { isClosed = true }
            try window.webView.bridge.register("quit") { [window] _ in
                window.close()
                do { try await Task.sleep(for: .seconds(60)) } catch { wasCancelled = true }
                return nil
            }
            _ = try? await page.run("bridge.callHandler('quit', 1); bridge.callHandler('ping', 2)")
            try await until("the window closed") { isClosed }
            try await until("the handler was cancelled") { wasCancelled }
        }
    }

    func testLoadingAnotherPage() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let (bridge, view) = (window.webView.bridge, window.webView)
            let second = page.address("second")
            try bridge.register("go") { _ in
                try view.load(second)
                return JSONValue.string("gone").text
            }
            try bridge.register("again") { _ in
                view.reload()
                return nil
            }
            try await page.ended { Task { try await page.run("bridge.callHandler('go', 1, () => {})") } }
            let title = try await page.run("return [document.title, (await call('ping', 1)).data]")
            XCTAssertEqual(title, ["second", 1], "\(way)")
            try await page.ended { Task { try await page.run("bridge.callHandler('again')") } }
            let echo: Int = try await bridge.call("echo", 3)
            XCTAssertEqual(echo, 3, "\(way)")
        }
    }

    func testKillingTheWebProcess() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let (bridge, view) = (window.webView.bridge, window.webView)
            var crashes = 0
            view.onCrash = { crashes += 1 }
            try bridge.register("die") { _ in
                view.killWebProcess()
                return nil
            }
            Task { try await page.run("bridge.callHandler('die', 1, () => {})") }
            try await until("the web process ended") { crashes == 1 }
            try await page.load("second")
            let echo: Int = try await bridge.call("echo", 3)
            XCTAssertEqual(echo, 3, "\(way)")
        }
    }

    func testChangingTheHandlers() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let bridge = window.webView.bridge
            try bridge.register("once") { _ in
                bridge.unregister("once")
                try bridge.register("then") { (number: Int) in number + 1 }
                return JSONValue.string("done").text
            }
            let answers = try await page.run(
                """
                const all = [call('once', 1), call('once', 2), call('then', 3)].map(async c => (await c).data);
                return Promise.all(all);
                """
            )
            XCTAssertEqual(answers?[0], "done", "\(way)")
            XCTAssertEqual(answers?[1]?["error"]?["name"], "NoHandler", "\(way)")
            XCTAssertEqual(answers?[2], 4, "\(way)")
        }
    }

    func testCallingBackBeforeAnswering() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let bridge = window.webView.bridge
            try bridge.register("ask") { (number: Int) in
                let echo: Int = try await bridge.call("echo", number)
                try bridge.notify("tell", echo)
                return echo + 1
            }
            let told = try await page.run(
                """
                const told = [];
                bridge.registerHandler('tell', d => told.push(d));
                const answer = (await call('ask', 5)).data;
                return [answer, ...told];
                """
            )
            XCTAssertEqual(told, [6, 5], "\(way): what was said before the answer comes before it")
        }
    }

    func testCallsFromAPageThatLeaves() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            var said: [String] = []
            try window.webView.bridge.register("say") { (text: String) in said.append(text) }
            try await page.run(
                """
                addEventListener('pagehide', () => bridge.callHandler('say', 'pagehide'));
                addEventListener('beforeunload', () => { bridge.callHandler('say', 'beforeunload'); });
                """
            )
            try await page.ended {
                Task { try await page.run("bridge.callHandler('say', 'same turn'); location.href = 'second.html'") }
            }
            try await until("all three arrived") { said.count == 3 }
            XCTAssertEqual(said, ["same turn", "beforeunload", "pagehide"], "\(way)")
        }
    }
}
