import CWebKitGTK

/// Which key does which action of the window, the one table behind the keys and what the menu says of them.
enum Keys {
    static let actions: [(action: String, keys: [String])] = [
        ("focus-address", ["<Primary>l"]),
        ("open", ["<Primary>o"]),
        ("new-window", ["<Primary>n"]),
        ("reload", ["<Primary>r", "F5"]),
        ("zoom-in", ["<Primary>plus", "<Primary><Shift>plus", "<Primary>equal", "<Primary>KP_Add"]),
        ("zoom-out", ["<Primary>minus", "<Primary>KP_Subtract"]),
        ("zoom-normal", ["<Primary>0", "<Primary>KP_0"]),
        ("back", ["<Alt>Left"]),
        ("forward", ["<Alt>Right"]),
        ("clear", ["<Primary>k"]),
        ("filter", ["<Primary>f"]),
        ("star", ["<Primary>d"]),
        ("copy-as", ["<Primary><Shift>c"]),
        ("next-problem", ["<Alt>Down"]),
        ("previous-problem", ["<Alt>Up"]),
        ("show-log", ["F9"]),
        ("pane-page", ["<Alt>1"]),
        ("pane-traffic", ["<Alt>2"]),
        ("pane-detail", ["<Alt>3"]),
        ("pane-call", ["<Alt>4"]),
        ("pane-app", ["<Alt>5"]),
        ("pane-why", ["<Alt>6"]),
        ("pane-do", ["<Primary>Return", "<Primary>KP_Enter"]),
        ("send-edited", ["<Primary>e"]),
        ("send-again", ["<Primary><Shift>e"]),
        ("next-held", ["<Primary>j"]),
        ("remedy", ["<Alt>Return", "<Alt>KP_Enter"]),
        ("make-handler", ["<Primary>m"]),
        ("save-file", ["<Primary>s"]),
        ("record", ["F7"]),
        ("inspector", ["F12"]),
        ("menu", ["F10"]),
        ("show-help-overlay", ["<Primary>question", "<Primary><Shift>question"]),
        ("close", ["<Primary>w"]),
        ("quit", ["<Primary>q"]),
    ]

    /// The action of a key that was pressed, if it has one.
    static func action(of event: UnsafeMutableRawPointer) -> String? {
        let event = event.assumingMemoryBound(to: GdkEvent.self)
        var (key, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
        guard gdk_event_get_keyval(event, &key) != 0, gdk_event_get_state(event, &modifiers) != 0 else { return nil }
        let mask = modifiers.rawValue & gtk_accelerator_get_default_mod_mask().rawValue
        let pressed = Accelerator(key: gdk_keyval_to_lower(key), modifiers: mask)
        return table[pressed]
    }

    /// Actions whose keys move lines and words while a text is edited.
    private static let ofEditors: Set<String> = ["back", "forward", "next-problem", "previous-problem", "star"]

    /// Whether the key of that action is for the text that has the window's focus.
    static func belongsToEditor(_ action: String, in window: UnsafeMutablePointer<GtkWindow>) -> Bool {
        guard ofEditors.contains(action), let focused = gtk_window_get_focus(window) else { return false }
        return nb_is_editor(focused) != 0
    }

    /// Whether the key that was pressed is Escape.
    static func isEscape(_ event: UnsafeMutableRawPointer) -> Bool {
        var key = guint(0)
        return gdk_event_get_keyval(event.assumingMemoryBound(to: GdkEvent.self), &key) != 0 && key == GDK_KEY_Escape
    }

    /// The key that was pressed as GTK writes it: "<Primary>c", "space".
    static func name(of event: UnsafeMutableRawPointer) -> String {
        let event = event.assumingMemoryBound(to: GdkEvent.self)
        var (key, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
        guard gdk_event_get_keyval(event, &key) != 0, gdk_event_get_state(event, &modifiers) != 0 else { return "" }
        let mask = modifiers.rawValue & gtk_accelerator_get_default_mod_mask().rawValue
        guard let name = gtk_accelerator_name(gdk_keyval_to_lower(key), GdkModifierType(rawValue: mask)) else {
            return ""
        }
        defer { g_free(name) }
        return String(cString: name)
    }

    /// The key that was pressed without a modifier; nil where one was held.
    static func plainKey(of event: UnsafeMutableRawPointer) -> guint? {
        let event = event.assumingMemoryBound(to: GdkEvent.self)
        var (key, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
        guard gdk_event_get_keyval(event, &key) != 0, gdk_event_get_state(event, &modifiers) != 0 else { return nil }
        return modifiers.rawValue & gtk_accelerator_get_default_mod_mask().rawValue == 0 ? key : nil
    }

    /// Has the application's menus say the keys.
    static func announce(to application: UnsafeMutablePointer<GtkApplication>) {
        for (action, keys) in actions {
            var names = keys.map { strdup($0).map { UnsafePointer($0) } } + [nil]
            gtk_application_set_accels_for_action(application, "win.\(action)", &names)
            for name in names { free(UnsafeMutablePointer(mutating: name)) }
        }
    }

    private struct Accelerator: Hashable {
        let key: guint
        let modifiers: guint
    }

    private static let table: [Accelerator: String] = {
        var table: [Accelerator: String] = [:]
        for (action, keys) in actions {
            for name in keys {
                var (key, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
                gtk_accelerator_parse(name, &key, &modifiers)
                table[Accelerator(key: key, modifiers: modifiers.rawValue)] = action
            }
        }
        return table
    }()
}
