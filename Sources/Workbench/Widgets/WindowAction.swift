import CWebKitGTK
import GLibKit

/// An action of a window, the one thing behind its menu item, button and key.
final class WindowAction {
    private let action: GObjectRef<OpaquePointer>
    private var signal: SignalConnection?

    /// Adds an action to the window's actions that runs `body`.
    init(_ name: String, of window: UnsafeMutablePointer<GtkApplicationWindow>, _ body: @escaping () -> Void) {
        action = GObjectRef(adopting: g_simple_action_new(name, nil))
        signal = SignalConnection(action.pointer, "activate") { _ in body() }
        g_action_map_add_action(OpaquePointer(window), action.pointer)
    }

    /// Adds a switch to the window's actions that tells `body` its new state.
    init(
        _ name: String,
        of window: UnsafeMutablePointer<GtkApplicationWindow>,
        isOn: Bool,
        _ body: @escaping (Bool) -> Void
    ) {
        action = GObjectRef(adopting: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)))
        let pointer = action.pointer
        signal = SignalConnection(pointer, "notify::state") { _ in body(Self.state(of: pointer)) }
        g_action_map_add_action(OpaquePointer(window), pointer)
    }

    /// Adds a choice of one among several words to the window's actions that tells `body` each new word.
    init(
        _ name: String,
        of window: UnsafeMutablePointer<GtkApplicationWindow>,
        choice: String,
        _ body: @escaping (String) -> Void
    ) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        action = GObjectRef(adopting: g_simple_action_new_stateful(name, type, g_variant_new_string(choice)))
        let pointer = action.pointer
        signal = SignalConnection(pointer, "notify::state") { _ in body(Self.word(of: pointer)) }
        g_action_map_add_action(OpaquePointer(window), pointer)
    }

    /// Adds an action to the window's actions that runs `body` with a text.
    init(
        _ name: String,
        of window: UnsafeMutablePointer<GtkApplicationWindow>,
        taking body: @escaping (String) -> Void
    ) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        action = GObjectRef(adopting: g_simple_action_new(name, type))
        signal = SignalConnection(action.pointer, "activate") { body($0.text(1)) }
        g_action_map_add_action(OpaquePointer(window), action.pointer)
    }

    /// Whether it can be used now.
    var isEnabled: Bool {
        get { g_action_get_enabled(action.pointer) != 0 }
        set { g_simple_action_set_enabled(action.pointer, newValue ? 1 : 0) }
    }

    /// Whether the switch is on.
    var isOn: Bool {
        get { Self.state(of: action.pointer) }
        set {
            if newValue != isOn { g_simple_action_set_state(action.pointer, g_variant_new_boolean(newValue ? 1 : 0)) }
        }
    }

    /// The word that is chosen.
    var word: String {
        get { Self.word(of: action.pointer) }
        set { if newValue != word { g_simple_action_set_state(action.pointer, g_variant_new_string(newValue)) } }
    }

    private static func state(of action: OpaquePointer) -> Bool {
        guard let state = g_action_get_state(action) else { return false }
        defer { g_variant_unref(state) }
        return g_variant_get_boolean(state) != 0
    }

    private static func word(of action: OpaquePointer) -> String {
        guard let state = g_action_get_state(action) else { return "" }
        defer { g_variant_unref(state) }
        return String(cString: g_variant_get_string(state, nil))
    }
}
