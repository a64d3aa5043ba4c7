import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The editor of the answer to a call that waits for a person.
final class AnswerEditor {
    /// Told what could not be done.
    var onTrouble: ((String) -> Void)?
    /// Told how a person has answered calls of a handler.
    var onAnswer: ((NativeBehaviour, HandlerName) -> Void)?
    /// Told that a handler was made of an answer.
    var onHandler: ((HandlerName) -> Void)?

    /// What is shown; not in sight where no call that waits is selected.
    let widget: UnsafeMutablePointer<GtkWidget>
    /// The call that is being answered; nil where what stands there was typed for one that is over.
    var call: HeldCall? { subject.flatMap { fakeApp.heldCall($0.id) } }
    /// Whether an answer stands there, if only for a call that is over.
    var isShown: Bool { subject != nil }

    private let fakeApp: FakeApp
    private let interface: Interface
    private let form: AnswerForm
    /// The call whose answer stands there; it may be over.
    private var subject: HeldCall?
    /// What was typed for calls that are not in sight, or that are over.
    private var drafts: [CallID: Draft] = [:]
    private var signals: [SignalConnection] = []
    private var ticking: Task<Void, Never>?

    private struct Draft {
        let call: HeldCall
        let text: String
    }

    init(_ fakeApp: FakeApp) throws {
        self.fakeApp = fakeApp
        interface = try Interface("answer")
        widget = interface.object("root", as: GtkWidget.self)
        form = try AnswerForm(interface)
        form.editor.reader = fakeApp.javaScript
        form.onPick = { [weak self] in self?.answer($0) }
        signals = [
            clicked("once") { $0.act() }, clicked("always") { $0.answerAlways() },
            clicked("alike") { $0.answerAlike() }, clicked("as_before") { $0.answerAsBefore() },
            clicked("go_on") { editor in editor.call.map { editor.fakeApp.letGo($0.id) } },
        ]
    }

    // MARK: What is shown

    /// Shows the editor for a call that waits, or what was typed for it when it was over; what was typed for the call
    /// before is kept.
    func show(_ id: CallID?) {
        let next = id.flatMap { fakeApp.heldCall($0) ?? typedCall($0) }
        guard next?.id != subject?.id else { return refresh() }
        keepDraft()
        put(next)
        guard let next else { return }
        fill(for: next)
        showMisses(of: next)
        if next.isSynchronous { count(next) }
        refresh()
    }

    /// Shows what may have changed: whether the call waits, and how many others do.
    func refresh() {
        guard let subject else { return }
        let isOver = call == nil
        if isOver {
            guard form.isEdited else { return put(nil) }
            keepDraft()
            ticking?.cancel()
        }
        showOver(isOver, subject.name)
        let count = fakeApp.heldCounts[subject.name] ?? 1
        gtk_widget_set_visible(interface.object("alike_child"), count > 1 && !isOver ? 1 : 0)
        gtk_button_set_label(interface.object("alike"), translated("Answer all {n} alike", ["n": "\(count)"]))
        gtk_widget_set_visible(interface.object("still"), subject.isSynchronous && !isOver ? 1 : 0)
        gtk_widget_set_sensitive(interface.object("as_before"), fakeApp.lastAnswer(of: subject.name) == nil ? 0 : 1)
    }

    private func put(_ next: HeldCall?) {
        subject = next
        ticking?.cancel()
        gtk_widget_set_visible(widget, next == nil ? 0 : 1)
    }

    /// Begins with what was typed for the call, or for one of the same name that is over, or else with a guess.
    private func fill(for call: HeldCall) {
        let guess = fakeApp.guess(for: call)
        form.fill(guess.behaviour.asAnswer(isPrepared: guess.source == .handler))
        var heading = guess.source.heading
        if let draft = drafts.removeValue(forKey: call.id) {
            form.fill(text: draft.text)
        } else if let id = lastOver(of: call.name), let draft = drafts.removeValue(forKey: id) {
            form.fill(text: draft.text)
            heading = translated("Your answer (typed for a call that is over)")
        }
        gtk_label_set_text(interface.object("heading"), heading)
    }

    /// Says that nobody can answer the call any more; a handler can still be made.
    private func showOver(_ isOver: Bool, _ name: HandlerName) {
        let text = translated(
            "The call is over. What you have typed comes back when \"{name}\" is called again.",
            ["name": name.rawValue]
        )
        gtk_label_set_text(interface.object("over"), isOver ? text : "")
        gtk_widget_set_visible(interface.object("over"), isOver ? 1 : 0)
        for button in ["once", "more_button"] { gtk_widget_set_sensitive(interface.object(button), isOver ? 0 : 1) }
    }

