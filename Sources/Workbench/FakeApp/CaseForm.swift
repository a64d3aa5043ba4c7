import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The form over one case of a handler.
final class CaseForm {
    private let interface: Interface
    let editor: JSONEditor
    private let script: TextBox
    private let conditions: ConditionRows
    private let kind: UnsafeMutablePointer<GtkComboBox>
    private let delay: UnsafeMutablePointer<GtkSpinButton>
    private let times: UnsafeMutablePointer<GtkSpinButton>
    private let twice: UnsafeMutablePointer<GtkToggleButton>
    /// What the form has no fields for.
    private var base = NativeBehaviour(.echo)
    private var signals: [SignalConnection] = []

    /// In pixels: two lines.
    private static let lowestText: gint = 40

    init(_ interface: Interface) throws {
        self.interface = interface
        editor = try JSONEditor(translated("Value"))
        editor.emptyMeans = translated("Empty: a value is missing.")
        script = TextBox(translated("Script"))
        conditions = ConditionRows(interface)
        kind = interface.object("kind")
        delay = interface.object("delay")
        times = interface.object("times")
        twice = interface.object("twice")
        let place: UnsafeMutablePointer<GtkContainer> = interface.object("value_place")
        gtk_scrolled_window_set_min_content_height(editor.scroller, Self.lowestText)
        for widget in [editor.widget, script.widget] {
            gtk_widget_set_vexpand(widget, 1)
            gtk_container_add(place, widget)
        }
        signals = [SignalConnection(kind, "changed") { [weak self] _ in self?.showKind() }]
    }

    // MARK: Fields

    /// Fills the fields.
    func fill(_ behaviour: NativeBehaviour) {
        base = behaviour
        switch behaviour.answer {
        case .reply(let value?): editor.text = value.laidOut
        case .error(let failure):
            editor.text = failure.json.laidOut
        case .script(let body): script.text = body
        case .reply(nil), .echo, .never: break
        }
        gtk_combo_box_set_active_id(kind, behaviour.answer.word)
        gtk_spin_button_set_value(delay, behaviour.delay / .milliseconds(1))
        gtk_spin_button_set_value(times, Double(behaviour.times ?? 0))
        gtk_toggle_button_set_active(twice, behaviour.isTwice ? 1 : 0)
        gtk_entry_set_text(interface.object("progress"), behaviour.progressText)
        gtk_entry_set_text(interface.object("note"), behaviour.note ?? "")
        conditions.fill(behaviour.conditions)
        showKind()
    }

    /// What the fields say; nil where they make no sense, and `objection` is told why.
    func behaviour(_ objection: (String) -> Void) -> NativeBehaviour? {
        guard let answer = answer(objection), let conditions = conditions.conditions(objection),
            let progress = progress(objection)
        else { return nil }
        var behaviour = base
        behaviour.answer = answer
        behaviour.conditions = conditions
        behaviour.progress = progress
        behaviour.delay = answer == .never ? .zero : .milliseconds(gtk_spin_button_get_value(delay))
        behaviour.isTwice = answer != .never && gtk_toggle_button_get_active(twice) != 0
        let count = Int(gtk_spin_button_get_value_as_int(times))
        behaviour.times = count > 0 ? count : nil
        let note = text(of: "note")
        behaviour.note = note.isEmpty ? nil : note
        return behaviour
    }

    /// Gives the value the focus.
    func focus() {
        if gtk_widget_get_visible(script.widget) != 0 { script.focus() } else { editor.focus() }
    }

    func close() {
        signals = []
        editor.close()
        conditions.close()
    }

    // MARK: Parts

    private func answer(_ objection: (String) -> Void) -> NativeBehaviour.Answer? {
        switch gtk_combo_box_get_active_id(kind).map({ String(cString: $0) }) {
        case "empty": return .reply(nil)
        case "echo": return .echo
        case "never": return .never
        case "script": return .script(script.text)
        case let word:
            guard !editor.goToProblem() else { return nil }
            guard let value = editor.draft.value else {
                objection(translated("A value is missing; null is one, and so is \"\"."))
                return nil
            }
            if word == "reply" { return .reply(value) }
            guard let failure = HandlerFailure(value) else {
                objection(translated("An error is a text, or an object with \"name\" and \"message\"."))
                return nil
            }
            return .error(failure)
        }
    }

    private func progress(_ objection: (String) -> Void) -> [NativeBehaviour.Progress]? {
        let text = text(of: "progress")
        guard !text.isEmpty else { return [] }
        do throws(JSONFileError) {
            return try NativeBehaviour(parsing: "{\"echo\": true, \"progress\": \(text)}", of: "").progress
        } catch {
            objection(error.problems.first?.message ?? error.description)
            return nil
        }
    }

    private func showKind() {
        let word = gtk_combo_box_get_active_id(kind).map { String(cString: $0) }
        gtk_widget_set_visible(editor.widget, word == "reply" || word == "error" ? 1 : 0)
        gtk_widget_set_visible(script.widget, word == "script" ? 1 : 0)
        for widget in [delay.widget, twice.widget] { gtk_widget_set_sensitive(widget, word == "never" ? 0 : 1) }
        if word == "error", let draft = editor.draft.value, draft.value["message"] == nil {
            editor.text =
                JSONValue.object(["name": "Error", "message": .string(translated("It did not work."))]).text.laidOut
        }
    }

    private func text(of id: String) -> String {
        gtk_entry_get_text(interface.object(id)).map { String(cString: $0) } ?? ""
    }
}

extension NativeBehaviour.Answer {
    /// The word of the form's choice.
    fileprivate var word: String {
        switch self {
        case .reply(nil): "empty"
        case .reply: "reply"
        case .echo: "echo"
        case .error: "error"
        case .script: "script"
        case .never: "never"
        }
    }
}
