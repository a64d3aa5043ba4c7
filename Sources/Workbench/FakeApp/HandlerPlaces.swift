import CWebKitGTK
import GLibKit

/// Where list and editor of the handlers stand: beside each other, or one above the other where there is little width.
final class HandlerPlaces {
    private let root: UnsafeMutablePointer<GtkWidget>
    private let panes: UnsafeMutablePointer<GtkPaned>
    private var isNarrow = false
    private var signal: SignalConnection?
    private var planned: IdleSource?

    /// In pixels, where texts are not enlarged.
    private static let narrow = 640.0
    /// How much of the room the list has at first.
    private static let (width, share) = (gint(228), 0.36)

    init(_ interface: Interface) {
        root = interface.object("root", as: GtkWidget.self)
        panes = interface.object("panes")
        gtk_paned_set_position(panes, Self.width)
        signal = SignalConnection(root, "size-allocate") { [weak self] _ in
            // Not while sizes are being given out.
            self?.planned = IdleSource { [weak self] in self?.adapt() }
        }
    }

    func close() { (signal, planned) = (nil, nil) }

    private func adapt() {
        let width = Double(gtk_widget_get_allocated_width(root)) / TextScale.current
        guard width > 1, (width < Self.narrow) != isNarrow else { return }
        isNarrow.toggle()
        let direction = isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
        gtk_orientable_set_orientation(OpaquePointer(panes), direction)
        gtk_paned_set_position(panes, isNarrow ? listHeight : Self.width)
    }

    /// The height of the list above the fields, which have theirs first.
    private var listHeight: gint {
        let height = gtk_widget_get_allocated_height(panes.widget)
        var fields = gint(0)
        gtk_widget_get_preferred_height(gtk_paned_get_child2(panes), &fields, nil)
        return max(0, min(gint(Double(height) * Self.share), height - fields))
    }
}
