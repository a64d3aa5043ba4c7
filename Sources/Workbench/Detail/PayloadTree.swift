import BridgeCore
import CWebKitGTK
import GLibKit

/// A JSON value as a tree whose levels are read when they are opened, 200 rows at a time.
final class PayloadTree {
    /// What a row stands for.
    private enum Node {
        case item(JSONOutline.Item)
        /// The items of that value from a place on.
        case more(Range<Int>, from: Int, number: Int)
    }

    let widget: UnsafeMutablePointer<GtkWidget>
    private let tree: UnsafeMutablePointer<GtkTreeView>
    private var store = GObjectRef<UnsafeMutablePointer<GtkTreeStore>>(adopting: nb_outline_new())
    private var outline: JSONOutline?
    private var nodes: [Node] = []
    private var signals: [SignalConnection] = []
    private var reading: Task<Void, Never>?

    /// Larger values are read off the GTK thread.
    private static let quickLength = 64 << 10

    /// An empty tree that a screen reader calls `name`.
    init(_ name: String) {
        widget = gtk_scrolled_window_new(nil, nil)
        tree = UnsafeMutableRawPointer(gtk_tree_view_new()).assumingMemoryBound(to: GtkTreeView.self)
        gtk_tree_view_set_headers_visible(tree, 0)
        gtk_tree_view_set_enable_search(tree, 0)
        atk_object_set_name(gtk_widget_get_accessible(tree.widget), name)
        for column in 1...2 { addColumn(gint(column)) }
        gtk_widget_set_can_focus(widget, 0)
        gtk_container_add(nb_container(widget), tree.widget)
        gtk_widget_set_vexpand(widget, 1)
        gtk_widget_show_all(widget)
        connect()
    }

    /// Shows a value; nothing for nil.
    func show(_ text: JSONText?) {
        reading?.cancel()
        store = GObjectRef(adopting: nb_outline_new())
        (nodes, outline) = ([], text.map(JSONOutline.init))
        gtk_tree_view_set_model(tree, OpaquePointer(store.pointer))
        guard let root = outline?.root else { return }
        var row = GtkTreeIter()
        add(root, to: nil, at: -1, &row)
        if root.hasChildren, let path = gtk_tree_path_new_first() {
            gtk_tree_view_expand_row(tree, path, 0)
            gtk_tree_path_free(path)
        }
    }

    /// The text of the selected value, and its JSON pointer.
    var selected: (text: String, pointer: String)? {
        var (row, model) = (GtkTreeIter(), OpaquePointer?.none)
        guard gtk_tree_selection_get_selected(gtk_tree_view_get_selection(tree), &model, &row) != 0, let outline,
            case .item(let item) = node(&row)
        else { return nil }
        return (outline.text(of: item), pointer(of: row))
    }

    /// Lets go of the widgets, which are gone.
    func close() {
        reading?.cancel()
        signals = []
    }

    // MARK: Rows

    private func addColumn(_ index: gint) {
        let (column, cell) = (gtk_tree_view_column_new(), gtk_cell_renderer_text_new())
        nb_set_boolean(cell, "single-paragraph-mode", 1)
        if index == 2 { nb_set_integer(cell, "ellipsize", Int32(PANGO_ELLIPSIZE_END.rawValue)) }
        gtk_tree_view_column_pack_start(column, cell, 1)
        gtk_tree_view_column_add_attribute(column, cell, "text", index)
        gtk_tree_view_append_column(tree, column)
    }

    private func add(
        _ item: JSONOutline.Item,
        to parent: UnsafeMutablePointer<GtkTreeIter>?,
        at place: gint,
        _ row: inout GtkTreeIter
    ) {
        nodes.append(.item(item))
        nb_outline_insert(store.pointer, &row, parent, place, guint(nodes.count), item.key ?? "", item.summary)
        guard item.hasChildren else { return }
        // Stands for the children, so that the row can be opened.
        var child = GtkTreeIter()
        nb_outline_insert(store.pointer, &child, &row, -1, 0, "", "…")
    }

    private func node(_ row: inout GtkTreeIter) -> Node? {
        let number = Int(nb_number_list_get(OpaquePointer(store.pointer), &row))
        return nodes.indices.contains(number - 1) ? nodes[number - 1] : nil
    }

    /// Reads what `row`, whose first child stands for its children, has.
    private func open(_ row: GtkTreeIter) {
        var (row, child) = (row, GtkTreeIter())
        let model = OpaquePointer(store.pointer)
        guard gtk_tree_model_iter_children(model, &child, &row) != 0, nb_number_list_get(model, &child) == 0,
            case .item(let item) = node(&row)
        else { return }
        read(item.range, from: nil, number: 0, replacing: child, of: row)
    }

