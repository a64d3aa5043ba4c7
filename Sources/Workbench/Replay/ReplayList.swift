import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The list beside the two texts: the calls of the recording while it is read and played, then what differs.
final class ReplayList {
    /// Told of the place of the row that is selected.
    var onSelect: ((Int) -> Void)?

    /// The widget that takes the focus.
    var widget: UnsafeMutablePointer<GtkWidget> { tree.widget }
    /// How many rows there are, those that are still being added included.
    var count: Int { min(content.count, Self.limit) }

    private let tree: UnsafeMutablePointer<GtkTreeView>
    private var store = GObjectRef<UnsafeMutablePointer<GtkListStore>>(adopting: nb_text_list_new())
    private var content = Content.calls([])
    /// How many rows the view has.
    private var filled = 0
    private var filling: IdleSource?
    /// The place of a row to be selected that the view does not have yet.
    private var wanted: Int?
    private var signal: SignalConnection?
    /// More are in the file.
    private static let limit = 100_000
    /// How long rows are added in one turn of the loop.
    private static let budget = Duration.milliseconds(4)

    private enum Content {
        case calls([CallEvent])
        case differences([ReplayDifference])

        var count: Int {
            switch self {
            case .calls(let calls): calls.count
            case .differences(let differences): differences.count
            }
        }

        /// The texts of a row.
        func row(_ place: Int) -> (number: String, name: String, what: String) {
            switch self {
            case .calls(let calls):
                let call = calls[place]
                return (String(call.id.number), call.name.rawValue, call.direction.words)
            case .differences(let differences):
                let difference = differences[place]
                let number = difference.recorded.map { String($0.event.id.number) } ?? ""
                return (number, difference.name.rawValue, difference.kind.words)
            }
        }
    }

    init(_ interface: Interface) {
        tree = interface.object("replay_list")
        gtk_tree_view_set_fixed_height_mode(tree, 1)
        clear()
        guard let selection = gtk_tree_view_get_selection(tree) else { return }
        signal = SignalConnection(selection, "changed") { [weak self] _ in self?.selected() }
    }

    /// Takes all rows out.
    func clear() { show([CallEvent]()) }

    /// Shows a row for each of the calls in place of what there was.
    func show(_ calls: [CallEvent]) { show(.calls(calls)) }

    /// Shows these differences in place of what there was, and selects the first.
    func show(_ differences: [ReplayDifference]) {
        show(.differences(differences))
        if count > 0 { select(0) }
    }

    /// Adds a row for each of the calls.
    func append(_ new: [CallEvent]) {
        guard case .calls(var calls) = content else { return show(new) }
        content = .calls([])
        calls += new
        content = .calls(calls)
        fill()
    }

    /// Selects the row at that place and brings it into sight.
    func select(_ place: Int) {
        guard place < filled else {
            wanted = place
            return
        }
        wanted = nil
        var indices = [gint(place)]
        guard let path = gtk_tree_path_new_from_indicesv(&indices, 1) else { return }
        defer { gtk_tree_path_free(path) }
        gtk_tree_view_set_cursor(tree, path, nil, 0)
    }

    /// The place of the row that is selected; nil where none is.
    var place: Int? {
        var row = GtkTreeIter()
        let selection = gtk_tree_view_get_selection(tree)
        guard gtk_tree_selection_get_selected(selection, nil, &row) != 0 else { return nil }
        let path = gtk_tree_model_get_path(gtk_tree_view_get_model(tree), &row)
        defer { gtk_tree_path_free(path) }
        return gtk_tree_path_get_indices(path).map { Int($0[0]) }
    }

    /// Lets go of the widgets, which are gone.
    func close() { (signal, filling) = (nil, nil) }

    private func show(_ content: Content) {
        (self.content, filled, wanted) = (content, 0, nil)
        store = GObjectRef(adopting: nb_text_list_new())
        gtk_tree_view_set_model(tree, OpaquePointer(store.pointer))
        fill()
    }

    /// Adds rows for a while, and the rest in the next turns of the loop.
    private func fill() {
        filling = nil
        let end = ContinuousClock.now + Self.budget
        while filled < count {
            let row = content.row(filled)
            nb_text_list_append(store.pointer, row.number, JSONLayout.cut(String(row.name.prefix(200))), row.what)
            filled += 1
            if filled % 64 == 0, ContinuousClock.now > end { break }
        }
        if let wanted, wanted < filled { select(wanted) }
        if filled < count { filling = IdleSource(priority: IdleSource.belowFrames) { [weak self] in self?.fill() } }
    }

    private func selected() {
        if let place { onSelect?(place) }
    }
}

extension ReplayDifference.Kind {
    /// What people call it.
    fileprivate var words: String {
        switch self {
        case .missing: translated("missing")
        case .extra: translated("extra")
        case .order: translated("other order")
        case .data: translated("other data")
        case .answer: translated("other answer")
        case .outcome: translated("other outcome")
        }
    }
}
