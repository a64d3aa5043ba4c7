import BridgeCore
import CWebKitGTK
import GLibKit

/// The list of the log's rows.
///
/// It may lag behind the log; the log never lags behind what happens.
final class TrafficTable {
    /// What has happened.
    var log = TrafficLog()
    /// Told of the row that is selected, when that is another.
    var onSelect: ((TrafficRow?) -> Void)?
    /// Told when rows have been added or taken out, or have changed.
    var onChange: (() -> Void)?
    /// Told how much of the log has been looked through, from 0 to 1.
    var onProgress: ((Double) -> Void)?
    /// Told when a person wants the selected row on the clipboard.
    var onCopy: (() -> Void)?
    /// Told when a person wants to see more of the selected row.
    var onActivate: (() -> Void)?

    let tree: UnsafeMutablePointer<GtkTreeView>
    let columns: TrafficColumns
    let place: TrafficPlace
    /// The rows that the list shows.
    private(set) var rows = ListedRows()
    /// Which rows are wanted.
    var filter = TrafficFilter()
    /// How many rows came to the list since it ceased to follow them.
    var unseen = 0
    /// How many rows the list may have; nil where nothing sets a limit.
    var rowLimit: Int? {
        didSet { if rowLimit != oldValue { startSearch() } }
    }

    let scroll: UnsafeMutablePointer<GtkWidget>
    /// What is in sight also while there are no rows.
    let stack: UnsafeMutablePointer<GtkWidget>
    var signals: [SignalConnection] = []
    private var ticks: FrameTicks?
    private var telling: FrameTicks?
    var folding: IdleSource?
    var forgetting: IdleSource?
    var search: TrafficSearch? {
        didSet { oldValue?.cancel() }
    }
    var building: ListBuilding?
    /// Whether the list waits for what a search finds in the log.
    var isSearching = false
    /// The number before which all rows have been looked at.
    var lookedAt = 0
    /// The numbers of rows that came and are wanted.
    var arrivals: ArraySlice<Int> = []
    /// The number of the row that came next when rows were added last, and when that was.
    private var filled = (end: 0, time: ContinuousClock.now)
    /// Rows that changed since the last frame.
    var changed: Set<Int> = []
    /// The number of the row that the detail is about.
    var selected: Int?
    /// Whether the list is being replaced, so that what is selected changes by itself.
    private(set) var isPutting = false

    /// While so many rows come between two fillings, the list is filled and drawn only now and then, so that drawing
    /// leaves the time to what comes.
    private static let flood = (rows: 100, pause: Duration.milliseconds(200))
    /// How long rows may be added in one frame.
    private static let frameBudget = Duration.milliseconds(4)
    private static let batchLength = 64

    init(_ interface: Interface) {
        tree = interface.object("traffic")
        scroll = interface.object("traffic_scroll", as: GtkWidget.self)
        stack = interface.object("log_stack", as: GtkWidget.self)
        place = TrafficPlace(tree, interface.object("traffic_scroll"))
        columns = TrafficColumns(of: tree)
        put(rows)
        gtk_tree_view_set_fixed_height_mode(tree, 1)
        columns.row = { [weak self] number in self?.log[number] }
        columns.head = { [weak self] in self?.headText ?? "" }
        connect()
    }

    /// Takes an event in; the list shows it in one of the next frames.
    func take(_ event: BridgeEvent) {
        columns.clock.take(event)
        guard let number = log.take(event) else { return }
        changed.insert(number)
        schedule()
    }

    /// How many rows are not listed yet.
    var lag: Int { isSearching ? 0 : log.end - max(lookedAt, log.first) + arrivals.count }

    /// Adds rows that came while the list could not be seen, before it can be given the focus: without a selected row
    /// that would select the first.
    func comeIntoSight() {
        if fill() { schedule() }
    }

    /// Adds the rows that came in one of the next frames.
    func schedule() {
        guard gtk_widget_get_mapped(stack) != 0 else { return tell() }
        guard ticks?.isRunning != true else { return }
        ticks = FrameTicks(stack) { [weak self] in self?.fill() ?? false }
    }

    /// Tells in the window's next frame what came or changed while no row is made of it.
    private func tell() {
        guard telling?.isRunning != true else { return }
        telling = FrameTicks(gtk_widget_get_toplevel(stack)) { [weak self] in
            guard let self else { return false }
            if let selected, changed.contains(selected) { onSelect?(log[selected]) }
            onChange?()
            return false
        }
    }

    /// Whether all rows of the log have been looked at.
    var isSettled: Bool { isSearched && lag == 0 }

