import BridgeCore
import CWebKitGTK
import GLibKit

/// The list of the log's rows.
///
/// It may lag behind the log; the log never lags behind what happens.
final class TrafficView: ColumnPage {
    static let name = "traffic"
    var title: String { translated("Traffic") }
    var widget: UnsafeMutablePointer<GtkWidget> { interface.object("root", as: GtkWidget.self) }

    /// What has happened.
    private(set) var log = TrafficLog()
    /// Told of the row that is selected, when that changes or the row does.
    var onSelect: ((TrafficRow?) -> Void)?
    /// Told when rows have been added or taken out.
    var onChange: (() -> Void)?
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

    private let interface: Interface
    private let tree: UnsafeMutablePointer<GtkTreeView>
    private let stack: UnsafeMutablePointer<GtkStack>
    private let empty: UnsafeMutablePointer<GtkLabel>
    private let scroll: UnsafeMutablePointer<GtkWidget>
    private let position: UnsafeMutablePointer<GtkAdjustment>
    private let columns: TrafficColumns
    private var signals: [SignalConnection] = []
    private var ticks: FrameTicks?
    private var folding: IdleSource?
    /// The numbers of the rows that the list shows.
    private(set) var listed = 0..<0
    /// Rows that changed since the last frame.
    private var changed: Set<Int> = []
    private var selected: Int?
    private var wasAtEnd = true
    private var sight: FrameTicks?

    /// How long rows may be added in one frame.
    private static let frameBudget = Duration.milliseconds(4)

    init() throws {
        interface = try Interface("traffic")
        tree = interface.object("traffic")
        stack = interface.object("log_stack")
        empty = interface.object("log_empty")
        scroll = interface.object("traffic_scroll", as: GtkWidget.self)
        position = gtk_scrolled_window_get_vadjustment(interface.object("traffic_scroll"))
        columns = TrafficColumns(of: tree)
        startList(at: 0)
        columns.row = { [weak self] number in self?.log[number] }
        gtk_tree_view_set_fixed_height_mode(tree, 1)
        connect()
        say("Nothing has happened yet.")
    }

    /// Takes an event in; the list shows it in one of the next frames.
    func take(_ event: BridgeEvent) {
        guard let number = log.take(event) else { return }
        changed.insert(number)
        schedule()
    }

    /// Takes all rows out.
    func clear() {
        log.clear()
        startList(at: log.end)
        changed = []
        follows = true
        say("Cleared; new calls will appear here.")
        onChange?()
    }

    /// Selects a row and brings it into sight; nothing where it is not listed.
    func select(_ number: Int) {
        withPath(of: number) { gtk_tree_view_set_cursor(tree, $0, nil, 0) }
    }

    private func withPath(of number: Int, _ body: (OpaquePointer) -> Void) {
        guard listed.contains(number) else { return }
        var index = gint(number - listed.lowerBound)
        guard let path = gtk_tree_path_new_from_indicesv(&index, 1) else { return }
        defer { gtk_tree_path_free(path) }
        body(path)
    }

    /// Selects the newest row of that call, if there is one.
    func select(_ call: CallID) {
        guard let row = log.rows.last(where: { $0.call?.id == call }) else { return }
        select(row.number)
    }

    /// The row that is selected.
    var selectedRow: TrafficRow? { selected.flatMap { log[$0] } }

    /// How many rows are not listed yet.
    var lag: Int { log.end - max(listed.upperBound, log.first) }

    /// Adds the rows that came while the list could not be seen.
    func schedule() {
        if log.end > log.first { gtk_stack_set_visible_child_name(stack, "rows") }
        guard ticks?.isRunning != true else { return }
        ticks = FrameTicks(stack.widget) { [weak self] in self?.fill() ?? false }
    }

    /// Lets go of the widgets, which are gone.
    func close() {
        signals = []
        (ticks, folding, sight) = (nil, nil, nil)
    }

    // MARK: Rows

    private func say(_ text: String) {
        gtk_label_set_text(empty, text)
        gtk_stack_set_visible_child_name(stack, "empty")
    }

    /// Puts a new, empty list into the view: taking many rows out of a list that is shown is slow.
    private func startList(at number: Int) {
        let list = GObjectRef<UnsafeMutablePointer<GtkListStore>>(adopting: nb_number_list_new())
        listed = number..<number
        gtk_tree_view_set_model(tree, OpaquePointer(list.pointer))
        select(nil)
    }

