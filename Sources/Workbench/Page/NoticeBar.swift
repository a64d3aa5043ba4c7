import BridgeScripting
import CWebKitGTK
import GLibKit

/// The bar below the page: one sentence at a time with what can be done about it, and how many more there are.
///
/// It comes and goes by itself, so that it stands where it moves nothing of the page under the mouse.
final class NoticeBar {
    /// Told what a person wants to do about an explanation.
    var onRemedy: ((Remedy, Explanation) -> Void)?
    /// Told of the window's action that a person has chosen.
    var onAction: ((String) -> Void)?
    /// Told that a person wants to see all explanations.
    var onAll: (() -> Void)?

    /// A message of the app or the program, shown before everything else.
    private(set) var message: String?
    /// What is to be known of the page as a whole.
    private(set) var ofPage: Notice?
    /// What is to be known of the file of the handlers; nil where a person has closed it, too.
    private(set) var ofFile: Notice?
    /// What holds now of the page that is there: one of each kind that was not closed, the worst first.
    private(set) var explanations: [Explanation] = []
    /// All that holds of the page, the worst first.
    private var open: [Explanation] = []
    /// The kinds that a person has closed on the page.
    private var closed: Set<Explanation.Kind> = []
    /// What was to be known of the file last, closed or not.
    private var lastOfFile: Notice?
    private var page = 0
    private var announced: String?
    private let bar: UnsafeMutablePointer<GtkInfoBar>
    private let text: UnsafeMutablePointer<GtkLabel>
    private let count: UnsafeMutablePointer<GtkButton>
    private let choices: UnsafeMutablePointer<GtkContainer>
    private var buttons: [(label: String, widget: UnsafeMutablePointer<GtkWidget>, signal: SignalConnection)] = []
    private var signals: [SignalConnection] = []
    private var passing: Task<Void, Never>?

    init(_ interface: Interface) {
        bar = interface.object("notice")
        text = interface.object("notice_text")
        count = interface.object("notice_count")
        choices = interface.object("notice_choices")
        signals = [
            SignalConnection(interface.object("notice_close", as: GtkButton.self), "clicked") { [weak self] _ in
                self?.closeFirst()
            },
            SignalConnection(count, "clicked") { [weak self] _ in self?.onAll?() },
        ]
    }

    /// What stands in the bar; nil while there is nothing to be said.
    var sentence: String? { message ?? notice?.text ?? explanations.first?.text }

    private var notice: Notice? { ofPage ?? ofFile }

    /// Shows a message of the app before everything else, in place of its last one.
    func show(message: String) {
        passing?.cancel()
        self.message = message
        update()
    }

    /// Says what has been done, for ten seconds.
    func say(_ message: String) {
        show(message: message)
        passing = Task { [weak self] in
            guard (try? await Task.sleep(for: .seconds(10))) != nil else { return }
            self?.forgetMessages()
        }
    }

    /// Lets go of what the app showed for the page before.
    func forgetMessages() {
        passing?.cancel()
        message = nil
        update()
    }

    /// Shows what is to be known of the page as a whole, or that there is nothing any more.
    func show(ofPage notice: Notice?) {
        guard notice != ofPage else { return }
        ofPage = notice
        update()
    }

    /// Shows what is to be known of the file of the handlers; what was closed stays closed unless it is asked for `again`.
    func show(ofFile notice: Notice?, again: Bool = false) {
        guard notice != lastOfFile || again else { return }
        (ofFile, lastOfFile) = (notice, notice)
        // What was said before is not about this.
        if again, notice != nil { forgetMessages() }
        update()
    }

    /// Shows what holds of the page with that number.
    func show(_ all: [Explanation], page: Int) {
        if page != self.page { (closed, self.page) = ([], page) }
        var kinds = closed
        open = all.filter { $0.id.page == page && $0.isUrgent && !$0.isOver }.sorted { $0.id.kind < $1.id.kind }
        explanations = open.filter { kinds.insert($0.id.kind).inserted }
        update()
    }

    /// Closes what is said; a kind of explanation stays closed on its page.
    func closeFirst() {
        if message != nil {
            forgetMessages()
        } else if ofPage != nil {
            ofPage = nil
        } else if ofFile != nil {
            ofFile = nil
        } else if let first = explanations.first {
            closed.insert(first.id.kind)
            explanations.removeFirst()
        }
        update()
    }

    /// Does what its first button is for.
    func chooseFirst() { if !buttons.isEmpty { chose(0) } }

    /// Lets go of the widgets, which are gone.
    func close() {
        passing?.cancel()
        (signals, buttons) = ([], [])
    }

    // MARK: What is shown

    private func update() {
        let first = message == nil && notice == nil ? explanations.first : nil
        gtk_info_bar_set_revealed(bar, sentence == nil ? 0 : 1)
        guard let sentence else {
            announced = nil
            return
        }
        let isWarning = first != nil || message == nil && notice?.isWarning == true
        gtk_info_bar_set_message_type(bar, isWarning ? GTK_MESSAGE_WARNING : GTK_MESSAGE_INFO)
        // A bar of another type has another role and name, too.
        atk_object_set_role(gtk_widget_get_accessible(bar.widget), ATK_ROLE_ALERT)
        atk_object_set_name(gtk_widget_get_accessible(bar.widget), translated("Explanation"))
        gtk_label_set_text(text, sentence)
        gtk_widget_set_tooltip_text(text.widget, sentence)
        let others = [message != nil, ofPage != nil, ofFile != nil]
        let total = open.count { !closed.contains($0.id.kind) } + others.count { $0 }
        gtk_widget_set_visible(count.widget, total > 1 ? 1 : 0)
        gtk_button_set_label(count, translated("1 of {total}", ["total": String(total)]))
        showChoices(first)
        announce(sentence, first)
    }

    /// The buttons of what is said; those that say the same stay, and so does the focus.
    private func showChoices(_ first: Explanation?) {
        let remedy = first?.remedies.first
        let notice = message == nil && first == nil ? notice : nil
        let labels = first.flatMap { first in remedy.map { [$0.label(first)] } } ?? notice?.choices.map(\.label) ?? []
        guard labels != buttons.map(\.label) else { return }
        for button in buttons { gtk_widget_destroy(button.widget) }
        buttons = labels.enumerated().compactMap { index, label in
            // What can be done about the page is in the list as well, so that a letter for Alt would be there twice.
            let made = first == nil ? gtk_button_new_with_mnemonic(label) : gtk_button_new_with_label(label)
            guard let widget = made, let button = nb_button(widget) else { return nil }
            gtk_widget_set_focus_on_click(widget, 0)
            gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
            if index == 0 { gtk_widget_set_tooltip_text(widget, translated("Do this (Alt+Enter)")) }
            gtk_container_add(choices, widget)
            gtk_widget_show(widget)
            return (label, widget, SignalConnection(button, "clicked") { [weak self] _ in self?.chose(index) })
        }
    }

    /// What stands on the buttons is asked for anew: the same label may be of another explanation by now.
    private func chose(_ index: Int) {
        guard message == nil else { return }
        if let notice {
            if notice.choices.indices.contains(index) { onAction?(notice.choices[index].action) }
        } else if let first = explanations.first, let remedy = first.remedies.first {
            onRemedy?(remedy, first)
        }
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
