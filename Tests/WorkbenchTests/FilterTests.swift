import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// The list with a filter.
final class FilterTests: WindowTestCase {
    private static let page = TestPages.page(
        """
        b.callHandler("never", 1, (answer) => { window.answer = answer; });
        for (let i = 0; i < 1500; i++) { b.callHandler(i % 3 ? "echo" : "other", {number: i}); }
        b.callHandler("echo", "a needle " + "x".repeat(2000) + " far inside");
        """
    )

    func testRowsComeAndGoAsTheFilterSays() throws {
        try withWindow(html: Self.page, isAnswered: true) { window in
            try await until("all rows are listed", within: .seconds(30)) {
                window.log.callCount >= 1_502 && window.isSettled
            }
            let all = window.listedRows
            window.filter("name:other")
            try await until("only those are listed") { window.isSettled && window.listedRows == 500 }
            XCTAssertEqual(Set(window.listedNames), ["other"])
            _ = try await window.webView.evaluate("b.callHandler('other', 1); b.callHandler('echo', 1)")
            try await until("the one that fits has come") { window.listedRows == 501 && window.isSettled }
            window.filter("is:running")
            try await until("the unanswered one is listed") { window.isSettled && window.listedNames == ["never"] }
            window.webView.reload()
            try await until("it has left, for it has ended") {
                window.log.rows.contains { $0.name == "never" && $0.state == .pageGone }
                    && window.isSettled && !window.log.rows.filter { $0.state == .running }.isEmpty
            }
            window.filter("\"far inside\"")
            try await until("beginnings hold it not") { window.isSettled && window.listedRows == 0 }
            try await until("that is said") { WidgetTree(window.widget).texts.contains { $0.hasPrefix("None of the") } }
            window.activate("search-inside")
            try await until("all texts are looked through") { window.isSettled && window.listedRows >= 1 }
            window.activate("show-all")
            try await until("all are back") { window.isSettled && window.listedRows > all }
        }
    }

    func testButtonsWriteTermsIntoTheEntry() throws {
        let page = TestPages.page("b.callHandler('fails', 1, () => {}); b.callHandler('echo', 1, () => {});")
        try withWindow(html: page, isAnswered: true) { window in
            try await until("the rows are listed") { window.log.problemCount > 0 && window.isSettled }
            let problems = try XCTUnwrap(Self.button("Problems: 1", in: window))
            gtk_button_clicked(problems)
            try await until("only problems are listed") { window.isSettled && window.listedNames == ["fails"] }
            XCTAssertEqual(Self.entry(of: window), "is:problem")
            gtk_button_clicked(problems)
            try await until("all are back") { window.isSettled && window.listedRows > 1 }
            XCTAssertEqual(Self.entry(of: window), "")
            window.filter("nmae:echo")
            let sentence = "No field \"nmae\". Did you mean \"name\"?"
            XCTAssertTrue(WidgetTree(window.widget).texts.contains(sentence))
            XCTAssertEqual(Self.entry(of: window), "nmae:echo")
            Key("f", .control).press(in: window)
            try await until("the entry has the focus") { Self.entryHasFocus(in: window) }
        }
    }

    func testClearedRowsCanBeHadBackAndStarredOnesStay() throws {
        let page = TestPages.page("b.callHandler('echo', 1, () => {}); b.callHandler('echo', 2, () => {});")
        try withWindow(html: page, isAnswered: true) { window in
            try await until("the rows are listed") {
                window.log.rows.count { $0.name == "echo" && !$0.isPending } == 2 && window.isSettled
            }
            let all = window.listedRows
            window.select(named: "echo")
            window.activate("star")
            XCTAssertEqual(window.log.rows.filter(\.isStarred).map { $0.call?.data?.text }, ["2"])
            window.activate("clear")
            XCTAssertEqual(window.listedNames, ["echo"])
            try await until("they can be had back") { WidgetTree(window.widget).button("Undo") != nil }
            gtk_button_clicked(WidgetTree(window.widget).button("Undo"))
            try await until("they are back") { window.isSettled && window.listedRows == all }
        }
    }

    func testTheNextProblemIsAKeyAway() throws {
        let page = TestPages.page(
            "b.callHandler('fails', 1, () => {}); b.callHandler('echo', 1, () => {}); b.callHandler('fails', 2, () => {});"
        )
        try withWindow(html: page, isAnswered: true) { window in
            try await until("the rows are listed") { window.log.problemCount == 2 && window.isSettled }
            let numbers = window.log.rows.filter(\.isProblem).map(\.number)
            for (key, number) in [("Down", numbers[0]), ("Down", numbers[1]), ("Up", numbers[0])] {
                Key(key, .alt).press(in: window)
                XCTAssertEqual(window.selectedRow?.number, number)
            }
        }
    }

    func testAShortListIsGivenToAReader() throws {
        try withWindow(html: Self.page, isAnswered: true) { window in
            try await until("all rows are listed", within: .seconds(30)) {
                window.log.callCount >= 1_502 && window.isSettled
            }
            window.limitRows(to: 100)
            try await until("the newest are listed") { window.isSettled && window.listedRows == 100 }
            _ = try await window.webView.evaluate("for (let i = 0; i < 300; i++) { b.callHandler('echo', i); }")
            try await until("the list stays short") { window.log.callCount >= 1_802 && window.isSettled }
            XCTAssertLessThanOrEqual(window.listedRows, 101)
        }
    }

    // MARK: What is seen

    @MainActor
    private static func button(_ name: String, in window: WorkbenchWindow) -> UnsafeMutablePointer<GtkButton>? {
        WidgetTree(window.widget).seen(gtk_button_get_type()).first { WidgetTree.accessibleName(of: $0) == name }
            .map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkButton.self) }
    }

    @MainActor
    private static func filterEntry(of window: WorkbenchWindow) -> UnsafeMutablePointer<GtkWidget>? {
        WidgetTree(window.widget).seen(gtk_entry_get_type()).first { WidgetTree.accessibleName(of: $0) == "Filter" }
    }

    @MainActor
    private static func entry(of window: WorkbenchWindow) -> String? {
        filterEntry(of: window).map {
            String(cString: gtk_entry_get_text(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkEntry.self)))
        }
    }

    @MainActor
    private static func entryHasFocus(in window: WorkbenchWindow) -> Bool {
        filterEntry(of: window).map { gtk_widget_has_focus($0) != 0 } ?? false
    }
}
