import BridgeCore
import CWebKitGTK
import GLibKit

/// What becomes of the page's requests: the rules that are on, and an entry for another.
final class RequestRules {
    /// Told the rules after a person has changed them.
    var onChange: (([RequestRule]) -> Void)?

    private let list: RuleList
    private let entry: UnsafeMutablePointer<GtkEntry>
    private let problem: UnsafeMutablePointer<GtkLabel>
    private var rules: [RequestRule] = []
    private var signals: [SignalConnection] = []

    init(_ interface: Interface) {
        list = RuleList(interface.object("requests"))
        entry = interface.object("request")
        problem = interface.object("request_problem")
        let button: UnsafeMutablePointer<GtkButton> = interface.object("add_request")
        signals = [
            SignalConnection(entry, "activate") { [weak self] _ in self?.add() },
            SignalConnection(button, "clicked") { [weak self] _ in self?.add() },
        ]
        list.onRemove = { [weak self] index in self?.remove(index) }
    }

    /// Shows the rules that are on.
    func show(_ rules: [RequestRule]) {
        self.rules = rules
        list.show(rules.map(\.text))
    }

    private func remove(_ index: Int) {
        var rules = rules
        rules.remove(at: index)
        onChange?(rules)
    }

    private func add() {
        let text = gtk_entry_get_text(entry).map { String(cString: $0) } ?? ""
        do throws(RequestRuleError) {
            let rule = try RequestRule(text)
            gtk_entry_set_text(entry, "")
            complain(nil)
            onChange?(rules + [rule])
        } catch {
            complain(error.description)
        }
    }

    private func complain(_ sentence: String?) {
        gtk_label_set_text(problem, sentence ?? "")
        gtk_widget_set_visible(problem.widget, sentence == nil ? 0 : 1)
    }
}
