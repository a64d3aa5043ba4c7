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
    /// How many rows there are.
    private(set) var count = 0

    private let tree: UnsafeMutablePointer<GtkTreeView>
    private var store = GObjectRef<UnsafeMutablePointer<GtkListStore>>(adopting: nb_text_list_new())
    private var signal: SignalConnection?
    /// More are in the file.
    private static let limit = 100_000

    init(_ interface: Interface) {
        tree = interface.object("replay_list")
        gtk_tree_view_set_fixed_height_mode(tree, 1)
        clear()
        guard let selection = gtk_tree_view_get_selection(tree) else { return }
        signal = SignalConnection(selection, "changed") { [weak self] _ in self?.selected() }
    }

    /// Takes all rows out.
    func clear() {
        store = GObjectRef(adopting: nb_text_list_new())
        gtk_tree_view_set_model(tree, OpaquePointer(store.pointer))
        count = 0
    }

    /// Adds a row for each of the calls.
    func append(_ calls: [CallEvent]) {
        for call in calls where count < Self.limit {
            append(String(call.id.number), call.name.rawValue, call.direction.words)
        }
    }

    /// Shows these differences in place of what there was, and selects the first.
    func show(_ differences: [ReplayDifference]) {
        clear()
        for difference in differences.prefix(Self.limit) {
            let number = difference.recorded.map { String($0.event.id.number) } ?? ""
            append(number, difference.name.rawValue, difference.kind.words)
        }
        if count > 0 { select(0) }
    }

    /// Selects the row at that place and brings it into sight.
    func select(_ place: Int) {
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
    func close() { signal = nil }

    private func append(_ number: String, _ name: String, _ what: String) {
        nb_text_list_append(store.pointer, number, JSONLayout.cut(String(name.prefix(200))), what)
        count += 1
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