    /// The call, where something was typed for it that has not been used.
    private func typedCall(_ id: CallID) -> HeldCall? {
        if let subject, subject.id == id { return form.isEdited ? subject : nil }
        return drafts[id]?.call
    }

    private func keepDraft() {
        guard let subject, form.isEdited else { return }
        drafts[subject.id] = Draft(call: subject, text: form.editor.text)
    }

    /// The newest call of that name for which something was typed before it was over.
    private func lastOver(of name: HandlerName) -> CallID? {
        let over = drafts.values.map(\.call).filter { $0.name == name && fakeApp.heldCall($0.id) == nil }
        return over.map(\.id).max { $0.number < $1.number }
    }

    /// Says why a handler of that name did not answer.
    private func showMisses(of call: HeldCall) {
        let misses = call.reason == .unanswered ? fakeApp.misses(of: call.name, call.data) : []
        gtk_label_set_text(interface.object("misses"), misses.map(\.sentence).joined(separator: "\n"))
        gtk_widget_set_visible(interface.object("misses"), misses.isEmpty ? 0 : 1)
    }

    /// The text of the answer.
    var firstFocus: UnsafeMutablePointer<GtkWidget> { form.editor.view.widget }

    /// Gives the text the focus.
    func focus() { form.editor.focus() }

    func close() {
        ticking?.cancel()
        signals = []
        form.close()
    }

    // MARK: Answering

    /// Answers the call as the fields say.
    func act() {
        guard call != nil, let behaviour = form.behaviour else { return }
        answer(behaviour)
    }

    /// Answers the call where it waits, and makes a handler of the answer.
    func answerAlways() {
        guard let subject, let behaviour = form.behaviour else { return }
        do throws(JSONFileError) {
            if call == nil {
                try fakeApp.add(behaviour, to: subject.name)
            } else {
                guard try fakeApp.alwaysAnswer(subject.id, behaviour) else { return refresh() }
            }
            finish { $0.id == subject.id }
            onHandler?(subject.name)
        } catch {
            onTrouble?(error.description)
        }
    }

    private func answerAlike() {
        guard let call, let behaviour = form.behaviour, fakeApp.answerAll(call.name, behaviour) > 0 else { return }
        finish { $0.name == call.name }
        onAnswer?(behaviour, call.name)
    }

    private func answerAsBefore() {
        guard let call, let behaviour = fakeApp.lastAnswer(of: call.name) else { return }
        answer(behaviour)
    }

    private func answer(_ behaviour: NativeBehaviour) {
        guard let call else { return }
        guard fakeApp.answer(call.id, behaviour) else { return refresh() }
        finish { $0.id == call.id }
        onAnswer?(behaviour, call.name)
    }

    /// What was typed has been used for the calls that `match` chooses.
    private func finish(_ match: (HeldCall) -> Bool) {
        drafts = drafts.filter { !match($0.value.call) }
        put(nil)
    }

    /// Says how long the page still stands still.
    private func count(_ call: HeldCall) {
        ticking = Task { [weak self] in
            while let self, !Task.isCancelled {
                let left = fakeApp.synchronousLimit - (.now - call.since)
                let seconds = max(0, Int((left / .seconds(1)).rounded(.up)))
                let text = translated(
                    "The page stands still until \"{name}\" is answered, {n} s at most.",
                    ["name": call.name.rawValue, "n": "\(seconds)"]
                )
                gtk_label_set_text(interface.object("still"), text)
                try? await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    private func clicked(_ id: String, _ body: @escaping (AnswerEditor) -> Void) -> SignalConnection {
        SignalConnection(interface.object(id, as: GtkButton.self), "clicked") { [weak self] _ -> Void in
            if let self { body(self) }
        }
    }
}

extension Guess.Source {
    /// Where the answer in the editor comes from.
    fileprivate var heading: String {
        switch self {
        case .handler: translated("Your answer (what the handler would say)")
        case .before: translated("Your answer (as you answered before)")
        case .recording: translated("Your answer (from the recording)")
        case .readySet(let set): translated("Your answer (from the ready set \"{set}\")", ["set": set.title])
        case .nothing: translated("Your answer")
        }
    }
}

extension NativeBehaviour {
    /// What the editor begins with: a person's answer needs no delay, what is only seen on its way keeps all it has.
    fileprivate func asAnswer(isPrepared: Bool) -> NativeBehaviour {
        isPrepared ? self : NativeBehaviour(answer)
    }
}
