import CWebKitGTK
import GLibKit

/// Where the parts of the pane stand: saved calls beside the fields or behind a button, answers below the data or beside
/// them.
final class CallFolding {
    private let interface: Interface
    private let root: UnsafeMutablePointer<GtkWidget>
    private let saved: GObjectRef<UnsafeMutablePointer<GtkWidget>>
    private var isFolded: Bool?
    private var isLow: Bool?
    private var isPlaced = false
    private var signal: SignalConnection?
    private var planned: IdleSource?

    /// Narrower panes have the saved calls behind a button; the way back is wider, so that nothing flickers.
    private static let (narrow, hysteresis): (Int32, Int32) = (720, 40)
    /// Lower panes have the answers beside the data.
    private static let low: Int32 = 420

    init(_ interface: Interface) {
        self.interface = interface
        root = interface.object("root", as: GtkWidget.self)
        saved = GObjectRef(retaining: interface.object("saved_box", as: GtkWidget.self))
        place(isFolded: true)
        signal = SignalConnection(root, "size-allocate") { [weak self] _ in
            // Not while sizes are being given out.
            self?.planned = IdleSource { [weak self] in self?.adapt() }
        }
    }

    func close() { (signal, planned) = (nil, nil) }

    private func adapt() {
        let (width, height) = (gtk_widget_get_allocated_width(root), gtk_widget_get_allocated_height(root))
        guard width > 1 else { return }
        let limit = isFolded == true ? Self.narrow + Self.hysteresis : Self.narrow
        place(isFolded: width < limit)
        turn(isLow: height < Self.low)
    }

    private func turn(isLow low: Bool) {
        let body: UnsafeMutablePointer<GtkPaned> = interface.object("body")
        guard low != isLow else { return place(body) }
        isLow = low
        isPlaced = false
        let direction = low ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        gtk_orientable_set_orientation(OpaquePointer(body), direction)
        // A pane that turns has its new size in the next turn only.
        gtk_widget_queue_resize(body.widget)
    }

    /// Halves the room once; from then on a person's own division stays.
    private func place(_ body: UnsafeMutablePointer<GtkPaned>) {
        guard !isPlaced else { return }
        isPlaced = true
        let (width, height) = (
            gtk_widget_get_allocated_width(body.widget), gtk_widget_get_allocated_height(body.widget)
        )
        gtk_paned_set_position(body, (isLow == true ? width : height) / 2)
    }

    private func place(isFolded folded: Bool) {
        guard folded != isFolded else { return }
        isFolded = folded
        if let parent = gtk_widget_get_parent(saved.pointer) {
            gtk_container_remove(nb_container(parent), saved.pointer)
        }
        let place: UnsafeMutablePointer<GtkContainer> = interface.object(folded ? "saved_popover_place" : "saved_place")
        gtk_container_add(place, saved.pointer)
        gtk_widget_set_visible(interface.object("saved_button", as: GtkWidget.self), folded ? 1 : 0)
        gtk_widget_set_visible(interface.object("saved_place", as: GtkWidget.self), folded ? 0 : 1)
    }
}
