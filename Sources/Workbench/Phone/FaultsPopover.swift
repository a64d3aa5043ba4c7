import BridgeCore
import CWebKitGTK
import GLibKit

/// What goes wrong on purpose: the rules that are on, and a form for another.
final class FaultsPopover {
    /// Told the rules and the seed after a person has changed them.
    var onChange: ((FaultPlan) -> Void)?

    /// What becomes of requests of the page.
    let requests: RequestRules

    private let interface: Interface
    private let height: PopoverHeight
    private let popover: UnsafeMutablePointer<GtkPopover>
    private let list: RuleList
    private let name: UnsafeMutablePointer<GtkEntry>
    private let delay: UnsafeMutablePointer<GtkSpinButton>
    private let count: UnsafeMutablePointer<GtkSpinButton>
    private let seed: UnsafeMutablePointer<GtkEntry>
    private var plan = FaultPlan()
    private var signals: [SignalConnection] = []

    /// A popover that points at `widget`.
    init(at widget: UnsafeMutablePointer<GtkWidget>) throws {
        interface = try Interface("faults")
        height = PopoverHeight(interface)
        popover = interface.object("root")
        list = RuleList(interface.object("rules"))
        requests = RequestRules(interface)
        name = interface.object("name")
        delay = interface.object("delay")
        count = interface.object("count")
        seed = interface.object("seed")
        gtk_popover_set_relative_to(popover, widget)
        gtk_spin_button_set_value(delay, FaultRule.Effect.usualDelay.milliseconds)
        signals = [
            SignalConnection(interface.object("add", as: GtkButton.self), "clicked") { [weak self] _ in self?.add() },
            SignalConnection(name, "activate") { [weak self] _ in self?.add() },
            SignalConnection(seed, "activate") { [weak self] _ in self?.change { _ in } },
        ]
        for id in ["effect", "occasion"] {
            let box: UnsafeMutablePointer<GtkWidget> = interface.object(id, as: GtkWidget.self)
            signals.append(SignalConnection(box, "changed") { [weak self] _ in self?.showNeeded() })
        }
        list.onRemove = { [weak self] index in self?.change { $0.remove(at: index) } }
        showNeeded()
    }

    /// Brings it into sight.
    func open() { gtk_popover_popup(popover) }

    /// Shows the faults that are on.
    func show(_ plan: FaultPlan) {
        self.plan = plan
        list.show(plan.rules.map(\.sentence))
        gtk_entry_set_text(seed, String(plan.seed))
    }

    /// What is of no use for the chosen effect and occasion cannot be changed.
    private func showNeeded() {
        gtk_widget_set_sensitive(delay.widget, chosen("effect") == "delay" ? 1 : 0)
        gtk_widget_set_sensitive(count.widget, chosen("occasion") == "next" ? 0 : 1)
    }

    private func add() {
        guard let rule else { return }
        change { $0.append(rule) }
        gtk_entry_set_text(name, "")
    }

    private func change(_ body: (inout [FaultRule]) -> Void) {
        var rules = plan.rules
        body(&rules)
        let plan = FaultPlan(rules, seed: UInt64(Self.text(of: seed)) ?? plan.seed)
        show(plan)
        onChange?(plan)
    }

    private var rule: FaultRule? {
        let delay = Duration.milliseconds(Int(gtk_spin_button_get_value(delay)))
        let count = Int(gtk_spin_button_get_value(count))
        guard let effect = chosen("effect").flatMap({ FaultRule.Effect(word: $0, delay: delay) }) else { return nil }
        let name = Self.text(of: name)
        var rule = FaultRule(effect, name: name.isEmpty ? nil : HandlerName(name))
        rule.receiver = chosen("receiver").flatMap(FaultRule.Receiver.init) ?? .page
        switch chosen("occasion") {
        case "next": rule.times = 1
        case "chance": rule.occasion = .chance(count)
        default: rule.occasion = .every(count)
        }
        return rule
    }

    private func chosen(_ id: String) -> String? {
        gtk_combo_box_get_active_id(interface.object(id, as: GtkComboBox.self)).map { String(cString: $0) }
    }

    private static func text(of entry: UnsafeMutablePointer<GtkEntry>) -> String {
        gtk_entry_get_text(entry).map { String(cString: $0) } ?? ""
    }
}
