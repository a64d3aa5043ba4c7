import CWebKitGTK
import GLibKit

/// Which row is selected, and what a person does in the list.
extension TrafficTable {
    /// Selects a row and brings it into sight; one that is not listed yet is selected all the same, and in the list when
    /// it is there.
    func select(_ number: Int) {
        guard let index = rows.index(of: number) else { return choose(number) }
        place.withPath(index) { gtk_tree_view_set_cursor(tree, $0, nil, 0) }
    }

    private func choose(_ number: Int) {
        guard number != selected else { return }
        selected = number
        columns.selected = number
        onSelect?(log[number])
    }

    /// Has the list hear of what is done in it.
    func connect() {
        guard let selection = gtk_tree_view_get_selection(tree) else { return }
        signals = [
            SignalConnection(selection, "changed") { [weak self] _ in self?.selectionChanged() },
            SignalConnection(scroll, "size-allocate") { [weak self] _ in self?.planFolding() },
            SignalConnection(gtk_scrollable_get_vadjustment(OpaquePointer(tree)), "value-changed") { [weak self] _ in
                self?.nameStates()
            },
            SignalConnection(stack, "map") { [weak self] _ in self?.comeIntoSight() },
            SignalConnection(
                tree,
                "focus-in-event",
                handling: { [weak self] _ in
                    self?.takeCursor()
                    return false
                }
            ),
            SignalConnection(tree, "row-activated") { [weak self] _ in self?.activated() },
            SignalConnection(
                tree,
                "key-press-event",
                handling: { [weak self] arguments in
                    if let event = arguments.boxed(1) { self?.pressed(event) }
                    return false
                }
            ),
            SignalConnection(
                tree,
                "query-tooltip",
                handling: { [weak self] arguments in
                    guard let self, let tooltip = arguments.object(4) else { return false }
                    return show(arguments.integer(1), arguments.integer(2), OpaquePointer(tooltip))
                }
            ),
        ]
        place.onFollow = { [weak self] _ in self?.followChanged() }
    }

    /// Puts the cursor on the newest row in sight where there is none; GTK would put it on the first, and show that.
    private func takeCursor() {
        var cursor: OpaquePointer?
        gtk_tree_view_get_cursor(tree, &cursor, nil)
        guard cursor == nil else { return gtk_tree_path_free(cursor) }
        if let newest = place.range?.upperBound {
            place.withPath(newest) { gtk_tree_view_set_cursor(tree, $0, nil, 0) }
        }
    }

    /// Has a screen reader hear the states of the rows in sight: GTK names no cell that has an icon beside its word.
    ///
    /// - Returns: Whether there is nothing more to be done.
    @discardableResult
    func nameStates() -> Bool {
        guard rowLimit != nil, !rows.numbers.isEmpty, let list = gtk_widget_get_accessible(tree.widget) else {
            return true
        }
        guard let range = place.range else { return gtk_widget_get_mapped(tree.widget) == 0 }
        for index in range {
            guard let number = rows.number(at: index), let cell = nb_table_cell(list, gint(index), 0) else { continue }
            defer { g_object_unref(cell) }
            let name = log[number]?.stateWord ?? headText
            if atk_object_get_name(cell).map({ String(cString: $0) }) != name { atk_object_set_name(cell, name) }
        }
        return true
    }

    private func followChanged() {
        if place.follows { unseen = 0 }
        onChange?()
    }

    private func selectionChanged() {
        // A row that is not listed any more stays what the detail is about.
        guard !isPutting else { return }
        var row = GtkTreeIter()
        var model: OpaquePointer?
        let selection = gtk_tree_view_get_selection(tree)
        guard gtk_tree_selection_get_selected(selection, &model, &row) != 0, let model else { return }
        let number = Int(nb_number_list_get(model, &row))
        if number != rows.last { place.follows = false }
        guard number != ListedRows.head, number != selected else { return }
        choose(number)
        place.keepInSight { [weak self] in self?.rows.index(of: number) }
    }

    /// The first row shows what came before; any other has its detail shown.
    private func activated() {
        var (row, model) = (GtkTreeIter(), OpaquePointer?.none)
        let selection = gtk_tree_view_get_selection(tree)
        guard gtk_tree_selection_get_selected(selection, &model, &row) != 0, let model else { return }
        guard Int(nb_number_list_get(model, &row)) == ListedRows.head else { onActivate?(); return }
        if rows.leftOut > 0, let rowLimit { self.rowLimit = rowLimit * 2 }
    }

    // MARK: Columns

    /// End follows; Ctrl+C copies the call.
    private func pressed(_ event: UnsafeMutableRawPointer) {
        switch Keys.name(of: event) {
        case "End", "<Primary>End": place.follows = true
        case "<Primary>c": onCopy?()
        default: break
        }
    }

    /// Shows all that a cell has room for only in part.
    private func show(_ x: gint, _ y: gint, _ tooltip: OpaquePointer) -> Bool {
        var (x, y, path, column) = (x, y, OpaquePointer?.none, UnsafeMutablePointer<GtkTreeViewColumn>?.none)
        gtk_tree_view_convert_widget_to_bin_window_coords(tree, x, y, &x, &y)
        guard gtk_tree_view_get_path_at_pos(tree, x, y, &path, &column, nil, nil) != 0, let path else { return false }
        defer { gtk_tree_path_free(path) }
        let number = rows.number(at: Int(gtk_tree_path_get_indices(path).pointee)) ?? ListedRows.head
        guard let text = columns.tooltip(of: number, in: column), !text.isEmpty else { return false }
        gtk_tooltip_set_text(tooltip, text)
        gtk_tree_view_set_tooltip_cell(tree, tooltip, path, column, nil)
        return true
    }

    /// Leaves out columns for which the list is too narrow; not while sizes are being given out.
    private func planFolding() {
        folding = IdleSource { [weak self] in self?.fold() }
    }

    private func fold() {
        columns.fold(into: gtk_widget_get_allocated_width(scroll))
        // Other columns are other cells.
        nameStates()
    }
}
