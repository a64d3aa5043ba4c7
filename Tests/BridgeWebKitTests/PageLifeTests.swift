import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Pages that come, go, come back and die while calls are under way.
final class PageLifeTests: LiveTestCase {
    func testReloadEndsCallsAndLateAnswersReachNobody() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let (bridge, view) = (window.webView.bridge, window.webView)
            var held: [BridgeRequest] = []
            try bridge.register("hold") { request in
                held.append(request)
                try? await Task.sleep(for: .seconds(60))
                return nil
            }
            try await page.run("bridge.callHandler('hold', 'old', d => window.answer = d)")
            let toPage = Task { try await bridge.call("never") }
            try await until("the page's call is there") { held.count == 1 }
            try await page.ended { view.reload() }
            try await Self.expect(.pageGone, of: toPage)
            // In YK this call has the same id as the old one.
            try await page.run("bridge.callHandler('hold', 'new', d => window.answer = d)")
            try await until("the new page's call is there") { held.count == 2 }
            held[0].reply(JSONValue.string("late").text)
            let answer = try await page.run("await call('ping', 1); return window.answer || null")
            XCTAssertEqual(answer, .null, "\(way): an answer to the old page's call")
            held[1].reply(JSONValue.string("right").text)
            let right = try await page.run("await call('ping', 1); return window.answer || null")
            XCTAssertEqual(right, "right", "\(way)")
        }
    }

    func testPageThatComesBackHasItsOldContext() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let (bridge, view) = (window.webView.bridge, window.webView)
            var held: [BridgeRequest] = []
            try bridge.register("hold") { request in
                held.append(request)
                try await Task.sleep(for: .seconds(60))
                return nil
            }
            try await page.run(
                """
                window.marker = 1;
                bridge.registerHandler('mark', (d, r) => r(window.marker));
                bridge.registerHandler('late', (d, r) => window.lateAnswer = () => r('too late'));
                bridge.callHandler('hold', 1, d => window.answer = d);
                """
            )
            let late = Task { try await bridge.call("late") }
            try await until("the page's call is there") { held.count == 1 }
            try await until("the page has the app's call") { try await page.run("return !!window.lateAnswer") == true }
            try await page.load("second")
            try await Self.expect(.pageGone, of: late)
            let elsewhere = try await page.run("return window.marker || null")
            XCTAssertEqual(elsewhere, .null)
            try await page.ended { view.goBack() }
            let mark: Int = try await bridge.call("mark", JSONValue.null)
            XCTAssertEqual(mark, 1, "\(way): the old page's handler")
            let again = try await page.run("window.lateAnswer(); return [await call('ping', 7), window.marker]")
            XCTAssertEqual(again, [["data": 7], 1], "\(way): the old page's calls")
            try await until("the old call hears that its page was away") {
                try await page.run("return !!(window.answer && window.answer.error)") == true
            }
        }
    }

    func testCrashEndsCallsAndReloadRevives() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let (bridge, view) = (window.webView.bridge, window.webView)
            var wasCancelled = false
            try bridge.register("hold") { _ in
                do { try await Task.sleep(for: .seconds(60)) } catch { wasCancelled = true }
                return nil
            }
            try await page.run("bridge.callHandler('hold', 1)")
            let toPage = Task { try await bridge.call("never") }
            let ping: Int = try await bridge.call("echo", 1)
            XCTAssertEqual(ping, 1)
            var crashes = 0
            view.onCrash = { crashes += 1 }
            view.killWebProcess()
            try await Self.expect(.pageGone, of: toPage)
            try await until("the handler was cancelled") { wasCancelled }
            XCTAssertEqual(crashes, 1)
            let waiting = Task { try await bridge.call("echo", 2, as: Int.self) }
            try await page.ended { view.reload() }
            let answer = try await waiting.value
            XCTAssertEqual(answer, 2, "\(way): a call made while there was no page")
            let fromPage = try await page.run("return (await call('ping', 3)).data")
            XCTAssertEqual(fromPage, 3, "\(way)")
        }
    }

    func testReloadStormSettlesEveryCallOnce() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let (bridge, view) = (window.webView.bridge, window.webView)
            var ends: [Int: Int] = [:]
            for round in 0..<50 {
                for number in [2 * round, 2 * round + 1] {
                    Task {
                        _ = try? await bridge.call(number.isMultiple(of: 2) ? "echo" : "never", json: .null)
                        ends[number, default: 0] += 1
                    }
                }
                try await Task.sleep(for: .milliseconds(round % 5 * 4))
                view.reload()
            }
            try await until("the last page speaks to the app") {
                // The page may be left while it is asked.
                (try? await page.run("return (await call('ping', 'after')).data")) == "after" && !view.isLoading
            }
            let echo: String = try await bridge.call("echo", "after")
            XCTAssertEqual(echo, "after", "\(way)")
            bridge.reset()
            try await until("every call has ended") { ends.count == 100 }
            XCTAssertEqual(Set(ends.values), [1], "\(way)")
        }
    }

    func testWindowsCloseInAnyOrder() throws {
        // Each way once, and each order several times.
        let orders = [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
        for (number, way) in Way.all.enumerated() {
            let order = orders[number % orders.count]
            try live {
                let windows = (0..<3).map {
                    WebWindow(title: "\($0)", .test(transport: way.transport, device: way.device))
                }
                defer { windows.forEach { $0.close() } }
                var pages: [LifePage] = []
                for window in windows { pages.append(try await LifePage(way, window)) }
                for (count, index) in order.enumerated() {
                    let pending = Task { try await windows[index].webView.bridge.call("never") }
                    let echo: Int = try await windows[index].webView.bridge.call("echo", index)
                    XCTAssertEqual(echo, index)
                    windows[index].close()
                    try await Self.expect(.closed, of: pending)
                    for left in order[(count + 1)...] {
                        let answer = try await pages[left].run("return (await call('ping', \(left))).data")
                        XCTAssertEqual(answer, .number(Double(left)), "\(way), after closing \(order[...count])")
                    }
                }
            }
        }
    }

    func testPagesAreCountedAndNamed() throws {
        try eachWay { way, window in
            let events = window.webView.bridge.events
            let page = try await LifePage(way, window)
            let (bridge, view) = (window.webView.bridge, window.webView)
            XCTAssertEqual(bridge.pageNumber, 1, "\(way)")
            try await page.ended { view.reload() }
            XCTAssertEqual(bridge.pageNumber, 2, "\(way)")
            try await page.load("second")
            try await page.ended { view.goBack() }
            try await until("the page that came back is counted anew") { bridge.pageNumber == 4 }
            bridge.close()
            var life: [String] = []
            for await case .page(let event) in events.map(\.kind) {
                switch event {
                case .started: life.append("started")
                case .gone(let reason): life.append(reason.rawValue)
                case .recognised, .tried, .loaded, .ready, .registered: continue
                }
            }
            XCTAssertEqual(
                life,
                ["started", "left", "started", "left", "started", "left", "started", "closed"],
                "\(way)"
            )
        }
    }

    func testPushedPageThatIsReloadedIsANewPage() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let (bridge, view) = (window.webView.bridge, window.webView)
            try await page.run(
                "history.pushState({}, '', '/second.html'); bridge.registerHandler('mine', (d, r) => r(1))"
            )
            let pushed: Int = try await bridge.call("mine", JSONValue.null)
            XCTAssertEqual([pushed, bridge.pageNumber], [1, 1], "\(way): pushing makes no page")
            try await page.ended { view.reload() }
            XCTAssertEqual(bridge.pageNumber, 2, "\(way)")
            let title = try await page.run("return [document.title, (await call('ping', 1)).data]")
            XCTAssertEqual(title, ["second", 1], "\(way)")
            let gone = Task { try await bridge.call("mine") }
            try await Self.expect(.noHandler, of: gone)
        }
    }

    /// The call must fail in that way.
    @MainActor
    static func expect(
        _ code: BridgeError.Code,
        of call: Task<JSONText?, any Error>,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        let result = await call.result
        XCTAssertThrowsError(try result.get(), file: file, line: line) { error in
            XCTAssertEqual((error as? BridgeError)?.code, code, "\(error)", file: file, line: line)
        }
    }
}
