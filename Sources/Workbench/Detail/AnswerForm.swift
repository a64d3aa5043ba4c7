import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// What a person wants to answer: a text of JSON, and how it goes.
final class AnswerForm {
    /// Told that the answer shall go at once, whatever the fields say.
    var onPick: ((NativeBehaviour) -> Void)?

    let editor: JSONEditor
    private let interface: Interface
    private let asError: UnsafeMutablePointer<GtkToggleButton>
    private let twice: UnsafeMutablePointer<GtkToggleButton>
    private let after: UnsafeMutablePointer<GtkSpinButton>
    /// What the fields do not show.
    private var base = NativeBehaviour(.reply(.null))
    private var filled = ""
    private var signals: [SignalConnection] = []

    init(_ interface: Interface) throws {
        self.interface = interface
        editor = try JSONEditor(translated("Answer"))
        editor.emptyMeans = translated("Empty: an answer without data.")
        asError = interface.object("as_error")
        twice = interface.object("twice")
        after = interface.object("after")
        gtk_container_add(interface.object("editor_place"), editor.widget)
        gtk_widget_set_vexpand(editor.widget, 1)
        signals = [
            SignalConnection(asError, "toggled") { [weak self] _ in self?.offerError() },
            pick("never", NativeBehaviour(.never)),
            pick("same_data", NativeBehaviour(.echo)),
        ]
    }

    /// Fills the fields.
    func fill(_ behaviour: NativeBehaviour) {
        base = behaviour
        base.times = nil
        base.conditions = []
        switch behaviour.answer {
        case .reply(let value): editor.text = value?.laidOut ?? ""
        case .error(let failure): editor.text = failure.json.laidOut
        case .echo, .script, .never: editor.text = "null"
        }
        if case .error = behaviour.answer { setActive(asError, true) } else { setActive(asError, false) }
        setActive(twice, behaviour.isTwice)
        gtk_spin_button_set_value(after, behaviour.delay / .milliseconds(1))
        filled = editor.text
    }

    /// Fills the text alone.
    func fill(text: String) {
        editor.text = text
        filled = ""
    }

    /// What the fields say; nil where the text makes no sense, and then the caret is there.
    var behaviour: NativeBehaviour? {
        guard !editor.goToProblem() else { return nil }
        var behaviour = base
        behaviour.isTwice = isActive(twice)
        behaviour.delay = .milliseconds(gtk_spin_button_get_value(after))
        if isActive(asError) {
            behaviour.answer = .error(failure)
        } else {
            behaviour.answer = .reply(editor.draft.value)
        }
        return behaviour
    }

    /// The failure that a person wrote; a value that stands for none is its message.
    private var failure: HandlerFailure {
        let value = editor.draft.value
        return value.flatMap { HandlerFailure($0) }
            ?? HandlerFailure(name: HandlerFailure.unnamed, message: value?.text ?? "")
    }

    /// Whether a person has changed the text.
    var isEdited: Bool { editor.text != filled }

    func close() {
        signals = []
        editor.close()
    }

    private func pick(_ id: String, _ behaviour: NativeBehaviour) -> SignalConnection {
        SignalConnection(interface.object(id, as: GtkButton.self), "clicked") { [weak self] _ -> Void in
            self?.onPick?(behaviour)
        }
    }

    /// Where an error is wanted and none stands there yet, its form is shown.
    private func offerError() {
        guard isActive(asError), !isEdited else { return }
        editor.text = HandlerFailure(name: "Error", message: translated("It did not work.")).json.laidOut
        filled = editor.text
    }

    private func isActive(_ button: UnsafeMutablePointer<GtkToggleButton>) -> Bool {
        gtk_toggle_button_get_active(button) != 0
    }

    private func setActive(_ button: UnsafeMutablePointer<GtkToggleButton>, _ isActive: Bool) {
        gtk_toggle_button_set_active(button, isActive ? 1 : 0)
    }
}
