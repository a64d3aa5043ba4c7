import CAtspi
import CWebKitGTK
import Foundation
import GLibKit

/// A widget, or an element of the page, as a screen reader sees it.
@MainActor
final class Accessible {
    private let object: UnsafeMutablePointer<AtspiAccessible>

    init(adopting object: UnsafeMutablePointer<AtspiAccessible>) { self.object = object }

    isolated deinit { g_object_unref(object) }

    /// The desktop of this session.
    static var desktop: Accessible? { atspi_get_desktop(0).map(Accessible.init(adopting:)) }

    var name: String { Self.text { atspi_accessible_get_name(object, $0) } }
    var role: String { Self.text { atspi_accessible_get_role_name(object, $0) } }
    var processID: Int { Int(atspi_accessible_get_process_id(object, nil)) }

    /// What stands in it; of a long list the beginning.
    var children: [Accessible] {
        nb_accessible_clear_cache(object)
        let count = atspi_accessible_get_child_count(object, nil)
        return (0..<min(max(count, 0), 500)).compactMap {
            atspi_accessible_get_child_at_index(object, $0, nil).map(Accessible.init(adopting:))
        }
    }

    func has(_ state: AtspiStateType) -> Bool {
        guard let states = atspi_accessible_get_state_set(object) else { return false }
        defer { g_object_unref(states) }
        return atspi_state_set_contains(states, state) != 0
    }

    /// Whether a person can see it.
    var isShowing: Bool { has(ATSPI_STATE_SHOWING) }
    /// Whether a person can use it.
    var isSensitive: Bool { has(ATSPI_STATE_SENSITIVE) }

    /// How many rows a table has.
    var rowCount: Int {
        guard let table = atspi_accessible_get_table_iface(object) else { return 0 }
        defer { g_object_unref(table) }
        return Int(atspi_table_get_n_rows(table, nil))
    }

    /// The text of an entry, an editor or a label.
    var text: String {
        guard let text = atspi_accessible_get_text_iface(object) else { return name }
        defer { g_object_unref(text) }
        return Self.text { atspi_text_get_text(text, 0, -1, $0) }
    }

    /// Replaces the text of an entry or an editor.
    @discardableResult
    func write(_ text: String) -> Bool {
        guard let editor = atspi_accessible_get_editable_text_iface(object) else { return false }
        defer { g_object_unref(editor) }
        return atspi_editable_text_set_text_contents(editor, text, nil) != 0
    }

    /// Does what a click does.
    @discardableResult
    func press() -> Bool {
        guard let action = atspi_accessible_get_action_iface(object) else { return false }
        defer { g_object_unref(action) }
        return atspi_action_do_action(action, 0, nil) != 0
    }

    /// Gives it the keyboard focus.
    @discardableResult
    func focus() -> Bool {
        guard let component = atspi_accessible_get_component_iface(object) else { return false }
        defer { g_object_unref(component) }
        return atspi_component_grab_focus(component, nil) != 0
    }

    /// The first one inside it, in the order of a screen reader, that `matches`; hidden ones are not looked into.
    func first(_ matches: (Accessible) -> Bool) -> Accessible? {
        for child in children {
            if matches(child) { return child }
            if let found = child.first(matches) { return found }
        }
        return nil
    }

    /// All inside it.
    func forEach(_ body: (Accessible) -> Void) {
        for child in children {
            body(child)
            child.forEach(body)
        }
    }

    private static func text(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?) -> UnsafeMutablePointer<CChar>?
    ) -> String {
        guard let characters = body(nil) else { return "" }
        defer { g_free(characters) }
        return String(cString: characters)
    }
}