    /// Adds rows for a while; returns whether there are more.
    private func fill() -> Bool {
        guard gtk_widget_get_mapped(stack.widget) != 0 else { return false }
        if log.first > listed.upperBound { startList(at: log.first) }
        guard let model = gtk_tree_view_get_model(tree) else { return false }
        let list = UnsafeMutableRawPointer(model).assumingMemoryBound(to: GtkListStore.self)
        let end = ContinuousClock.now + Self.frameBudget
        repeat {
            dropFirst(of: list)
            addBatch(to: list)
        } while listed != log.first..<log.end && ContinuousClock.now < end
        showChanges(model)
        onChange?()
        return listed != log.first..<log.end
    }

    private func dropFirst(of list: UnsafeMutablePointer<GtkListStore>) {
        var row = GtkTreeIter()
        for _ in 0..<min(log.first - listed.lowerBound, 64) {
            guard gtk_tree_model_get_iter_first(OpaquePointer(list), &row) != 0 else { return }
            gtk_list_store_remove(list, &row)
            listed = (listed.lowerBound + 1)..<listed.upperBound
        }
    }

    private func addBatch(to list: UnsafeMutablePointer<GtkListStore>) {
        for _ in 0..<min(log.end - listed.upperBound, 64) {
            nb_number_list_append(list, guint(listed.upperBound))
            listed = listed.lowerBound..<(listed.upperBound + 1)
        }
    }

    /// Tells of rows that changed, but only where they can be seen: a listening screen reader pays for each.
    private func showChanges(_ model: OpaquePointer) {
        defer { changed = [] }
        if let selected, changed.contains(selected) { onSelect?(log[selected]) }
        var (first, last): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        guard gtk_tree_view_get_visible_range(tree, &first, &last) != 0, let first, let last else { return }
        defer { [first, last].forEach(gtk_tree_path_free) }
        let range = Int(gtk_tree_path_get_indices(first).pointee)...Int(gtk_tree_path_get_indices(last).pointee)
        for number in changed where range.contains(number - listed.lowerBound) {
            withPath(of: number) { path in
                var row = GtkTreeIter()
                if gtk_tree_model_get_iter(model, &row, path) != 0 { gtk_tree_model_row_changed(model, path, &row) }
            }
        }
    }

    // MARK: Selection and place

    private func connect() {
        guard let selection = gtk_tree_view_get_selection(tree) else { return }
        signals = [
            SignalConnection(selection, "changed") { [weak self] _ in self?.selectionChanged() },
            SignalConnection(position, "value-changed") { [weak self] _ in self?.moved() },
            SignalConnection(position, "changed") { [weak self] _ in self?.grown() },
            SignalConnection(scroll, "size-allocate") { [weak self] _ in self?.planFolding() },
            SignalConnection(stack, "map") { [weak self] _ in self?.schedule() },
        ]
    }

    private func selectionChanged() {
        var row = GtkTreeIter()
        var model: OpaquePointer?
        let selection = gtk_tree_view_get_selection(tree)
        guard gtk_tree_selection_get_selected(selection, &model, &row) != 0, let model else { return select(nil) }
        let number = Int(nb_number_list_get(model, &row))
        if number != log.end - 1 { follows = false }
        select(.some(number))
    }

    private func select(_ number: Int?) {
        guard number != selected else { return }
        selected = number
        columns.selected = number
        onSelect?(number.flatMap { log[$0] })
        var frames = 3
        sight = number.map { number in
            FrameTicks(stack.widget) { [weak self] in
                self?.bringIntoSight(number)
                frames -= 1
                return frames > 0
            }
        }
    }

    /// The row's detail takes room from the list, which stops the list's own gliding towards the row.
    private func bringIntoSight(_ number: Int) {
        withPath(of: number) { path in
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

    // MARK: Columns

    /// Leaves out columns for which the list is too narrow; not while sizes are being given out.
    private func planFolding() {
        folding = IdleSource { [weak self] in self?.fold() }
    }

    private func fold() {
        columns.fold(into: gtk_widget_get_allocated_width(scroll))
    }
}
