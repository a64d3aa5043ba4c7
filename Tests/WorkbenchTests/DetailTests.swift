import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// Everything about one row.
final class DetailTests: WindowTestCase {
    private static let page = TestPages.page(
        """
        b.callHandler("echo", {list: [1, {a: null}], long: "x".repeat(5000)}, () => {});
        b.callHandler("noSuchHandler", Array.from({length: 500}, (_, i) => i), () => {});
        """
    )

    func testEachPageShowsItsPart() throws {
        try withWindow(html: Self.page, isAnswered: true) { window in
            try await until("the rows are listed") {
                window.log.rows.contains { $0.name == "noSuchHandler" && $0.state == .waiting }
                    && window.listedRows >= 4 && window.lag == 0
            }
            window.select(named: "echo")
            window.activate("detail-page", "json")
            try await until("the JSON is shown") { Self.texts(of: window).contains { $0.contains("\"a\": null") } }
            let texts = Self.texts(of: window)
            let list = "{\n  \"list\": [\n    1,\n    {\n      \"a\": null\n    }\n  ],\n"
            XCTAssertTrue(texts.contains { $0.hasPrefix(list) })
            XCTAssertTrue(texts.contains { $0.contains("… 4,050 more characters") })
            XCTAssertFalse(texts.contains { $0.split(separator: "\n").contains { $0.count > 1_100 } }, "lines are cut")
            XCTAssertTrue(WidgetTree(window.widget).texts.contains { $0.hasPrefix("echo · JS → app · answered after") })
            window.activate("detail-page", "wire")
            try await until("the wire is shown") {
                Self.texts(of: window).contains { $0.contains("\"handlerName\":\"echo\"") }
            }
            window.select(named: "noSuchHandler")
            window.activate("detail-page", "events")
            try await until("the events are shown") {
                Self.texts(of: window).contains { $0.contains("handler-missing") }
            }
            let sentence = "The app has no handler \"noSuchHandler\"."
            XCTAssertTrue(
                WidgetTree(window.widget).texts.contains { $0.contains(sentence) },
                "it stands above the pages"
            )
        }
    }

    func testTheTreeIsReadSomeAtATime() throws {
        try withWindow(html: Self.page, isAnswered: true) { window in
            try await until("the rows are listed") { window.listedRows >= 4 && window.lag == 0 }
            window.select(named: "noSuchHandler")
            try await until("200 elements are shown") { Self.treeRows(of: window) == 202 }
            let tree = try XCTUnwrap(Self.tree(of: window))
            var last = gint(0)
            last = 200
            var indices = [gint(0), last]
            let path = gtk_tree_path_new_from_indicesv(&indices, 2)
            gtk_tree_view_set_cursor(tree, path, nil, 0)
            gtk_tree_view_row_activated(tree, path, gtk_tree_view_get_column(tree, 0))
            gtk_tree_path_free(path)
            try await until("200 more are shown") { Self.treeRows(of: window) == 402 }
        }
    }

    /// 50 MB in three million pieces, and 10 MB that are one line.
    func testFiftyMegabytesAreShownInPart() throws {
        let page = TestPages.page("b.callHandler('echo', 1, () => {});")
        let messages = [
            ("many", "Array.from({length: 3e6}, (_, i) => 'piece ' + (1e6 + i % 1e6))", 50 << 20),
            ("line", "'y'.repeat(1e7)", 10_000_002),
        ]
        try withWindow(html: page, isAnswered: true) { window in
            try await until("the row is listed") { window.listedRows >= 2 && window.lag == 0 }
            let heart = Heartbeat()
            for (name, data, size) in messages {
                _ = try await window.webView.evaluate("b.callHandler('\(name)', \(data))")
                try await until("the large row is listed", within: .seconds(60)) {
                    window.log.rows.contains { $0.name == name } && window.lag == 0
                }
                XCTAssertGreaterThan(window.log.rows.last?.payload ?? 0, size * 9 / 10)
                print("longest pause, receiving \(name):", heart.longestPause)
                heart.restart()
                try await Self.lookThrough(window, name)
                print("longest pause, showing \(name):", heart.longestPause)
                XCTAssertLessThan(heart.longestPause, .seconds(2), name)
                heart.restart()
            }
        }
    }

    /// Looks at each page of a large row's detail; none holds more than a part, and the rest can be had.
    @MainActor
    private static func lookThrough(_ window: WorkbenchWindow, _ name: String) async throws {
        window.activate("detail-page", "tree")
        window.select(named: name)
        try await until("the tree is shown", within: .seconds(30)) {
            treeRows(of: window) == (name == "many" ? 202 : 1)
        }
        for page in ["json", "wire"] {
            window.activate("detail-page", page)
            try await until("\(page) is shown in part", within: .seconds(30)) {
                WidgetTree(window.widget).button("Show All as Plain Text") != nil
            }
            XCTAssertTrue(WidgetTree(window.widget).texts.contains { $0.hasPrefix("Cut: there are ") })
            XCTAssertNotNil(WidgetTree(window.widget).button("Save As…"))
            let texts = texts(of: window)
            XCTAssertLessThan(texts.map(\.utf8.count).max() ?? 0, 3 << 20)
            XCTAssertGreaterThan(texts.map(\.utf8.count).max() ?? 0, name == "many" && page == "json" ? 1 << 20 : 500)
            XCTAssertFalse(texts.contains { $0.split(separator: "\n").contains { $0.count > 1_100 } }, "lines are cut")
        }
        window.activate("detail-page", "events")
        try await until("the events are shown") { texts(of: window).contains { $0.contains("call") } }
    }

    // MARK: What is seen

    @MainActor
    static func texts(of window: WorkbenchWindow) -> [String] {
        WidgetTree(window.widget).seen(gtk_text_view_get_type()).compactMap { view in
            let buffer = gtk_text_view_get_buffer(nb_text_view(view))
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return nil }
            defer { g_free(text) }
            return String(cString: text)
        }
    }

    @MainActor
    private static func tree(of window: WorkbenchWindow) -> UnsafeMutablePointer<GtkTreeView>? {
        WidgetTree(window.widget).seen(gtk_tree_view_get_type())
            .first { WidgetTree.accessibleName(of: $0) == "Data" }
            .map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkTreeView.self) }
    }

    /// How many rows the tree of the data has, opened ones' children included.
    @MainActor
    private static func treeRows(of window: WorkbenchWindow) -> Int {
        guard let tree = tree(of: window), let model = gtk_tree_view_get_model(tree) else { return 0 }
        var root = GtkTreeIter()
        guard gtk_tree_model_get_iter_first(model, &root) != 0 else { return 0 }
        return 1 + Int(gtk_tree_model_iter_n_children(model, &root))
    }
}
