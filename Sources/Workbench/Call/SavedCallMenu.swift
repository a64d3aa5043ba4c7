import CWebKitGTK
import GLibKit

/// What can be done with a saved call besides opening it.
final class SavedCallMenu {
    /// What a person chose.
    enum Choice: CaseIterable {
        case run
        case up
        case down
        case remove

        var label: String {
            switch self {
            case .run: translated("_Run")
            case .up: translated("Move _Up")
            case .down: translated("Move _Down")
            case .remove: translated("_Delete")
            }
        }
    }

    private let menu: GObjectRef<UnsafeMutablePointer<GtkWidget>>
    private var signals: [SignalConnection] = []

    /// Shows the menu at a row.
    init(_ row: SavedCallRow, _ body: @escaping (Choice) -> Void) {
        menu = GObjectRef(sinking: gtk_menu_new().unsafelyUnwrapped)
        for choice in Choice.allCases {
            let item = gtk_menu_item_new_with_mnemonic(choice.label).unsafelyUnwrapped
            signals.append(SignalConnection(item, "activate") { _ in body(choice) })
            gtk_container_add(nb_container(menu.pointer), item)
        }
        gtk_widget_show_all(menu.pointer)
        gtk_menu_attach_to_widget(nb_menu(menu.pointer), row.widget, nil)
        gtk_menu_popup_at_widget(
            nb_menu(menu.pointer),
            row.widget,
            GDK_GRAVITY_SOUTH_WEST,
            GDK_GRAVITY_NORTH_WEST,
            nil
        )
    }
}
