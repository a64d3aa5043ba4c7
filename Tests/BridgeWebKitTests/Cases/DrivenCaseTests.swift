import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// The cases whose native side does more than answer.
final class DrivenCaseTests: CaseTestCase {
    func testDialogs01() throws {
        try runCase("dlg-01") { run in
            let side = try await run.open()
            let heart = Heart()
            var beatsDuringDialogs: [Int] = []
            side.webView.onDialog = { dialog in
                Task {
                    let before = heart.beats
                    try await Task.sleep(for: .milliseconds(300))
                    beatsDuringDialogs.append(heart.beats - before)
                    if case .prompt(let text) = dialog.kind { dialog.accept(text) } else { dialog.accept() }
                }
            }
            let value = try await run.script()
            XCTAssertEqual(beatsDuringDialogs.count, 3)
            XCTAssertGreaterThan(beatsDuringDialogs.min() ?? 0, 5, "the loop turns while a dialog is open")
            return value
        }
    }

    func testHistory01() throws {
        try runCase("hist-01") { run in
            let side = try await run.open()
            let value = try await run.script()
            try await run.load("other", in: side)
            _ = try await run.evaluate("for (let i = 0; i < 10; i++) await call('echo', i)")
            side.webView.goBack()
            try await until("one step led back") { side.webView.address == run.server.address() }
            return value
        }
    }

    func testMultiple01() throws {
        try runCase("multi-01") { run in
            let (a, b) = (try await run.open("A", page: "A"), try await run.open("B", page: "B"))
            async let inA = run.script(in: a)
            async let inB = run.script(in: b)
            let values = try await (inA, inB)
            XCTAssertEqual(values.0, ["who": ["A"], "title": "A"], "\(run.way)")
            XCTAssertEqual(values.1, ["who": ["B"], "title": "B"], "\(run.way)")
            run.close(a)
            let again = try await run.script(in: b)
            XCTAssertEqual(again, ["who": ["B"], "title": "B"], "\(run.way), A closed")
            return again
        }
    }

    func testOrder02() throws {
        try runCase("ord-02") { run in
            try await run.open()
            let heart = Heart()
            let value = try await run.script()
            XCTAssertLessThan(heart.longestPause, .seconds(1), "\(run.way): the window stays responsive")
            return value
        }
    }

    func testStart01() throws {
        try runCase("start-01") { run in
            let side = try run.window()
            var answers: [Int] = []
            for number in 1...3 {
                Task { answers.append(try await side.bridge.call("pageEcho", number)) }
            }
            try await run.load(in: side)
            try await until("all three were answered") { answers.count == 3 }
            XCTAssertEqual(answers, [1, 2, 3], "\(run.way)")
            let value = try await run.script()
            try await run.ended(side) { side.webView.reload() }
            let afterReload = try await run.script()
            XCTAssertEqual(afterReload, [], "\(run.way), after a reload")
            return value
        }
    }

    func testMoreStart03() throws {
        try runCase("more-start-03") { run in
            let side = try run.window()
            let events = side.bridge.events
            @MainActor func call(_ numbers: Range<Int>) throws {
                for number in numbers {
                    for name in ["a", "b"] { try side.bridge.notify(HandlerName(name), number) }
                }
            }
            try call(0..<20)
            let loading = Task { try await run.load(in: side) }
            for await case .page(.ready) in events.map(\.kind) { break }
            try call(20..<30)
            try await loading.value
            return try await run.script()
        }
    }
}

/// Beats every 10 ms as long as the loop turns.
@MainActor
final class Heart {
    private(set) var beats = 0
    private(set) var longestPause = Duration.zero
    private var task: Task<Void, Never>?

    init() {
        task = Task { [weak self] in
            var last = ContinuousClock.now
            while (try? await Task.sleep(for: .milliseconds(10))) != nil {
                guard let self else { return }
                beats += 1
                longestPause = max(longestPause, ContinuousClock.now - last)
                last = .now
            }
        }
    }

    isolated deinit { task?.cancel() }
}
