import BridgeCore
import BridgeScripting
import CWebKitGTK
import Foundation
import GLibKit

/// One explanation in the list: what it says, what can be done, and from what it was concluded.
final class WhyRow {
    /// Told what a person wants to do.
    var onRemedy: ((Remedy, Explanation) -> Void)?

    /// The row of the list.
    var widget: UnsafeMutablePointer<GtkWidget> { interface.object("row", as: GtkWidget.self) }

    /// The same, as lists take it.
    var listRow: UnsafeMutablePointer<GtkListBoxRow> { interface.object("row") }

    private let interface: Interface
    private var offered: [Remedy] = []
    private var buttons: [(widget: UnsafeMutablePointer<GtkWidget>, signal: SignalConnection)] = []
    private(set) var explanation: Explanation

    init(_ explanation: Explanation) throws {
        self.explanation = explanation
        interface = try Interface("why-row")
        show(explanation)
    }

    /// Shows the explanation as it is now.
    func show(_ explanation: Explanation) {
        self.explanation = explanation
        gtk_label_set_text(interface.object("sentence"), explanation.text)
        gtk_label_set_text(interface.object("note"), note)
        gtk_label_set_text(interface.object("evidence"), evidence)
        gtk_widget_set_sensitive(interface.object("sentence", as: GtkWidget.self), explanation.isOver ? 0 : 1)
        atk_object_set_name(gtk_widget_get_accessible(widget), explanation.text)
        if explanation.remedies != offered { offer(explanation.remedies) }
    }

    /// What can be done; it is less when a call is over.
    private func offer(_ remedies: [Remedy]) {
        offered = remedies
        for button in buttons { gtk_widget_destroy(button.widget) }
        let box: UnsafeMutablePointer<GtkContainer> = interface.object("remedies")
        buttons = remedies.compactMap { remedy in
            guard let widget = gtk_button_new_with_label(remedy.label(explanation)) else { return nil }
            gtk_container_add(box, widget)
            gtk_widget_show(widget)
            let signal = SignalConnection(widget, "clicked") { [weak self] _ -> Void in
                guard let self else { return }
                onRemedy?(remedy, self.explanation)
            }
            return (widget, signal)
        }
    }

    /// Shows from what it was concluded.
    func expand() { gtk_expander_set_expanded(interface.object("expander"), 1) }

    private var note: String {
        let page = translated("page {number}", ["number": String(explanation.id.page)])
        let count = explanation.count > 1 ? translated("once", "{n} times", explanation.count) : nil
        let state = explanation.isOver ? translated("over") : nil
        return [text(explanation.time), page, count, state].compactMap(\.self).joined(separator: " · ")
    }

    private var evidence: String {
        let facts = explanation.facts.map { "\($0.key): \($0.value.string ?? $0.value.text.text)" }
        let events = explanation.evidence.map { "\(text($0.time))  \($0.text)" }
        return (events + facts).joined(separator: "\n")
    }

    /// The time as the list has it, since the page began.
    private func text(_ time: Duration) -> String {
        max(time - explanation.pageStart, .zero).clockText
    }
}
