import BridgeScripting
import CWebKitGTK
import LiveTesting
import Testing
import Workbench
import XCTest

/// What a window has room for, by its size alone.
struct SizeClassTests {
    @Test(arguments: [
        (600, 900, SizeClass.small), (759, 900, .small), (760, 900, .folded), (900, 600, .folded), (999, 900, .folded),
        (1_280, 679, .folded), (1_000, 680, .usual), (1_280, 800, .usual), (1_599, 900, .usual), (1_600, 900, .wide),
        (1_920, 1_080, .wide),
    ])
    func aSizeHasAClass(width: Int, height: Int, sizeClass: SizeClass) {
        #expect(SizeClass.fitting(width: width, height: height) == sizeClass)
    }

    @Test(arguments: [
        (1_010, SizeClass.folded, SizeClass.folded), (1_039, .folded, .folded), (1_040, .folded, .usual),
        (1_010, .usual, .usual), (999, .usual, .folded), (1_620, .wide, .wide), (1_620, .usual, .usual),
        (1_620, .small, .usual), (500, .wide, .small),
    ])
    func moreIsGivenOnlyWellBeyondALimit(width: Int, before: SizeClass, after: SizeClass) {
        #expect(SizeClass.fitting(width: width, height: 900, after: before) == after)
    }

    @Test func largerTextsTakeMoreRoom() {
        #expect(SizeClass.fitting(width: 1_280, height: 800, textScale: 2) == .folded)
        #expect(SizeClass.fitting(width: 1_920, height: 1_080, textScale: 2) == .usual)
    }
}

/// A window at each of the sizes.
final class SizeTests: WindowTestCase {
    func testEachSizeShowsWhatItHasRoomFor() throws {
        try withWindow(html: TestPages.page("b.callHandler('echo', {a: 1}, () => {});")) { window in
            try await until("the call is listed") { window.log.rows.contains { $0.name == "echo" } && window.lag == 0 }
            window.select(named: "echo")
            try await until("list and detail are there") { Self.seen(in: window) == ["Page", "Traffic", "Detail"] }
            try await Self.resize(window, 900, 600)
            try await until("the list is alone beside the page") { Self.seen(in: window) == ["Page", "Traffic"] }
            Key("3", .alt).press(in: window)
            try await until("the detail is in its place") { Self.seen(in: window) == ["Page", "Detail"] }
            try await Self.resize(window, 640, 600)
            try await until("the detail is alone") { Self.seen(in: window) == ["Detail"] }
            Key("2", .alt).press(in: window)
            try await until("the list is alone") { Self.seen(in: window) == ["Traffic"] }
            Key("1", .alt).press(in: window)
            try await until("the page is alone again") { Self.seen(in: window) == ["Page"] }
            try await Self.resize(window, 1_700, 900)
            try await until("all is there again") { Self.seen(in: window) == ["Page", "Traffic", "Detail"] }
            let list = try XCTUnwrap(WidgetTree(window.widget).seen(gtk_tree_view_get_type()).first)
            let view = UnsafeMutableRawPointer(list).assumingMemoryBound(to: GtkTreeView.self)
            XCTAssertEqual(gtk_tree_selection_count_selected_rows(gtk_tree_view_get_selection(view)), 1)
        }
    }

    /// What hides the panes shows the page where there is room for the one or the other.
    func testTheSwitchOfASmallWindowSaysWhatIsShown() throws {
        try withWindow(html: TestPages.page(""), size: (640, 600)) { window in
            Key("2", .alt).press(in: window)
            try await until("the list is alone") { Self.seen(in: window) == ["Traffic"] }
            XCTAssertEqual(Self.chosenSide(of: window), "Bridge")
            Key("F9").press(in: window)
            try await until("the page is alone") { Self.seen(in: window) == ["Page"] }
            XCTAssertEqual(Self.chosenSide(of: window), "Page")
            Key("F9").press(in: window)
            try await until("the list is back") { Self.seen(in: window) == ["Traffic"] }
            XCTAssertEqual(Self.chosenSide(of: window), "Bridge")
            Key("1", .alt).press(in: window)
            try await until("the page is chosen") { Self.chosenSide(of: window) == "Page" }
            Key("F9").press(in: window)
            try await until("the list comes at once") { Self.seen(in: window) == ["Traffic"] }
            try await Self.resize(window, 1_280, 800)
            try await until("both are there") { Self.seen(in: window).starts(with: ["Page", "Traffic"]) }
            Key("F9").press(in: window)
            try await until("the panes are hidden") { Self.seen(in: window) == ["Page"] }
            try await Self.resize(window, 640, 600)
            try await until("there is a choice") { Self.chosenSide(of: window) == "Page" }
        }
    }

    func testADetailThatStandsInTheListsPlaceGoesOn() throws {
        let page = TestPages.page("b.callHandler('later', 1, () => {});")
        try withWindow(html: page, size: (900, 600)) { window in
            try await until("the call waits") { window.fakeApp.heldCount == 1 }
            Key("j", .control).press(in: window)
            try await until("its detail is alone beside the page") { Self.seen(in: window) == ["Page", "Detail"] }
            try await until("its answer can be given") { WidgetTree(window.widget).button("Answer Once") != nil }
            Key("Return", .control).press(in: window)
            try await until("the detail says so") {
                WidgetTree(window.widget).texts.contains { $0.hasPrefix("later · JS → app · answered") }
            }
            try await until("the status line says so") {
                WidgetTree(window.widget).texts.contains { $0.hasPrefix("1 call, answered · ") }
            }
        }
    }

