import CWebKitGTK
import GLibKit

/// Keeps a popover from being higher than its window has room for: what does not fit is scrolled to.
final class PopoverHeight {
    private var signal: SignalConnection?

    /// Watches the popover "root" of a description, whose content stands in "scroller".
    init(_ interface: Interface) {
        let popover: UnsafeMutablePointer<GtkWidget> = interface.object("root")
        let scroller: UnsafeMutablePointer<GtkScrolledWindow> = interface.object("scroller")
        signal = SignalConnection(popover, "map") { _ in
            guard let window = gtk_widget_get_toplevel(popover) else { return }
            // The button that it points at, its own edges, and some air.
            let taken: Int32 = 110
            let room = max(gtk_widget_get_allocated_height(window) - taken, 120)
            gtk_scrolled_window_set_max_content_height(scroller, room)
        }
    }
}