    private func read(
        _ range: Range<Int>,
        from place: Int?,
        number: Int,
        replacing old: GtkTreeIter,
        of parent: GtkTreeIter
    ) {
        guard let outline else { return }
        guard range.count > Self.quickLength else {
            return replace(old, of: parent, with: outline.page(of: range, from: place, first: number), range, number)
        }
        reading = Task { [weak self] in
            let page = await Self.page(outline, range, place, number)
            // GtkTreeStore's places stay valid as long as the rows are there.
            if !Task.isCancelled { self?.replace(old, of: parent, with: page, range, number) }
        }
    }

    @concurrent
    private nonisolated static func page(
        _ outline: JSONOutline,
        _ range: Range<Int>,
        _ place: Int?,
        _ number: Int
    ) async -> JSONOutline.Page { outline.page(of: range, from: place, first: number) }

    private func replace(
        _ old: GtkTreeIter,
        of parent: GtkTreeIter,
        with page: JSONOutline.Page,
        _ range: Range<Int>,
        _ number: Int
    ) {
        var (old, parent, row) = (old, parent, GtkTreeIter())
        for item in page.items { add(item, to: &parent, at: -1, &row) }
        gtk_tree_store_remove(store.pointer, &old)
        guard page.rest > 0 else { return }
        nodes.append(.more(range, from: page.next, number: number + page.items.count))
        let text = translated("{n} more", "{n} more", page.rest)
        nb_outline_insert(store.pointer, &row, &parent, -1, guint(nodes.count), "…", text)
    }

    // MARK: Signals

    private func connect() {
        signals = [
            SignalConnection(
                tree,
                "test-expand-row",
                handling: { [weak self] arguments in
                    if let row = arguments.boxed(1) {
                        self?.open(row.assumingMemoryBound(to: GtkTreeIter.self).pointee)
                    }
                    return false
                }
            ),
            SignalConnection(tree, "row-activated") { [weak self] _ in self?.activated() },
            SignalConnection(
                tree,
                "key-press-event",
                handling: { [weak self] arguments in arguments.boxed(1).map { self?.pressed($0) ?? false } ?? false }
            ),
        ]
    }

    /// Reads the rows on for which the last one stands.
    private func activated() {
        var (row, model) = (GtkTreeIter(), OpaquePointer?.none)
        guard gtk_tree_selection_get_selected(gtk_tree_view_get_selection(tree), &model, &row) != 0 else { return }
        var parent = GtkTreeIter()
        guard case .more(let range, let place, let number) = node(&row),
            gtk_tree_model_iter_parent(OpaquePointer(store.pointer), &parent, &row) != 0
        else { return toggle() }
        read(range, from: place, number: number, replacing: row, of: parent)
    }

    /// ← and → close and open, Space does either; Ctrl+C copies the value.
    private func pressed(_ event: UnsafeMutableRawPointer) -> Bool {
        guard let path = cursor else { return false }
        defer { gtk_tree_path_free(path) }
        switch Keys.name(of: event) {
        case "Right": return gtk_tree_view_expand_row(tree, path, 0) != 0
        case "Left":
            if gtk_tree_view_collapse_row(tree, path) != 0 { return true }
            guard gtk_tree_path_get_depth(path) > 1, gtk_tree_path_up(path) != 0 else { return false }
            gtk_tree_view_set_cursor(tree, path, nil, 0)
            return true
        case "space": toggle()
        case "<Primary>c":
            guard let selected else { return false }
            Clipboard.copy(selected.text)
        default: return false
        }
        return true
    }

    private func toggle() {
        guard let path = cursor else { return }
        defer { gtk_tree_path_free(path) }
        if gtk_tree_view_collapse_row(tree, path) == 0 { gtk_tree_view_expand_row(tree, path, 0) }
    }

    private var cursor: OpaquePointer? {
        var path: OpaquePointer?
        gtk_tree_view_get_cursor(tree, &path, nil)
        return path
    }

    /// The JSON pointer of a row: "/list/0/name".
    private func pointer(of row: GtkTreeIter) -> String {
        var (row, parent, keys) = (row, GtkTreeIter(), [String]())
        let model = OpaquePointer(store.pointer)
        while gtk_tree_model_iter_parent(model, &parent, &row) != 0 {
            if case .item(let item) = node(&row) { keys.insert(item.key ?? "", at: 0) }
            row = parent
        }
        return keys.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }
}
