import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// The log of a window: what its rows say of what passes over the bridge.
final class LogTests: WindowTestCase {
    func testCallsOfThePageAreRows() throws {
        let page = TestPages.page(
            """
            b.callHandler("echo", {"text": "hello"}, () => {});
            b.callHandler("fails", null, () => {});
            b.callHandler("noSuchHandler", null, () => {});
            b.callHandler("echo", "one way");
            """
        )
        try withWindow(html: page, isAnswered: true) { window in
            try await until("all calls have ended but the one that nobody answers") {
                window.log.rows.filter { $0.call?.direction == .fromPage && $0.took != nil }.count == 3
                    && window.log.waitingCount == 1
            }
            let rows = window.log.rows.filter { $0.call?.direction == .fromPage }
            XCTAssertEqual(rows.map(\.name), ["echo", "fails", "noSuchHandler", "echo"])
            XCTAssertEqual(rows.map(\.state), [.answered, .failed, .waiting, .oneWay])
            XCTAssertEqual(rows.map { $0.call?.direction.words }, Array(repeating: "JS → app", count: 4))
            XCTAssertEqual(rows.first?.call?.data?.text, "{\"text\":\"hello\"}")
            let ended = rows.filter { !$0.isPending }
            XCTAssertTrue(ended.allSatisfy { $0.took.map { $0 > .zero } ?? false }, "each row says how long it took")
            XCTAssertEqual(rows[2].remarks.first?.kind, .handlerMissing)
            let marks = window.log.rows.filter { $0.call == nil && !$0.isInternal }
            XCTAssertEqual(marks.map(\.state), [.started])
            let note = "WVJB v6 · script messages · recognised by https://__bridge_loaded__"
            XCTAssertEqual(marks.map(\.note), [note])
            XCTAssertEqual(window.log.way, "WVJB v6 · script messages")
        }
    }

    func testCallsOfTheAppAreRows() throws {
        let page = TestPages.page(
            "b.registerHandler('testJavascriptHandler', (data, answer) => answer?.({seen: data}));"
        )
        try withWindow(html: page, isAnswered: true) { window in
            window.activate("greet")
            let greeting = "{\"greetingFromObjC\":\"Hi there, JS!\"}"
            func isGreeting(_ row: TrafficRow) -> Bool { row.call?.data?.text == greeting }
            try await until("the greeting is answered") {
                window.log.rows.contains { isGreeting($0) && $0.state == .answered }
            }
            let row = try XCTUnwrap(window.log.rows.first(where: isGreeting))
            XCTAssertEqual(row.stateWord, "answered")
            XCTAssertEqual(row.call?.direction.words, "app → JS")
            XCTAssertEqual(try row.result?.get()?.text, "{\"seen\":{\"greetingFromObjC\":\"Hi there, JS!\"}}")
            let before = try XCTUnwrap(window.log.rows.first { $0.call?.direction == .toPage })
            XCTAssertEqual(before.call?.data?.text, "{\"foo\":\"before ready\"}")
            XCTAssertEqual(before.state, .answered)
        }
    }

    func testAnUnansweredCallRunsUntilItsPageIsGone() throws {
        try withWindow(html: TestPages.page("b.callHandler('never', null, () => {});"), isAnswered: true) { window in
            try await until("the call is there") { window.log.rows.last?.name == "never" }
            let number = try XCTUnwrap(window.log.rows.last?.number)
            XCTAssertEqual(window.log[number]?.state, .running)
            XCTAssertNil(window.log[number]?.took)
            window.activate("reload")
            try await until("the call has ended") { window.log[number]?.isPending == false }
            XCTAssertEqual(window.log[number]?.stateWord, "page gone")
            try await until("the next page is there") { window.log.rows.contains { $0.stateWord == "page 2" } }
        }
    }

    func testASelectedRowStaysInSight() throws {
        let page = TestPages.page(
            "b.callHandler('first', 1, () => {}); for (let i = 0; i < 40; i++) { b.callHandler('echo', i, () => {}); }"
        )
        for size in [(900, 600), (1_280, 800)] {
            try withWindow(html: page, size: size, isAnswered: true) { window in
                try await until("all rows are listed") {
                    window.log.callCount >= 42 && window.isSettled
                }
                let list = try XCTUnwrap(Self.position(of: window))
                try await until("the newest row is in sight") {
                    Self.isAtEnd(list) && gtk_adjustment_get_value(list) > 0
                }
                window.select(named: "first")
                let number = try XCTUnwrap(window.log.rows.first { $0.name == "first" }?.number)
                // The list glides there.
                try await until("the row is in sight") { Self.rowsInSight(of: window).contains(number) }
                XCTAssertFalse(window.followsNewest)
            }
        }
    }

    func testClearingLeavesRoomForNewCalls() throws {
        try withWindow(html: TestPages.page("b.callHandler('echo', 1, () => {});"), isAnswered: true) { window in
            try await until("the rows are listed") { window.log.callCount >= 2 && window.isSettled }
            window.activate("clear")
            XCTAssertEqual(window.log.rows.count, 0)
            XCTAssertEqual(window.listedRows, 0)
            let empty = "Cleared; new calls will appear here."
            try await until("the empty list says so") { WidgetTree(window.widget).texts.contains(empty) }
            _ = try await window.webView.evaluate("b.callHandler('echo', 2, () => {})")
            try await until("the new call is listed") { window.listedRows == 1 }
            XCTAssertEqual(window.log.rows.map { $0.call?.data?.text }, ["2"])
            XCTAssertFalse(WidgetTree(window.widget).texts.contains(empty))
        }
    }