    /// Whether the rows that were there when the filter was given have been looked at.
    var isSearched: Bool { !isSearching && building == nil }

    /// Takes the focus.
    func focus() { gtk_widget_grab_focus(tree.widget) }

    /// Lets go of the widgets, which are gone.
    func close() {
        signals = []
        (ticks, telling, folding, forgetting, search, building) = (nil, nil, nil, nil, nil, nil)
        place.close()
    }

    // MARK: Rows

    /// Puts another list into the view: taking many rows out of a list that is shown is slow.
    ///
    /// What is selected and what is at the top stay, where they are in the other list.
    func put(_ new: ListedRows) {
        let top = place.follows ? nil : place.range.flatMap { rows.number(at: $0.lowerBound) }
        isPutting = true
        rows = new
        gtk_tree_view_set_model(tree, new.model)
        if let index = selected.flatMap(new.index(of:)) {
            place.withPath(index) { gtk_tree_selection_select_path(gtk_tree_view_get_selection(tree), $0) }
        }
        isPutting = false
        if let top, !new.numbers.isEmpty { place.show(atTop: new.index(from: top)) }
    }

    /// Adds rows for a while; returns whether there are more.
    private func fill() -> Bool {
        guard gtk_widget_get_mapped(stack) != 0 else { return false }
        let now = ContinuousClock.now
        if log.end - filled.end > Self.flood.rows, now - filled.time < Self.flood.pause { return true }
        filled = (log.end, now)
        let end = now + Self.frameBudget
        let hasMore = building == nil ? addRows(until: end) : build(until: end)
        showChanges()
        // A list that was just put into the view has no row in sight yet.
        let isNamed = nameStates()
        onChange?()
        return hasMore || !isNamed
    }

    private func build(until end: ContinuousClock.Instant) -> Bool {
        guard let building, building.fill(until: end) else { return true }
        self.building = nil
        put(building.list)
        guard building.isAll else { return true }
        isSearching = false
        if filter.isEmpty { search = nil }
        return true
    }

    private func addRows(until end: ContinuousClock.Instant) -> Bool {
        guard !isSearching else { return false }
        var hasMore = false
        repeat {
            hasMore = rows.drop(before: log.first, atMost: Self.batchLength) { log[$0] != nil }
            hasMore = addBatch() || hasMore
        } while hasMore && ContinuousClock.now < end
        rows.setHead(!headText.isEmpty)
        return hasMore
    }

    private func addBatch() -> Bool {
        if search == nil {
            let first = max(lookedAt, log.first)
            lookedAt = min(first + Self.batchLength, log.end)
            for number in first..<max(lookedAt, first) where log.store.isOrdinary(number) { add(number) }
        } else {
            for number in arrivals.prefix(Self.batchLength) where log[number] != nil { add(number) }
            arrivals = arrivals.dropFirst(Self.batchLength)
        }
        return search == nil ? lookedAt < log.end : !arrivals.isEmpty
    }

    private func add(_ number: Int) {
        rows.append(number)
        if number == selected, let index = rows.index(of: number) {
            place.withPath(index) { gtk_tree_selection_select_path(gtk_tree_view_get_selection(tree), $0) }
        }
        if !place.follows { unseen += 1 }
        if let rowLimit, rows.numbers.count > rowLimit + rowLimit / 100 { rows.leaveOut(max(rowLimit / 100, 1)) }
    }

    /// What the first row says of rows that are not there.
    var headText: String {
        if rows.leftOut > 0 { return translated("{n} older row…", "{n} older rows…", rows.leftOut) }
        guard log.droppedCalls > 0 else { return "" }
        return translated("{n} older call dropped", "{n} older calls dropped", log.droppedCalls)
    }

    /// Tells of rows that changed, but only where they can be seen: a listening screen reader pays for each.
    private func showChanges() {
        guard !changed.isEmpty else { return }
        if let range = place.range {
            let (top, bottom) = (rows.number(at: range.lowerBound) ?? 0, rows.number(at: range.upperBound) ?? Int.max)
            for number in changed where number >= top && number <= bottom {
                if let index = rows.index(of: number) { redraw(index) }
            }
        }
        // The list that is being filled does not know yet which of them it has.
        guard isSearched else { return }
        search?.look(at: changed)
        changed = []
    }

    private func redraw(_ index: Int) {
        place.withPath(index) { path in
            var row = GtkTreeIter()
            if gtk_tree_model_get_iter(rows.model, &row, path) != 0 {
                gtk_tree_model_row_changed(rows.model, path, &row)
            }
        }
    }
}
