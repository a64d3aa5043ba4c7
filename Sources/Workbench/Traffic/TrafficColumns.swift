import BridgeCore
import CWebKitGTK
import Foundation
import GLibKit

/// The columns of the list.
///
/// Their texts and icons are made when a row is drawn.
final class TrafficColumns {
    /// The row with a number, as long as it is kept.
    var row: ((Int) -> TrafficRow?)?
    /// What the first row says that stands for those before it.
    var head: (() -> String)?
    /// The number of the selected row.
    var selected: Int?
    /// What times are told by.
    var clock = TraceClock()
    /// Told when other columns are chosen.
    var onChoose: (([String]) -> Void)?

    /// The columns that a person wants to see.
    private(set) var chosen = Set(TrafficColumn.others.filter(\.isUsual).map(\.id))

    private let tree: UnsafeMutablePointer<GtkTreeView>
    private let icons: StateIcons
    private(set) var columns: [(description: TrafficColumn, column: UnsafeMutablePointer<GtkTreeViewColumn>)] = []
    private var width: Int32 = 0
    private var signals: [SignalConnection] = []

    /// Adds the columns to `tree`.
    init(of tree: UnsafeMutablePointer<GtkTreeView>) {
        self.tree = tree
        icons = StateIcons(for: tree.widget)
        addColumns()
        setWidths()
        signals = [SignalConnection(tree, "style-updated") { [weak self] _ in self?.setWidths() }]
    }

    /// Shows those columns besides the first.
    func choose(_ ids: Set<String>) {
        chosen = ids
        fold(into: width)
        onChoose?(TrafficColumn.others.map(\.id).filter(chosen.contains))
    }

    /// Leaves out the columns that are not chosen and those that do not fit.
    func fold(into width: Int32) {
        self.width = width
        var room = width
        for (description, column) in columns.sorted(by: { $0.description.rank < $1.description.rank }) {
            let isChosen = description.id == TrafficColumn.state.id || chosen.contains(description.id)
            if isChosen { room -= pixels(description.width) }
            let isShown: gboolean = isChosen && room >= 0 ? 1 : 0
            if gtk_tree_view_column_get_visible(column) != isShown {
                gtk_tree_view_column_set_visible(column, isShown)
            }
        }
    }

    /// What a cell says, and for a time the time on the wall clock.
    func tooltip(of number: Int, in column: UnsafeMutablePointer<GtkTreeViewColumn>?) -> String? {
        guard number != ListedRows.head else { return head?() }
        guard let row = row?(number), let description = columns.first(where: { $0.column == column })?.description
        else { return nil }
        guard description.id == "time" else { return description.text(row, clock.now) }
        let style = Date.FormatStyle(date: .abbreviated, time: .standard, locale: Language.current.locale)
        return clock.date(of: row.pageStart + row.time).formatted(style)
    }

    // MARK: Widths

    /// Columns are as wide as so many characters, so that they grow with the text.
    private func setWidths() {
        characterWidth = measuredWidth
        for (description, column) in columns {
            gtk_tree_view_column_set_fixed_width(column, pixels(description.width))
        }
        if width > 0 { fold(into: width) }
    }

    private var characterWidth: Int32 = 8

    private func pixels(_ characters: Int32) -> Int32 { characters * characterWidth }

    private var measuredWidth: Int32 {
        guard let layout = gtk_widget_create_pango_layout(tree.widget, "ae0n") else { return 8 }
        defer { g_object_unref(gpointer(layout)) }
        var (width, height) = (gint(0), gint(0))
        pango_layout_get_pixel_size(layout, &width, &height)
        return max((width + 3) / 4, 1)
    }

    // MARK: Cells

    private func addColumns() {
        let column = newColumn(TrafficColumn.state)
        gtk_tree_view_column_set_spacing(column, 6)
        let icon = gtk_cell_renderer_pixbuf_new()
        gtk_tree_view_column_pack_start(column, icon, 0)
        fill(icon, of: column) { [weak self] row, number in
            if let row {
                self?.icons.draw(row, isSelected: number == self?.selected, in: icon)
            } else {
                nb_set_string(icon, "icon-name", nil)
            }
        }
        addText(TrafficColumn.state, to: column)
        for description in TrafficColumn.others { addText(description, to: newColumn(description)) }
    }

    private func newColumn(_ description: TrafficColumn) -> UnsafeMutablePointer<GtkTreeViewColumn>? {
        guard let column = gtk_tree_view_column_new() else { return nil }
        gtk_tree_view_column_set_title(column, description.title)
        gtk_tree_view_column_set_sizing(column, GTK_TREE_VIEW_COLUMN_FIXED)
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
        fill(cell, of: column) { [weak self] row, _ in
            guard let self else { return }
            let head = description.id == TrafficColumn.name.id ? head?() ?? "" : ""
            nb_set_string(cell, "text", row.map { description.text($0, self.clock.now) } ?? head)
        }
    }

    /// `body` is told the row and its number, and no row where the row stands for others.
    private func fill(
        _ cell: UnsafeMutablePointer<GtkCellRenderer>?,
        of column: UnsafeMutablePointer<GtkTreeViewColumn>?,
        _ body: @escaping (TrafficRow?, Int) -> Void
    ) {
        let box = CellFiller { [weak self] number in body(self?.row?(number), number) }
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