    func testManyRowsAreAllListedAndTheNewestIsFollowed() throws {
        let page = TestPages.page("for (let i = 0; i < 20000; i++) { b.callHandler('echo', i); }")
        try withWindow(html: page, isAnswered: true) { window in
            try await until("all rows are listed", within: .seconds(30)) {
                window.log.callCount >= 20_001 && window.isSettled
            }
            XCTAssertTrue(window.followsNewest)
            let list = try XCTUnwrap(Self.position(of: window))
            try await until("the newest row is in sight") { Self.isAtEnd(list) && gtk_adjustment_get_value(list) > 0 }
            gtk_adjustment_set_value(list, 100)
            XCTAssertFalse(window.followsNewest, "who scrolls up is not carried away")
            _ = try await window.webView.evaluate("b.callHandler('echo', 'later')")
            try await until("the later row is listed") {
                window.log.rows.last?.call?.data?.text == "\"later\"" && window.isSettled
            }
            XCTAssertEqual(gtk_adjustment_get_value(list), 100)
            window.activate("follow")
            XCTAssertTrue(Self.isAtEnd(list))
        }
    }

    func testAPageThatIsOnItsWayIsNamed() throws {
        // Takes the connection and never answers.
        let listener = try XCTUnwrap(g_socket_listener_new())
        defer { g_object_unref(UnsafeMutableRawPointer(listener)) }
        let port = g_socket_listener_add_any_inet_port(listener, nil, nil)
        try withWindow { window in
            window.open(try PageLocation("http://127.0.0.1:\(port)/slow.html"))
            try await until("the list says what is waited for") {
                WidgetTree(window.widget).texts.contains("Loading http://127.0.0.1:\(port)/slow.html")
            }
            XCTAssertFalse(WidgetTree(window.widget).texts.contains("0"), "counts of nothing are not shown")
        }
    }

    func testAHiddenLogMakesNoRowsAndCatchesUp() throws {
        try withWindow(html: TestPages.page(""), isAnswered: true) { window in
            try await until("the first rows are listed") { window.log.callCount > 0 && window.isSettled }
            let (before, calls) = (window.listedRows, window.log.callCount)
            window.activate("show-log")
            _ = try await window.webView.evaluate("for (let i = 0; i < 50; i++) { b.callHandler('echo', i); }")
            try await until("the calls have come") { window.log.callCount == calls + 50 }
            await window.nextFrames()
            XCTAssertEqual(window.listedRows, before)
            window.activate("show-log")
            try await until("the list has caught up") { window.isSettled && window.listedRows >= before + 50 }
        }
    }

    func testANarrowWindowLeavesColumnsOut() throws {
        for (width, lacksAnswer) in [(900, true), (1_400, false)] {
            try withWindow(
                html: TestPages.page("b.callHandler('echo', 1, () => {});"),
                size: (width, 600),
                isAnswered: true
            ) { window in
                window.activate("pane-traffic")
                try await until("the rows are listed") { window.listedRows >= 2 && window.isSettled }
                try await until("the columns fit at \(width)") {
                    Self.columns(of: window).contains("Answer") != lacksAnswer
                }
                XCTAssertTrue(Set(Self.columns(of: window)).isSuperset(of: ["State", "Direction", "Name"]))
            }
        }
    }

    // MARK: What is seen

    @MainActor
    private static func list(of window: WorkbenchWindow) -> UnsafeMutablePointer<GtkTreeView>? {
        let view = WidgetTree(window.widget).seen(gtk_tree_view_get_type())
            .first { WidgetTree.accessibleName(of: $0) == "Traffic" }
        return view.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkTreeView.self) }
    }

    @MainActor
    private static func rowsInSight(of window: WorkbenchWindow) -> ClosedRange<Int> {
        var (first, last): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        guard gtk_tree_view_get_visible_range(list(of: window), &first, &last) != 0, let first, let last
        else { return -1...(-1) }
        defer { [first, last].forEach(gtk_tree_path_free) }
        return Int(gtk_tree_path_get_indices(first).pointee)...Int(gtk_tree_path_get_indices(last).pointee)
    }

    @MainActor
    private static func position(of window: WorkbenchWindow) -> UnsafeMutablePointer<GtkAdjustment>? {
        list(of: window).flatMap { gtk_scrollable_get_vadjustment(OpaquePointer($0)) }
    }

    @MainActor
    private static func isAtEnd(_ position: UnsafeMutablePointer<GtkAdjustment>) -> Bool {
        let lowest = gtk_adjustment_get_upper(position) - gtk_adjustment_get_page_size(position)
        return gtk_adjustment_get_value(position) >= lowest - 1
    }

    @MainActor
    private static func columns(of window: WorkbenchWindow) -> [String] {
        guard let list = list(of: window) else { return [] }
        return (0..<Int32(gtk_tree_view_get_n_columns(list))).compactMap { index in
            guard let column = gtk_tree_view_get_column(list, index), gtk_tree_view_column_get_visible(column) != 0
            else { return nil }
            return gtk_tree_view_column_get_title(column).map { String(cString: $0) }
        }
    }
}
