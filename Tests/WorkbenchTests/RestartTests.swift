import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// What a person has set up is there in the next window.
final class RestartTests: WindowTestCase {
    func testColumnsFiltersAndSizeComeBack() throws {
        let file = URL.testFiles.appending(path: "nb-\(UUID().uuidString)/settings.ini")
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        let before = MainActor.assumeIsolated { Settings(file: file) }
        try withWindow(html: TestPages.page(""), size: nil, settings: before) { window in
            for column in ["protocol", "time"] { window.activate("column-\(column)") }
            window.filter("is:failed name:pay")
            let star = try XCTUnwrap(Self.button("Kept filters", in: window))
            gtk_button_clicked(star)
            try await until("the filter can be kept") { WidgetTree(window.widget).button(Self.keep) != nil }
            gtk_button_clicked(WidgetTree(window.widget).button(Self.keep))
            gtk_window_resize(nb_window(window.widget), 1_400, 700)
            try await until("the size is kept") { Settings(file: file).size.map { $0.width } == 1_400 }
        }
        let after = MainActor.assumeIsolated { Settings(file: file) }
        try withWindow(html: TestPages.page(""), size: nil, settings: after) { window in
            await window.nextFrames()
            let columns = Self.columns(of: window)
            XCTAssertTrue(columns.contains("Protocol"), "\(columns)")
            XCTAssertFalse(columns.contains("Time"), "\(columns)")
            gtk_button_clicked(Self.button("Kept filters", in: window))
            try await until("the filter is offered") { WidgetTree(window.widget).texts.contains("is:failed name:pay") }
            var width = gint(0)
            gtk_window_get_size(nb_window(window.widget), &width, nil)
            XCTAssertEqual(width, 1_400)
        }
    }

    private static let keep = "Keep “is:failed name:pay”"

    @MainActor
    private static func button(_ name: String, in window: WorkbenchWindow) -> UnsafeMutablePointer<GtkButton>? {
        WidgetTree(window.widget).seen(gtk_button_get_type()).first { WidgetTree.accessibleName(of: $0) == name }
            .map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkButton.self) }
    }

    /// The titles of the columns in sight.
    @MainActor
    private static func columns(of window: WorkbenchWindow) -> [String] {
        guard let list = WidgetTree(window.widget).seen(gtk_tree_view_get_type()).first else { return [] }
        let tree = UnsafeMutableRawPointer(list).assumingMemoryBound(to: GtkTreeView.self)
        return (0..<gint(gtk_tree_view_get_n_columns(tree))).compactMap { index in
            guard let column = gtk_tree_view_get_column(tree, index), gtk_tree_view_column_get_visible(column) != 0
            else {
                return nil
            }
            return String(cString: gtk_tree_view_column_get_title(column))
        }
    }
}
