import CWebKitGTK

/// A window as a screen reader goes through it.
@MainActor
struct AccessibleTree {
    /// What a person can do something with, and so must have a name.
    private static let roles: [AtkRole] = [
        ATK_ROLE_PUSH_BUTTON, ATK_ROLE_TOGGLE_BUTTON, ATK_ROLE_RADIO_BUTTON, ATK_ROLE_CHECK_BOX, ATK_ROLE_COMBO_BOX,
        ATK_ROLE_ENTRY, ATK_ROLE_TEXT, ATK_ROLE_TREE_TABLE, ATK_ROLE_TABLE, ATK_ROLE_LIST_BOX, ATK_ROLE_SLIDER,
        ATK_ROLE_SPIN_BUTTON, ATK_ROLE_MENU_ITEM, ATK_ROLE_CHECK_MENU_ITEM, ATK_ROLE_RADIO_MENU_ITEM, ATK_ROLE_PAGE_TAB,
    ]

    /// The controls that have no name, by their roles and by what they stand in.
    private(set) var unnamed: [String] = []
    /// How many controls there are.
    private(set) var controls = 0

    /// Goes through everything in `widget` that can be seen.
    init(_ widget: UnsafeMutablePointer<GtkWidget>) {
        guard let root = gtk_widget_get_accessible(widget) else { return }
        visit(root, in: [])
    }

    private mutating func visit(_ object: UnsafeMutablePointer<AtkObject>, in path: [String]) {
        let role = atk_object_get_role(object)
        let name = atk_object_get_name(object).map { String(cString: $0) } ?? ""
        let roleName = atk_role_get_name(role).map { String(cString: $0) } ?? "object"
        guard Self.isShown(object) else { return }
        if Self.roles.contains(role) {
            controls += 1
            if name.isEmpty { unnamed.append((path.suffix(3) + [roleName]).joined(separator: " › ")) }
        }
        // Rows are named by what stands in them.
        guard role != ATK_ROLE_TREE_TABLE, role != ATK_ROLE_TABLE else { return }
        for index in 0..<atk_object_get_n_accessible_children(object) {
            guard let child = atk_object_ref_accessible_child(object, index) else { continue }
            visit(child, in: path + [name.isEmpty ? roleName : name])
            g_object_unref(child)
        }
    }

    private static func isShown(_ object: UnsafeMutablePointer<AtkObject>) -> Bool {
        guard let states = atk_object_ref_state_set(object) else { return false }
        defer { g_object_unref(gpointer(states)) }
        return atk_state_set_contains_state(states, ATK_STATE_VISIBLE) != 0
    }
}
