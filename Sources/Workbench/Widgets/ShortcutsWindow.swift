import CWebKitGTK
import GLibKit

/// The window that shows the keys: one for all windows of the program, in each language that is used.
///
/// GTK leaves parts of such a window behind when it is destroyed, and complains of them in every other theme.
enum ShortcutsWindow {
    private static var made: [Language: (interface: Interface, closing: SignalConnection)] = [:]

    /// Shows the keys over a window.
    ///
    /// - Throws: When the window's description cannot be read.
    static func show(over window: UnsafeMutablePointer<GtkWindow>) throws {
        if made[Language.current] == nil { made[Language.current] = try make() }
        guard let shortcuts: UnsafeMutablePointer<GtkWindow> = made[Language.current]?.interface.object("shortcuts")
        else { return }
        gtk_window_set_transient_for(shortcuts, window)
        gtk_window_present(shortcuts)
    }

    private static func make() throws -> (Interface, SignalConnection) {
        let interface = try Interface("shortcuts")
        let shortcuts: UnsafeMutablePointer<GtkWindow> = interface.object("shortcuts")
        let closing = SignalConnection(
            shortcuts,
            "delete-event",
            handling: { _ in
                gtk_widget_hide(shortcuts.widget)
                return true
            }
        )
        return (interface, closing)
    }
}
