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
    /// The call that is being answered.
    private(set) var call: HeldCall?

    private let fakeApp: FakeApp
    private let interface: Interface
    private let form: AnswerForm
    /// What was typed for calls that are not in sight.
    private var drafts: [CallID: String] = [:]
    private var signals: [SignalConnection] = []
    private var ticking: Task<Void, Never>?

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

    /// Shows the editor for a call, if that waits; what was typed for the call before is kept as long as it waits.
    func show(_ id: CallID?) {
        let next = id.flatMap { fakeApp.heldCall($0) }
        guard next?.id != call?.id else { return refresh() }
        if let call, form.isEdited, fakeApp.heldCall(call.id) != nil { drafts[call.id] = form.editor.text }
        call = next
        ticking?.cancel()
        gtk_widget_set_visible(widget, next == nil ? 0 : 1)
        guard let next else { return }
        let guess = fakeApp.guess(for: next)
        form.fill(guess.behaviour.asAnswer(isPrepared: guess.source == .handler))
        if let draft = drafts.removeValue(forKey: next.id) { form.fill(text: draft) }
        gtk_label_set_text(interface.object("heading"), guess.source.heading)
        showMisses(of: next)
        if next.isSynchronous { count(next) }
        refresh()
    }

    /// Shows what may have changed: whether the call waits, and how many others do.
    func refresh() {
        guard let call else { return }
        guard fakeApp.heldCall(call.id) != nil else { return show(nil) }
        let count = fakeApp.heldCounts[call.name] ?? 1
        gtk_widget_set_visible(interface.object("alike_child"), count > 1 ? 1 : 0)
        gtk_button_set_label(interface.object("alike"), translated("Answer all {n} alike", ["n": "\(count)"]))
        gtk_widget_set_visible(interface.object("still"), call.isSynchronous ? 1 : 0)
        gtk_widget_set_sensitive(interface.object("as_before"), fakeApp.lastAnswer(of: call.name) == nil ? 0 : 1)
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

    /// Answers the call, and makes a handler of the answer.
    func answerAlways() {
        guard let call, let behaviour = form.behaviour else { return }
        do throws(JSONFileError) {
            if try fakeApp.alwaysAnswer(call.id, behaviour) { onHandler?(call.name) }
        } catch {
            onTrouble?(error.description)
        }
    }

    private func answerAlike() {
        guard let call, let behaviour = form.behaviour else { return }
        if fakeApp.answerAll(call.name, behaviour) > 0 { onAnswer?(behaviour, call.name) }
    }

    private func answerAsBefore() {
        guard let call, let behaviour = fakeApp.lastAnswer(of: call.name) else { return }
        answer(behaviour)
    }

    private func answer(_ behaviour: NativeBehaviour) {
        guard let call else { return }
        if fakeApp.answer(call.id, behaviour) { onAnswer?(behaviour, call.name) }
        refresh()
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
