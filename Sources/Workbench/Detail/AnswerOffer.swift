import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// What is offered when a person has answered a call: to have such calls answered so from now on, then to save that or
/// to take it back.
final class AnswerOffer {
    /// Told that a handler was made of an answer.
    var onHandler: ((HandlerName) -> Void)?
    /// Told what could not be done.
    var onTrouble: ((String) -> Void)?
    /// Told of the window's action that a button is for.
    var onAction: ((String) -> Void)?

    /// What has been done, and so what can be done next.
    private enum Step {
        case answered(HandlerName, NativeBehaviour, before: NativeFile.Handler?)
        case made(HandlerName)
    }

    private let fakeApp: FakeApp
    private let interface: Interface
    private var step: Step? {
        didSet { show() }
    }
    private var signals: [SignalConnection] = []
    private var farewell: Task<Void, Never>?

    init(_ interface: Interface, _ fakeApp: FakeApp) {
        self.interface = interface
        self.fakeApp = fakeApp
        signals = [
            clicked("offer_always") { _ = $0.accept() }, clicked("offer_save") { $0.onAction?("save-file") },
            clicked("offer_undo") { $0.takeBack() },
        ]
    }

    /// The handler whose call was answered once, as long as more is offered.
    var answered: HandlerName? { if case .answered(let name, _, _)? = step { name } else { nil } }

    /// A person has answered a call once.
    func offer(_ behaviour: NativeBehaviour, for name: HandlerName) {
        step = .answered(name, behaviour, before: handler(name))
    }

    /// A handler was made of an answer, which can be taken back for ten seconds.
    func made(_ name: HandlerName) {
        step = .made(name)
        onHandler?(name)
        farewell = Task { [weak self] in
            guard (try? await Task.sleep(for: .seconds(10))) != nil else { return }
            self?.step = nil
        }
    }

    /// Makes a handler of the answer that was given once; false where that cannot be done.
    func accept() -> Bool {
        guard case .answered(let name, let behaviour, _)? = step else { return false }
        do throws(JSONFileError) {
            try fakeApp.add(behaviour, to: name)
            made(name)
            return true
        } catch {
            onTrouble?(error.description)
            return false
        }
    }

    /// What was answered once is not what a person is about any more.
    func forgetAnswered() { if answered != nil { step = nil } }

    /// Shows what may have changed: whether the handler is saved, or was made in another way.
    func refresh() {
        if case .answered(let name, _, let before)? = step, handler(name) != before { step = nil } else { show() }
    }

    func close() {
        farewell?.cancel()
        signals = []
    }

    private func handler(_ name: HandlerName) -> NativeFile.Handler? {
        fakeApp.file?.handlers.first { $0.name == name }
    }

    private func takeBack() {
        step = nil
        fakeApp.document.undo()
    }

    private func show() {
        let document = fakeApp.document
        var text: String?
        switch step {
        case nil: farewell?.cancel()
        case .answered(let name, _, _):
            text = translated(
                "\"{name}\" was answered once. Ctrl+S keeps this answer for good.",
                ["name": name.rawValue]
            )
        case .made(let name):
            text =
                document.canSave
                ? translated("\"{name}\" is answered like this from now on.", ["name": name.rawValue])
                : translated("{file} is saved.", ["file": document.name])
        }
        gtk_info_bar_set_revealed(interface.object("offer"), text == nil ? 0 : 1)
        gtk_label_set_text(interface.object("offer_text"), text ?? "")
        let isMade = answered == nil && step != nil
        gtk_widget_set_visible(interface.object("offer_always"), answered == nil ? 0 : 1)
        gtk_widget_set_visible(interface.object("offer_save"), isMade && document.canSave ? 1 : 0)
        gtk_widget_set_visible(interface.object("offer_undo"), isMade ? 1 : 0)
    }

    private func clicked(_ id: String, _ body: @escaping (AnswerOffer) -> Void) -> SignalConnection {
        SignalConnection(interface.object(id, as: GtkButton.self), "clicked") { [weak self] _ -> Void in
            if let self { body(self) }
        }
    }
}
