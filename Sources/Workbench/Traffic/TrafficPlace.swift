import CWebKitGTK
import GLibKit

/// Which part of the list is in sight, and whether it follows the newest row.
final class TrafficPlace {
    /// Told when the list begins or ceases to follow its newest row.
    var onFollow: ((Bool) -> Void)?

    /// Whether the newest row is kept in sight.
    var follows = true {
        didSet {
            guard follows != oldValue else { return }
            if follows { scrollToEnd() }
            onFollow?(follows)
        }
    }

    private let tree: UnsafeMutablePointer<GtkTreeView>
    private let position: UnsafeMutablePointer<GtkAdjustment>
    private var signals: [SignalConnection] = []
    private var wasAtEnd = true
    private var sight: FrameTicks?

    init(_ tree: UnsafeMutablePointer<GtkTreeView>, _ scroll: UnsafeMutablePointer<GtkScrolledWindow>) {
        self.tree = tree
        position = gtk_scrolled_window_get_vadjustment(scroll)
        signals = [
            SignalConnection(position, "value-changed") { [weak self] _ in self?.moved() },
            SignalConnection(position, "changed") { [weak self] _ in self?.grown() },
        ]
    }

    /// The places of the first and the last row in sight.
    var range: ClosedRange<Int>? {
        var (first, last): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        guard gtk_tree_view_get_visible_range(tree, &first, &last) != 0, let first, let last else { return nil }
        defer { [first, last].forEach(gtk_tree_path_free) }
        let (low, high) = (gtk_tree_path_get_indices(first).pointee, gtk_tree_path_get_indices(last).pointee)
        return low <= high ? Int(low)...Int(high) : nil
    }

    /// Brings the row at a place to the top.
    func show(atTop index: Int) {
        withPath(index) { gtk_tree_view_scroll_to_cell(tree, $0, nil, 1, 0, 0) }
    }

    /// Brings the row at the place that `index` gives into sight and keeps it there for some frames.
    ///
    /// The row's detail takes room from the list, which stops the list's own gliding towards the row.
    func keepInSight(_ index: (() -> Int?)?) {
        var frames = 3
        sight = index.map { index in
            FrameTicks(tree.widget) { [weak self] in
                if let place = index() { self?.bringIntoSight(place) }
                frames -= 1
                return frames > 0
            }
        }
    }

    /// Lets go of the widgets, which are gone.
    func close() { (signals, sight) = ([], nil) }

    /// Gives `body` the path of a place.
    func withPath(_ index: Int, _ body: (OpaquePointer) -> Void) {
        var index = gint(index)
        guard let path = gtk_tree_path_new_from_indicesv(&index, 1) else { return }
        defer { gtk_tree_path_free(path) }
        body(path)
    }

    private func bringIntoSight(_ index: Int) {
        withPath(index) { path in
            var area = GdkRectangle()
            gtk_tree_view_get_background_area(tree, path, nil, &area)
            let value = gtk_adjustment_get_value(position)
            let (top, bottom) = (value + Double(area.y), value + Double(area.y + area.height))
            let page = gtk_adjustment_get_page_size(position)
            if top < value || bottom > value + page {
                gtk_adjustment_set_value(position, top < value ? top : bottom - page)
            }
        }
    }

    private var lowest: Double { gtk_adjustment_get_upper(position) - gtk_adjustment_get_page_size(position) }

    private var isAtEnd: Bool { gtk_adjustment_get_value(position) >= lowest - 1 }

    /// Only who comes to the end follows: it may also be there because the list has become shorter.
    private func moved() {
        let wasAtEnd = wasAtEnd
        self.wasAtEnd = isAtEnd
        if !isAtEnd { follows = false } else if !wasAtEnd { follows = true }
    }

    private func grown() {
        if follows { scrollToEnd() }
        wasAtEnd = isAtEnd
    }

    private func scrollToEnd() { gtk_adjustment_set_value(position, lowest) }
}
