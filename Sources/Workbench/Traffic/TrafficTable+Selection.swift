import CWebKitGTK
import GLibKit

/// Which row is selected, and what a person does in the list.
extension TrafficTable {
    /// Selects a row and brings it into sight; nothing where it is not listed.
    func select(_ number: Int) {
        guard let index = rows.index(of: number) else { return }
        place.withPath(index) { gtk_tree_view_set_cursor(tree, $0, nil, 0) }
    }

    /// Has the list hear of what is done in it.
    func connect() {
        guard let selection = gtk_tree_view_get_selection(tree) else { return }
        signals = [
            SignalConnection(selection, "changed") { [weak self] _ in self?.selectionChanged() },
            SignalConnection(scroll, "size-allocate") { [weak self] _ in self?.planFolding() },
            SignalConnection(stack, "map") { [weak self] _ in self?.schedule() },
            SignalConnection(tree, "row-activated") { [weak self] _ in self?.activated() },
        ]
        place.onFollow = { [weak self] _ in self?.followChanged() }
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
        selected = number
        columns.selected = number
        onSelect?(log[number])
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

    /// Leaves out columns for which the list is too narrow; not while sizes are being given out.
    private func planFolding() {
        folding = IdleSource { [weak self] in self?.fold() }
    }

    private func fold() {
        columns.fold(into: gtk_widget_get_allocated_width(scroll))
    }
}
