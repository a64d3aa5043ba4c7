import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// The ways in which a call ends other than by its answer in time.
final class CallEndTests: LiveTestCase {
    func testDeadline() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let bridge = window.webView.bridge
            try await page.run("bridge.registerHandler('late', (d, r) => window.lateAnswer = () => r('late'))")
            let call = Task { try await bridge.call("late", deadline: .milliseconds(50)) }
            try await PageLifeTests.expect(.deadline, of: call)
            let next = Task { try await bridge.call("never") }
            let echo: Int = try await bridge.call("echo", 1)
            XCTAssertEqual(echo, 1)
            // The old answer must reach neither the old call nor the one that waits.
            _ = try await page.run("window.lateAnswer(); return await call('ping', 1)")
            bridge.reset()
            try await PageLifeTests.expect(.cancelled, of: next)
        }
    }

    func testDeadlineWithoutPage() throws {
        try live {
            let window = WebWindow(title: "deadline", .test())
            defer { window.close() }
            let bridge = window.webView.bridge
            let call = Task { try await bridge.call("echo", deadline: .milliseconds(50)) }
            try await PageLifeTests.expect(.deadline, of: call)
        }
    }

    func testCancellation() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let bridge = window.webView.bridge
            var remarks: [BridgeRemark.Kind] = []
            let events = bridge.events
            try await page.run("bridge.registerHandler('late', (d, r) => window.lateAnswer = () => r('late'))")
            let call = Task { try await bridge.call("late") }
            try await until("the page has the call") { try await page.run("return !!window.lateAnswer") == true }
            call.cancel()
            try await PageLifeTests.expect(.cancelled, of: call)
            _ = try await page.run("window.lateAnswer(); return await call('ping', 1)")
            let echo: Int = try await bridge.call("echo", 1)
            XCTAssertEqual(echo, 1, "\(way)")
            bridge.close()
            for await case .remark(let remark) in events.map(\.kind) where remark.difference == nil {
                remarks.append(remark.kind)
            }
            // Where every request has an id, an answer that nobody asked for is no news; a page that is told does not answer.
            let codec = WireProtocols.named(way.wireProtocol)
            let isNews = codec?.everyRequestHasID == false && codec?.controlsCalls == false
            XCTAssertEqual(remarks, isNews ? [.lateAnswer] : [], "\(way)")
        }
    }

    func testAnsweredTwiceAndByThrowing() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let bridge = window.webView.bridge
            try await page.run(
                """
                addEventListener('error', event => event.preventDefault());
                bridge.registerHandler('twice', (d, r) => { r(1); r(2); setTimeout(() => r(3), 10); });
                """
            )
            let first: Int = try await bridge.call("twice", JSONValue.null)
            XCTAssertEqual(first, 1, "\(way)")
            let throwing = Task { try await bridge.call("throws") }
            try await PageLifeTests.expect(.handlerFailed, of: throwing)
            let missing = Task { try await bridge.call("missing") }
            try await PageLifeTests.expect(.noHandler, of: missing)
            try await Task.sleep(for: .milliseconds(30))
            let echo: Int = try await bridge.call("echo", 4)
            XCTAssertEqual(echo, 4, "\(way)")
        }
    }

    func testUnregisteringWhileTheHandlerRuns() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let bridge = window.webView.bridge
            var release: CheckedContinuation<Void, Never>?
            try bridge.register("slow") { _ in
                await withCheckedContinuation { release = $0 }
                return JSONValue.string("old").text
            }
            try await page.run("window.answer = call('slow', 1)")
            try await until("the handler runs") { release != nil }
            XCTAssertTrue(bridge.unregister("slow"))
            let refused = try await page.run("return (await call('slow', 1)).data.error.name")
            XCTAssertEqual(refused, "NoHandler", "\(way)")
            try bridge.register("slow") { _ in JSONValue.string("new").text }
            let new = try await page.run("return (await call('slow', 1)).data")
            XCTAssertEqual(new, "new", "\(way)")
            release?.resume()
            let old = try await page.run("return (await window.answer).data")
            XCTAssertEqual(old, "old", "\(way): the call that ran goes on")
        }
    }

    func testTenThousandCallsOfThePageAtOneTime() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let bridge = window.webView.bridge
            try await page.run(
                "bridge.registerHandler('spread', (d, r) => d % 7 ? r(d) : setTimeout(() => r(d), d % 5))"
            )
            let right = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<10_000 {
                    group.addTask { try await bridge.call("spread", number, as: Int.self) == number }
                }
                var right = 0
                for try await isRight in group where isRight { right += 1 }
                return right
            }
            XCTAssertEqual(right, 10_000, "\(way)")
        }
    }

    func testMessagesOverTheLimit() throws {
        for way in Way.all { try checkLimit(1 << 20, way) }
    }

    func testMessagesOverTheDefaultLimit() throws {
        try checkLimit(BridgeConfiguration().messageLimit, Way(wireProtocol: .wvjb6, transport: .scriptMessage))
    }

    private func checkLimit(_ limit: Int, _ way: Way) throws {
        try live {
            var configuration = WebViewConfiguration.test(transport: way.transport)
            configuration.bridge.messageLimit = limit
            let window = WebWindow(title: "limit", configuration)
            defer { window.close() }
            let page = try await LifePage(way, window)
            let bridge = window.webView.bridge
            try bridge.register("size") { (text: String) in text.utf8.count }
            let fromPage = try await page.run(
                """
                const a = await call('size', 'x'.repeat(\(limit)), 20000), b = await call('size', 'xy', 20000);
                return [a.data && a.data.error && a.data.error.name, b.data];
                """
            )
            XCTAssertEqual(fromPage, ["tooLarge", 2], "\(way)")
            let large = JSONText(unchecked: "\"\(String(repeating: "x", count: limit))\"")
            let toPage = Task { try await bridge.call("echo", json: large) }
            try await PageLifeTests.expect(.tooLarge, of: toPage)
            try bridge.register("give") { _ in large }
            let given = try await page.run("return (await call('give', 1, 20000)).data.error.name")
            XCTAssertEqual(given, "tooLarge", "\(way)")
            try await page.run("bridge.registerHandler('large', (d, r) => r('x'.repeat(\(limit))))")
            let answer = Task { try await bridge.call("large") }
            try await PageLifeTests.expect(.tooLarge, of: answer)
            let echo: Int = try await bridge.call("echo", 1)
            XCTAssertEqual(echo, 1, "\(way)")
        }
    }

    func testCallsWhileADialogIsOpen() throws {
        try eachWay { way, window in
            let page = try await LifePage(way, window)
            let (bridge, view) = (window.webView.bridge, window.webView)
            var open: ScriptDialog?
            view.onDialog = { open = $0 }
            try await page.run("setTimeout(() => { window.confirmed = confirm('sure?'); }, 0)")
            try await until("the dialog is open") { open != nil }
            let calls = (0..<3).map { number in Task { try await bridge.call("echo", number, as: Int.self) } }
            try await Task.sleep(for: .milliseconds(100))
            open?.accept()
            open = nil
            for (number, call) in calls.enumerated() {
                let answer = try await call.value
                XCTAssertEqual(answer, number, "\(way): what waited behind the dialog")
            }
            let confirmed = try await page.run("return [window.confirmed, (await call('ping', 1)).data]")
            XCTAssertEqual(confirmed, [true, 1], "\(way)")
        }
    }
}