    func testEscapeLeadsFromADetailBackToTheList() throws {
        try withWindow(html: TestPages.page("b.callHandler('echo', 1, () => {});"), size: (900, 600)) { window in
            try await until("the call is listed") { window.log.rows.contains { $0.name == "echo" } && window.lag == 0 }
            Key("2", .alt).press(in: window)
            window.select(named: "echo")
            let list = try XCTUnwrap(WidgetTree(window.widget).seen(gtk_tree_view_get_type()).first)
            XCTAssertEqual(gtk_window_get_focus(nb_window(window.widget)), list)
            Self.activateSelection(of: UnsafeMutableRawPointer(list).assumingMemoryBound(to: GtkTreeView.self))
            try await until("the detail is shown") { Self.seen(in: window) == ["Page", "Detail"] }
            Key("Escape").press(in: window)
            try await until("the list is back") { Self.seen(in: window) == ["Page", "Traffic"] }
            XCTAssertEqual(gtk_window_get_focus(nb_window(window.widget)), list)
        }
    }

    func testEachPaneFitsASmallWindow() throws {
        for language in Language.allCases {
            MainActor.assumeIsolated { Language.use(language) }
            defer { MainActor.assumeIsolated { Language.use(.english) } }
            for (width, height) in [(900, 600), (640, 600)] {
                let page = TestPages.page("b.callHandler('echo', {a: 1}, () => {});")
                try withWindow(html: page, size: (width, height)) { window in
                    for pane in ["page", "traffic", "detail", "call", "app", "why"] {
                        window.activate("pane-\(pane)")
                        window.select(named: "echo")
                        await window.nextFrames()
                        var least = GtkRequisition()
                        gtk_widget_get_preferred_size(window.widget, &least, nil)
                        XCTAssertLessThanOrEqual(Int(least.width), width, "\(pane) in \(language.title)")
                        XCTAssertLessThanOrEqual(Int(least.height), height, "\(pane) in \(language.title)")
                    }
                }
            }
        }
    }

    func testAnAnswerFitsASmallWindowWithLargeTexts() throws {
        let page = TestPages.page("b.callHandler('later', 1, () => {});")
        try withWindow(html: page, size: (900, 600)) { window in
            Self.setTexts(areLarge: true)
            defer { Self.setTexts(areLarge: false) }
            try await until("the call waits") { window.fakeApp.heldCount == 1 }
            try await until("it can be gone to") {
                Key("j", .control).press(in: window)
                return WidgetTree(window.widget).button("Answer Once") != nil
            }
            try await until("the bar is there, too") { WidgetTree(window.widget).button("Answer it") != nil }
            await window.nextFrames()
            var least = GtkRequisition()
            gtk_widget_get_preferred_size(window.widget, &least, nil)
            XCTAssertLessThanOrEqual(least.width, 900)
            XCTAssertLessThanOrEqual(least.height, 600)
        }
    }

    /// Without animations everything has its size at once.
    @MainActor
    private static func setTexts(areLarge: Bool) {
        gdk_screen_set_resolution(gdk_screen_get_default(), areLarge ? 192 : 96)
        nb_set_boolean(gtk_settings_get_default(), "gtk-enable-animations", areLarge ? 0 : 1)
    }

    @MainActor
    private static func activateSelection(of list: UnsafeMutablePointer<GtkTreeView>) {
        var path: OpaquePointer?
        gtk_tree_view_get_cursor(list, &path, nil)
        guard let path else { return }
        defer { gtk_tree_path_free(path) }
        gtk_tree_view_row_activated(list, path, gtk_tree_view_get_column(list, 0))
    }

    /// Which of the parts of the window can be seen, by their accessible names.
    @MainActor
    private static func seen(in window: WorkbenchWindow) -> [String] {
        let tree = WidgetTree(window.widget)
        // The panes have buttons of the same names that lead to them.
        let panes = tree.all.filter { gtk_widget_get_mapped($0) != 0 && !WidgetTree.isA($0, gtk_button_get_type()) }
        let names = Set(panes.filter { !WidgetTree.isA($0, gtk_label_get_type()) }.map(WidgetTree.accessibleName))
        return ["Page", "Traffic", "Detail"].filter(names.contains)
    }

    /// What the switch of a small window says that it shows; nil where there is no switch.
    @MainActor
    private static func chosenSide(of window: WorkbenchWindow) -> String? {
        WidgetTree(window.widget).seen(gtk_toggle_button_get_type())
            .map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkToggleButton.self) }
            .filter { gtk_toggle_button_get_active($0) != 0 }
            .compactMap { gtk_button_get_label(nb_button($0)).map { String(cString: $0).replacing("_", with: "") } }
            .first { ["Page", "Bridge"].contains($0) }
    }

    @MainActor
    private static func resize(_ window: WorkbenchWindow, _ width: Int32, _ height: Int32) async throws {
        gtk_window_resize(nb_window(window.widget), width, height)
        try await until("the window is \(width) wide") { gtk_widget_get_allocated_width(window.widget) != 0 }
        await window.nextFrames()
    }
}
