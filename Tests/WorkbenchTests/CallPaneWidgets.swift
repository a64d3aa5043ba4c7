import CWebKitGTK
import Workbench
import XCTest

/// The pane *Call* of a window as a person uses it.
@MainActor
struct CallPaneWidgets {
    let window: WorkbenchWindow

    init(_ window: WorkbenchWindow) { self.window = window }

    var tree: WidgetTree { WidgetTree(window.widget) }

    var texts: [String] { tree.texts }

    /// The text of the data's editor.
    var data: String {
        guard let buffer else { return "" }
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Where the caret is in the data, in characters.
    var caret: Int {
        guard let buffer else { return -1 }
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer, &place, gtk_text_buffer_get_insert(buffer))
        return Int(gtk_text_iter_get_offset(&place))
    }

    /// Replaces the data as a person would.
    func type(_ text: String) {
        if let buffer { gtk_text_buffer_set_text(buffer, text, -1) }
    }

    /// Replaces the data by what is on the clipboard, which is `text`.
    func paste(_ text: String) {
        guard let buffer else { return }
        let clipboard = gtk_clipboard_get_default(gdk_display_get_default())
        gtk_clipboard_set_text(clipboard, text, -1)
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        gtk_text_buffer_select_range(buffer, &start, &end)
        gtk_text_buffer_paste_clipboard(buffer, clipboard, nil, 1)
    }

    /// Presses the button with that label.
    func click(_ label: String, file: StaticString = #filePath, line: UInt = #line) throws {
        gtk_button_clicked(try XCTUnwrap(tree.button(label), "no button \(label)", file: file, line: line))
    }

    /// Sets the check mark of that label.
    func check(_ label: String) throws {
        let boxes = tree.seen(gtk_check_button_get_type())
        let box = try XCTUnwrap(boxes.first { Self.label($0) == label }, "no box \(label)")
        gtk_toggle_button_set_active(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkToggleButton.self), 1)
    }

    /// Sets the number that a label is about, also where its popover is closed.
    func spin(_ label: String, to value: Double) throws {
        gtk_spin_button_set_value(
            UnsafeMutableRawPointer(try field(label)).assumingMemoryBound(to: GtkSpinButton.self),
            value
        )
    }

    /// The field that a label of a popover is about.
    private func field(_ label: String) throws -> UnsafeMutablePointer<GtkWidget> {
        let found = popovers.flatMap { WidgetTree($0).all }.first {
            WidgetTree.isA($0, gtk_label_get_type()) && Self.text($0) == label
        }
        return try XCTUnwrap(gtk_label_get_mnemonic_widget(nb_label(try XCTUnwrap(found, "no label \(label)"))))
    }

    /// Saves the call that is in the form under that title.
    func save(as title: String) throws {
        let entry = try field("Title")
        gtk_entry_set_text(nb_entry(entry), title)
        gtk_widget_activate(entry)
    }

    /// The entry that a screen reader calls so.
    func entry(_ name: String) throws -> UnsafeMutablePointer<GtkWidget> {
        try XCTUnwrap(tree.all.first { WidgetTree.accessibleName(of: $0) == name }, "no entry \(name)")
    }

    /// Whether all that stands in an entry is selected.
    func isSelected(_ entry: UnsafeMutablePointer<GtkWidget>) -> Bool {
        var (start, end) = (gint(0), gint(0))
        guard gtk_editable_get_selection_bounds(OpaquePointer(entry), &start, &end) != 0 else { return false }
        return start == 0 && end == gint(gtk_entry_get_text_length(nb_entry(entry)))
    }

    /// The popovers of the pane's buttons, which hang on the window.
    private var popovers: [UnsafeMutablePointer<GtkWidget>] {
        tree.all.filter { WidgetTree.isA($0, gtk_menu_button_get_type()) }.compactMap { button in
            gtk_menu_button_get_popover(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkMenuButton.self))
        }.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) }
    }

    private static func text(_ label: UnsafeMutablePointer<GtkWidget>) -> String {
        gtk_label_get_text(nb_label(label)).map { String(cString: $0) } ?? ""
    }

    /// The titles and groups of the saved calls.
    var savedTitles: [String] {
        savedRows.compactMap { row in
            labels(in: row).last { !$0.isEmpty && $0 != "Run all" && $0.count > 1 }
        }
    }

    /// How the saved calls ended.
    var savedMarks: [String] { savedRows.compactMap { labels(in: $0).first { ["…", "✓", "✗"].contains($0) } } }

    /// Opens the saved call of that title.
    func open(_ title: String) throws {
        let row = try XCTUnwrap(savedRows.first { labels(in: $0).contains(title) })
        gtk_widget_activate(row)
    }

    /// What a button is called.
    static func label(_ button: UnsafeMutablePointer<GtkWidget>) -> String {
        let button = UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self)
        return gtk_button_get_label(button).map { String(cString: $0).replacing("_", with: "") } ?? ""
    }

    /// Where the data is typed.
    var editor: UnsafeMutablePointer<GtkWidget>? {
        tree.all.first {
            WidgetTree.isA($0, gtk_text_view_get_type()) && WidgetTree.accessibleName(of: $0) == "Call data"
        }
    }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer>? {
        editor.flatMap { gtk_text_view_get_buffer(nb_text_view($0)) }
    }

    /// The rows of the list, also of one that is behind its button.
    private var savedRows: [UnsafeMutablePointer<GtkWidget>] {
        let list = tree.all.first { WidgetTree.accessibleName(of: $0) == "Saved calls" }
        return list.map { list in
            WidgetTree(list).all.filter { WidgetTree.isA($0, gtk_list_box_row_get_type()) }
        } ?? []
    }

    private func labels(in row: UnsafeMutablePointer<GtkWidget>) -> [String] {
        WidgetTree(row).all.filter { WidgetTree.isA($0, gtk_label_get_type()) }.compactMap { label in
            gtk_label_get_text(nb_label(label)).map { String(cString: $0) }
        }
    }
}
