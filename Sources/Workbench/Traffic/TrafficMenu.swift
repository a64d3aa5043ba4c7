import CWebKitGTK
import GLibKit

/// The menus of the list: what can be done with a row, and which columns there are.
final class TrafficMenu {
    private let tree: UnsafeMutablePointer<GtkTreeView>
    private let columns: TrafficColumns
    private let rowMenu = Menu()
    private let columnMenu = Menu()
    private var shown: GObjectRef<UnsafeMutablePointer<GtkWidget>>?
    private var signals: [SignalConnection] = []

    init(_ tree: UnsafeMutablePointer<GtkTreeView>, _ columns: TrafficColumns) {
        self.tree = tree
        self.columns = columns
        fill()
        connect()
    }

    /// Lets go of the widgets, which are gone.
    func close() { (signals, shown) = ([], nil) }

    private func fill() {
        let (copy, send, more) = (Menu(), Menu(), Menu())
        copy.append(translated("_JSON"), "win.copy-json")
        copy.append(translated("The _Page's Call in JavaScript"), "win.copy-javascript")
        copy.append(translated("The App's Part in _Swift"), "win.copy-swift")
        copy.append(translated("Line for a _Terminal"), "win.copy-run")
        copy.append(translated("_Handler for a Native File"), "win.copy-handler")
        copy.append(translated("Report in _Markdown"), "win.copy-markdown")
        send.append(translated("_Edit and Send…"), "win.send-edited")
        send.append(translated("Make a _Handler"), "win.make-handler")
        send.append(translated("_Star"), "win.star")
        for column in TrafficColumn.others { columnMenu.append(column.title, "win.column-\(column.id)") }
        more.append(translated("_Clear at Reload"), "win.clear-at-reload")
        more.append(translated("C_olumns"), submenu: columnMenu)
        rowMenu.append(translated("_Copy As"), submenu: copy)
        rowMenu.append(section: send)
        rowMenu.append(section: more)
    }

    private func connect() {
        signals = [
            SignalConnection(
                tree,
                "button-press-event",
                handling: { [weak self] arguments in
                    guard let event = arguments.boxed(1).map(Self.event), Self.isMenuClick(event) else { return false }
                    self?.clicked(event)
                    return true
                }
            ),
            SignalConnection(
                tree,
                "popup-menu",
                handling: { [weak self] _ in
                    self?.show(self?.rowMenu, nil)
                    return true
                }
            ),
        ]
        for (_, column) in columns.columns {
            guard let button = gtk_tree_view_column_get_button(column) else { continue }
            signals.append(
                SignalConnection(
                    button,
                    "button-press-event",
                    handling: { [weak self] arguments in
                        guard let event = arguments.boxed(1).map(Self.event), Self.isMenuClick(event) else {
                            return false
                        }
                        self?.show(self?.columnMenu, event)
                        return true
                    }
                )
            )
        }
    }

    private static func event(_ event: UnsafeMutableRawPointer) -> UnsafeMutablePointer<GdkEvent> {
        event.assumingMemoryBound(to: GdkEvent.self)
    }

    private static func isMenuClick(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
        gdk_event_triggers_context_menu(event) != 0
    }

    /// The menu is about the row that was clicked.
    private func clicked(_ event: UnsafeMutablePointer<GdkEvent>) {
        var path: OpaquePointer?
        let (x, y) = (gint(event.pointee.button.x), gint(event.pointee.button.y))
        if gtk_tree_view_get_path_at_pos(tree, x, y, &path, nil, nil, nil) != 0, let path {
            gtk_tree_view_set_cursor(tree, path, nil, 0)
            gtk_tree_path_free(path)
        }
        show(rowMenu, event)
    }

    private func show(_ menu: Menu?, _ event: UnsafeMutablePointer<GdkEvent>?) {
        guard let menu, let widget = gtk_menu_new_from_model(menu.model) else { return }
        let pointer = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkMenu.self)
        gtk_menu_attach_to_widget(pointer, tree.widget, nil)
        shown = GObjectRef(retaining: widget)
        if let event {
            gtk_menu_popup_at_pointer(pointer, event)
        } else {
            gtk_menu_popup_at_widget(pointer, tree.widget, GDK_GRAVITY_CENTER, GDK_GRAVITY_NORTH_WEST, nil)
        }
    }
}
