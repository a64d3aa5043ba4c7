import CWebKitGTK
import GLibKit

/// Where page and log stand: beside each other in a wide window, one above the other in a narrow one.
final class PaneLayout {
    private let window: UnsafeMutablePointer<GtkWidget>
    private let panes: UnsafeMutablePointer<GtkPaned>
    private let logPanes: UnsafeMutablePointer<GtkPaned>
    private let log: UnsafeMutablePointer<GtkWidget>
    private var isNarrow: Bool?
    private var isTurned = false
    private var signal: SignalConnection?
    private var planned: IdleSource?

    /// Narrower windows have the page above the log; so that dragging an edge does not flicker, the way back is wider.
    private static let (narrow, hysteresis): (Int32, Int32) = (1_000, 40)

    init(_ interface: Interface) {
        window = interface.object("window", as: GtkWidget.self)
        panes = interface.object("panes")
        logPanes = interface.object("log_panes")
        log = interface.object("log", as: GtkWidget.self)
        signal = SignalConnection(window, "size-allocate") { [weak self] _ in
            // Not while sizes are being given out.
            self?.planned = IdleSource { [weak self] in self?.adapt() }
        }
    }

    /// Whether the log is shown.
    var showsLog: Bool {
        get { gtk_widget_get_visible(log) != 0 }
        set { gtk_widget_set_visible(log, newValue ? 1 : 0) }
    }

    /// Lets go of the widgets, which are gone.
    func close() { (signal, planned) = (nil, nil) }

    private func adapt() {
        let (width, height) = (
            gtk_widget_get_allocated_width(panes.widget), gtk_widget_get_allocated_height(panes.widget)
        )
        let limit = isNarrow == true ? Self.narrow + Self.hysteresis : Self.narrow
        guard width > 1 else { return }
        if isNarrow != (width < limit) {
            isNarrow = width < limit
            turn(isNarrow: width < limit)
        } else if isTurned {
            isTurned = false
            place(width, height)
        }
    }

    private func turn(isNarrow narrow: Bool) {
        let direction = narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
        gtk_orientable_set_orientation(OpaquePointer(panes), direction)
        // A pane that turns keeps its handle's place as a fraction of the other side; it is placed in the next turn.
        isTurned = true
        gtk_widget_queue_resize(panes.widget)
    }

    private func place(_ width: Int32, _ height: Int32) {
        let narrow = isNarrow == true
        gtk_paned_set_position(panes, narrow ? height * 11 / 20 : width * 9 / 20)
        gtk_paned_set_position(logPanes, (narrow ? height * 9 / 20 : height) * 3 / 5)
    }
}
