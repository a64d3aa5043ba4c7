import BridgeScripting
import CWebKitGTK
import GLibKit

/// The bar above the page: one sentence at a time with what can be done about it, and how many more there are.
final class NoticeBar {
    /// Told what a person wants to do about an explanation.
    var onRemedy: ((Remedy, Explanation) -> Void)?
    /// Told that a person wants to see all explanations.
    var onAll: (() -> Void)?

    /// A message of the app or the program, shown before everything else.
    private(set) var message: String?
    /// What holds now of the page that is there: one of each kind that was not closed, the worst first.
    private(set) var explanations: [Explanation] = []
    /// The kinds that a person has closed on the page.
    private var closed: Set<Explanation.Kind> = []
    private var page = 0
    private var announced: String?
    private let bar: UnsafeMutablePointer<GtkInfoBar>
    private let text: UnsafeMutablePointer<GtkLabel>
    private let count: UnsafeMutablePointer<GtkButton>
    private let remedy: UnsafeMutablePointer<GtkButton>
    private var signals: [SignalConnection] = []

    init(_ interface: Interface) {
        bar = interface.object("notice")
        text = interface.object("notice_text")
        count = interface.object("notice_count")
        remedy = interface.object("notice_remedy")
        atk_object_set_role(gtk_widget_get_accessible(bar.widget), ATK_ROLE_ALERT)
        signals = [
            SignalConnection(interface.object("notice_close", as: GtkButton.self), "clicked") { [weak self] _ in
                self?.closeFirst()
            },
            SignalConnection(remedy, "clicked") { [weak self] _ in self?.remedyFirst() },
            SignalConnection(count, "clicked") { [weak self] _ in self?.onAll?() },
        ]
    }

    /// What stands in the bar; nil while there is nothing to be said.
    var sentence: String? { message ?? explanations.first?.text }

    /// Shows a message of the app before everything else, in place of its last one.
    func show(message: String) {
        self.message = message
        update()
    }

    /// Lets go of what the app showed for the page before.
    func forgetMessages() {
        message = nil
        update()
    }

    /// Shows what holds of the page with that number.
    func show(_ all: [Explanation], page: Int) {
        if page != self.page { (closed, self.page) = ([], page) }
        var kinds = closed
        let open = all.filter { $0.id.page == page && $0.isUrgent && !$0.isOver }.sorted { $0.id.kind < $1.id.kind }
        explanations = open.filter { kinds.insert($0.id.kind).inserted }
        update()
    }

    /// Closes what is said; a kind of explanation stays closed on its page.
    func closeFirst() {
        if message != nil {
            message = nil
        } else if let first = explanations.first {
            closed.insert(first.id.kind)
            explanations.removeFirst()
        }
        update()
    }

    private func remedyFirst() {
        guard message == nil, let first = explanations.first, let remedy = first.remedies.first else { return }
        onRemedy?(remedy, first)
    }

    private func update() {
        let first = message == nil ? explanations.first : nil
        gtk_info_bar_set_revealed(bar, sentence == nil ? 0 : 1)
        guard let sentence else {
            announced = nil
            return
        }
        gtk_info_bar_set_message_type(bar, first == nil ? GTK_MESSAGE_INFO : GTK_MESSAGE_WARNING)
        gtk_label_set_text(text, sentence)
        let total = explanations.count + (message == nil ? 0 : 1)
        gtk_widget_set_visible(count.widget, total > 1 ? 1 : 0)
        gtk_button_set_label(count, translated("1 of {total}", ["total": String(total)]))
        gtk_widget_set_visible(remedy.widget, first?.remedies.isEmpty ?? true ? 0 : 1)
        if let first, let remedy = first.remedies.first { gtk_button_set_label(self.remedy, remedy.label(first)) }
        announce(sentence, first)
    }

    /// Has a screen reader say a sentence when it comes, not again when only its numbers change.
    private func announce(_ sentence: String, _ explanation: Explanation?) {
        let key = explanation.map { "\($0.id)" } ?? sentence
        guard key != announced else { return }
        announced = key
        let accessible = gtk_widget_get_accessible(bar.widget)
        atk_object_set_description(accessible, sentence)
        nb_announce(accessible, sentence)
    }
}
