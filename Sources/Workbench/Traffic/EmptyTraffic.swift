import CWebKitGTK
import GLibKit

/// What stands in the list's place while it has no rows: why that is so, and what can be done.
final class EmptyTraffic {
    private enum State: Equatable {
        case noPage
        case loading(String)
        case unused
        case filtered(Int)
        case cleared

        var icon: String {
            switch self {
            case .noPage: "document-open-symbolic"
            case .loading: "content-loading-symbolic"
            case .unused: "traffic-page-symbolic"
            case .filtered: "edit-find-symbolic"
            case .cleared: "edit-clear-all-symbolic"
            }
        }

        var sentence: String {
            switch self {
            case .noPage: translated("No page yet")
            case .loading(let address): translated("Loading {url}", ["url": address])
            case .unused: translated("The page has not used a bridge so far.")
            case .filtered(let count):
                translated(
                    "The only call does not match the filter.",
                    "None of the {n} calls matches the filter.",
                    count
                )
            case .cleared: translated("Cleared; new calls will appear here.")
            }
        }

        /// The ids of its buttons.
        var buttons: [String] {
            switch self {
            case .noPage: ["empty_open"]
            case .unused: ["empty_why"]
            case .filtered: ["empty_all", "empty_inside"]
            case .loading, .cleared: []
            }
        }
    }

    private static let buttons = ["empty_open", "empty_why", "empty_all", "empty_inside"]

    private let interface: Interface
    private let stack: UnsafeMutablePointer<GtkStack>
    private var state: State?

    init(_ interface: Interface) {
        self.interface = interface
        stack = interface.object("log_stack")
    }

    /// Shows what suits the list.
    func show(_ table: TrafficTable, loading: String?) {
        let state = Self.state(of: table, loading)
        if let state, state != self.state { say(state) }
        self.state = state
        gtk_stack_set_visible_child_name(stack, state == nil ? "rows" : "empty")
    }

    private static func state(of table: TrafficTable, _ loading: String?) -> State? {
        let log = table.log
        if log.end == 0 { return loading.map { .loading($0) } ?? .noPage }
        if log.isEmpty { return .cleared }
        if !table.filter.isEmpty {
            return table.rows.numbers.isEmpty && table.isSearched ? .filtered(log.callCount) : nil
        }
        return log.hasTraffic ? nil : .unused
    }

    private func say(_ state: State) {
        gtk_label_set_text(interface.object("log_empty"), state.sentence)
        gtk_image_set_from_icon_name(interface.object("empty_icon"), state.icon, GTK_ICON_SIZE_DIALOG)
        for button in Self.buttons {
            gtk_widget_set_visible(interface.object(button), state.buttons.contains(button) ? 1 : 0)
        }
    }
}
