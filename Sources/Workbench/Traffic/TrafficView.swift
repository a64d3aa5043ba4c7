import BridgeCore
import CWebKitGTK
import GLibKit

/// The pane *Traffic*: the list of all that passed over the bridge, with its filter.
final class TrafficView: ColumnPage {
    static let name = "traffic"
    var title: String { translated("Traffic") }
    var widget: UnsafeMutablePointer<GtkWidget> { interface.object("root", as: GtkWidget.self) }

    /// Told of the row that is selected, when that is another.
    var onSelect: ((TrafficRow?) -> Void)?
    /// Told that a person wants to see the selected row's detail.
    var onActivate: (() -> Void)?
    /// Told when rows have been added or taken out, or have changed.
    var onChange: (() -> Void)?
    /// Told when the list begins or ceases to follow its newest row.
    var onFollow: ((Bool) -> Void)?
    /// Whether the list is emptied when a page begins.
    var clearsAtReload = false
    /// The address of a page on its way.
    var loading: String? {
        didSet { if loading != oldValue { showState() } }
    }

    var firstFocus: UnsafeMutablePointer<GtkWidget>? { table.tree.widget }

    let table: TrafficTable
    let filterBar: FilterBar
    let keptFilters: KeptFilters
    private let menu: TrafficMenu
    private let interface: Interface
    private let empty: EmptyTraffic
    private let note: ClearNote
    private let readers: AccessReaders
    private var wasFollowing = true
    private var signals: [SignalConnection] = []
    private var waitingClock: Task<Void, Never>?

    init() throws {
        StateIcons.addToTheme()
        interface = try Interface("traffic")
        table = TrafficTable(interface)
        menu = TrafficMenu(table.tree, table.columns)
        filterBar = FilterBar(interface)
        keptFilters = KeptFilters(interface)
        empty = EmptyTraffic(interface)
        note = ClearNote(interface)
        readers = AccessReaders()
        connect()
        showState()
    }

    /// What has happened.
    var log: TrafficLog { table.log }

    /// The numbers of the rows that the list shows.
    var listed: ArraySlice<Int> { table.rows.numbers }

    /// How many rows are not listed yet.
    var lag: Int { table.lag }

    /// The row that is selected.
    var selectedRow: TrafficRow? { table.selected.flatMap { log[$0] } }

    /// Whether the newest row is kept in sight.
    var follows: Bool {
        get { table.place.follows }
        set { table.place.follows = newValue }
    }

    func take(_ event: BridgeEvent) {
        if case .page(.started) = event.kind, clearsAtReload, log.page > 0 { clear() }
        table.take(event)
        if case .remark = event.kind { keepTime() }
        if case .page = event.kind { table.search(again: \.dependsOnPage) }
    }

    func close() {
        waitingClock?.cancel()
        signals = []
        menu.close()
        filterBar.close()
        keptFilters.close()
        note.close()
        readers.close()
        table.close()
    }

    /// Selects the newest row of that call, if there is one.
    func select(_ call: CallID) {
        if let number = log[call] { select(number) }
    }

    /// Selects a row and brings it into sight; a filter that hides it is taken away.
    func select(_ number: Int) {
        guard log[number] != nil else { return }
        if let row = log[number], !table.filter.matches(row) { filterBar.text = row.isInternal ? "is:internal" : "" }
        table.select(number)
    }

    /// Takes all rows out but those that wait for a person or are starred; for ten seconds they can be had back.
    func clear() {
        let count = log.shownCount
        let before = table.clear()
        note.show(count - log.shownCount) { [weak self] in
            self?.table.log.undo(to: before)
            self?.table.startSearch()
        } forget: { [weak self] in
            self?.table.forgetCleared()
        }
        showState()
    }

    /// Marks the selected row with a star, or takes the star away.
    func star() {
        if let number = table.selected { table.star(number) }
    }

    /// Selects the next row that a person should look at, above or below the one that is selected.
    func selectProblem(below: Bool) {
        let rows = table.rows.numbers
        let from = table.selected ?? (below ? -1 : Int.max)
        let wanted: (Int) -> Bool = { [log] in log[$0]?.isProblem == true }
        let next = below ? rows.first { $0 > from && wanted($0) } : rows.last { $0 < from && wanted($0) }
        if let next { table.select(next) }
    }

    private func connect() {
        table.onSelect = { [weak self] in self?.onSelect?($0) }
        table.onActivate = { [weak self] in self?.onActivate?() }
        table.onChange = { [weak self] in self?.showState() }
        table.onProgress = { [weak self] in self?.filterBar.show(progress: $0) }
        filterBar.onFilter = { [weak self] in self?.table.use($0) }
        filterBar.onLeave = { [weak self] in self?.table.focus() }
        filterBar.completion = { [weak self] in self?.completion ?? FilterCompletion() }
        keptFilters.current = { [weak self] in self?.filterBar.text ?? "" }
        keptFilters.onUse = { [weak self] in self?.filterBar.text = $0 }
        readers.onChange = { [weak self] in self?.table.rowLimit = $0 ? AccessReaders.rowLimit : nil }
        signals = [
            SignalConnection(widget, "size-allocate") { [weak self] _ in self?.filterBar.fit() },
            SignalConnection(widget, "map") { [weak self] _ in self?.keepTime() },
        ]
    }

    private func showState() {
        filterBar.show(log, unseen: table.unseen, isFollowing: follows)
        empty.show(table, loading: loading)
        if wasFollowing != follows {
            wasFollowing = follows
            onFollow?(follows)
        }
        onChange?()
    }

    private var completion: FilterCompletion {
        var completion = FilterCompletion()
        completion.names = log.names
        completion.protocols = Set(WireProtocols.all.map(\.name.rawValue))
        completion.pages = Set(max(log.page - 8, 1)...max(log.page, 1))
        return completion
    }

    /// How long calls wait for a person is told every second, as long as one does.
    private func keepTime() {
        guard waitingClock == nil, log.waitingCount > 0 else { return }
        waitingClock = Task { [weak self] in
            while (try? await Task.sleep(for: .seconds(1))) != nil, let self, log.waitingCount > 0 {
                gtk_widget_queue_draw(table.tree.widget)
            }
            self?.waitingClock = nil
        }
    }
}
