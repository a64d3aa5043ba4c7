import BridgeCore
import CWebKitGTK
import GLibKit

/// The columns of the list.
///
/// Their texts and icons are made when a row is drawn.
final class TrafficColumns {
    /// The row with a number, as long as it is kept.
    var row: ((Int) -> TrafficRow?)?

    /// The number of the selected row.
    var selected: Int?

    private let tree: UnsafeMutablePointer<GtkTreeView>
    private let icons: StateIcons
    private var columns: [(description: TrafficColumn, column: UnsafeMutablePointer<GtkTreeViewColumn>)] = []

    /// Adds the columns to `tree`.
    init(of tree: UnsafeMutablePointer<GtkTreeView>) {
        self.tree = tree
        icons = StateIcons(for: tree.widget)
        addColumns()
    }

    /// Leaves out the columns that do not fit.
    func fold(into width: Int32) {
        var room = width
        for (description, column) in columns.sorted(by: { $0.description.rank < $1.description.rank }) {
            room -= description.width
            let isShown: gboolean = room >= 0 ? 1 : 0
            if gtk_tree_view_column_get_visible(column) != isShown {
                gtk_tree_view_column_set_visible(column, isShown)
            }
        }
    }

    private func addColumns() {
        let column = newColumn(TrafficColumn.state)
        gtk_tree_view_column_set_spacing(column, 6)
        let icon = gtk_cell_renderer_pixbuf_new()
        gtk_tree_view_column_pack_start(column, icon, 0)
        fill(icon, of: column) { [weak self] row in
            self?.icons.draw(row, isSelected: row.number == self?.selected, in: icon)
        }
        addText(TrafficColumn.state, to: column)
        for description in TrafficColumn.others { addText(description, to: newColumn(description)) }
    }

    private func newColumn(_ description: TrafficColumn) -> UnsafeMutablePointer<GtkTreeViewColumn>? {
        guard let column = gtk_tree_view_column_new() else { return nil }
        gtk_tree_view_column_set_title(column, description.title)
        gtk_tree_view_column_set_sizing(column, GTK_TREE_VIEW_COLUMN_FIXED)
        gtk_tree_view_column_set_fixed_width(column, description.width)
        gtk_tree_view_column_set_expand(column, description.grows ? 1 : 0)
        gtk_tree_view_column_set_resizable(column, 1)
        gtk_tree_view_column_set_alignment(column, description.isNumber ? 1 : 0)
        gtk_tree_view_append_column(tree, column)
        columns.append((description, column))
        return column
    }

    private func addText(_ description: TrafficColumn, to column: UnsafeMutablePointer<GtkTreeViewColumn>?) {
        let cell = gtk_cell_renderer_text_new()
        nb_set_integer(cell, "ellipsize", Int32(PANGO_ELLIPSIZE_END.rawValue))
        nb_set_boolean(cell, "single-paragraph-mode", 1)
        nb_set_float(cell, "xalign", description.isNumber ? 1 : 0)
        gtk_tree_view_column_pack_start(column, cell, 1)
        fill(cell, of: column) { nb_set_string(cell, "text", description.text($0)) }
    }

    private func fill(
        _ cell: UnsafeMutablePointer<GtkCellRenderer>?,
        of column: UnsafeMutablePointer<GtkTreeViewColumn>?,
        _ body: @escaping (TrafficRow) -> Void
    ) {
        let box = CellFiller { [weak self] number in
            if let row = self?.row?(number) { body(row) }
        }
        let callback: GtkTreeCellDataFunc = { _, _, model, row, data in
            guard let data, let model, let row else { return }
            nonisolated(unsafe) let (box, list, place) = (data, model, row)
            MainActor.assumeIsolated {
                Unmanaged<CellFiller>.fromOpaque(box).takeUnretainedValue().body(Int(nb_number_list_get(list, place)))
            }
        }
        gtk_tree_view_column_set_cell_data_func(column, cell, callback, Unmanaged.passRetained(box).toOpaque()) {
            data in
            if let data { Unmanaged<CellFiller>.fromOpaque(data).release() }
        }
    }
}

private final class CellFiller {
    let body: (Int) -> Void
    init(_ body: @escaping (Int) -> Void) { self.body = body }
}
