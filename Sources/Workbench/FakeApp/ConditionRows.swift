import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The conditions of a case, one row each: a place in the data, a test, and what it is tried against.
final class ConditionRows {
    private struct Row {
        let widget: UnsafeMutablePointer<GtkWidget>
        let place: UnsafeMutablePointer<GtkEntry>
        let test: UnsafeMutablePointer<GtkComboBox>
        let operand: UnsafeMutablePointer<GtkEntry>
        let signal: SignalConnection
    }

    private let box: UnsafeMutablePointer<GtkContainer>
    private var rows: [Row] = []
    private var signal: SignalConnection?

    init(_ interface: Interface) {
        box = interface.object("conditions")
        let button: UnsafeMutablePointer<GtkButton> = interface.object("add_condition")
        signal = SignalConnection(button, "clicked") { [weak self] _ -> Void in
            self?.add("/", "is", "")
            if let place = self?.rows.last?.place { gtk_widget_grab_focus(place.widget) }
        }
    }

    /// Shows `conditions`.
    func fill(_ conditions: [NativeCondition]) {
        for row in rows { gtk_widget_destroy(row.widget) }
        rows = []
        for condition in conditions {
            add(condition.place.description, condition.test.word, condition.test.operand.text.text)
        }
    }

    /// What the rows say; nil where one makes no sense, and then it has the focus and `objection` is told why.
    func conditions(_ objection: (String) -> Void) -> [NativeCondition]? {
        var conditions: [NativeCondition] = []
        for row in rows {
            guard let place = JSONPointer(Self.text(of: row.place)) else {
                row.place.widget.takeFocus()
                objection(translated("A place in the data begins with /, such as /amount; empty is all of it."))
                return nil
            }
            let word = gtk_combo_box_get_active_id(row.test).map { String(cString: $0) } ?? "is"
            guard let test = Self.test(word, Self.text(of: row.operand)) else {
                row.operand.widget.takeFocus()
                objection(
                    translated(
                        "\"{test}\" needs another value beside it.",
                        ["test": NativeCondition.Test.title(of: word)]
                    )
                )
                return nil
            }
            conditions.append(NativeCondition(place, test))
        }
        return conditions
    }

    func close() {
        signal = nil
        rows = []
    }

    /// A text that is no JSON is taken as it is.
    private static func test(_ word: String, _ text: String) -> NativeCondition.Test? {
        switch JSONDraft(text) {
        case .value(let value): NativeCondition.Test(word: word, value.value)
        case .empty: word == "exists" ? .exists(true) : nil
        case .problem: NativeCondition.Test(word: word, .string(text))
        }
    }

    private func add(_ place: String, _ word: String, _ operand: String) {
        let widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4).unsafelyUnwrapped
        let placeEntry = Self.entry(place, translated("Place in the data"), width: 10)
        let operandEntry = Self.entry(operand, translated("Compared with"), width: 10)
        let test = gtk_combo_box_text_new().unsafelyUnwrapped
        for word in NativeCondition.Test.words {
            gtk_combo_box_text_append(nb_combo_box_text(test), word, NativeCondition.Test.title(of: word))
        }
        gtk_combo_box_set_active_id(nb_combo_box(test), word)
        atk_object_set_name(gtk_widget_get_accessible(test), translated("Test"))
        let remove = gtk_button_new_from_icon_name("list-remove-symbolic", GTK_ICON_SIZE_BUTTON).unsafelyUnwrapped
        let name = translated("Remove this condition")
        gtk_widget_set_tooltip_text(remove, name)
        atk_object_set_name(gtk_widget_get_accessible(remove), name)
        gtk_widget_set_hexpand(operandEntry.widget, 1)
        for child in [placeEntry.widget, test, operandEntry.widget, remove] {
            gtk_container_add(nb_container(widget), child)
        }
        gtk_container_add(box, widget)
        gtk_widget_show_all(widget)
        let signal = SignalConnection(nb_button(remove), "clicked") { [weak self] _ in self?.remove(widget) }
        guard let combo = nb_combo_box(test) else { return }
        rows.append(Row(widget: widget, place: placeEntry, test: combo, operand: operandEntry, signal: signal))
    }

    private func remove(_ widget: UnsafeMutablePointer<GtkWidget>) {
        rows.removeAll { $0.widget == widget }
        gtk_widget_destroy(widget)
    }

    private static func entry(_ text: String, _ name: String, width: gint) -> UnsafeMutablePointer<GtkEntry> {
        let entry = nb_entry(gtk_entry_new().unsafelyUnwrapped).unsafelyUnwrapped
        gtk_entry_set_text(entry, text)
        gtk_entry_set_width_chars(entry, width)
        gtk_widget_set_tooltip_text(entry.widget, name)
        atk_object_set_name(gtk_widget_get_accessible(entry.widget), name)
        return entry
    }

    private static func text(of entry: UnsafeMutablePointer<GtkEntry>) -> String {
        gtk_entry_get_text(entry).map { String(cString: $0) } ?? ""
    }
}
