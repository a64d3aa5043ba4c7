import CWebKitGTK
import GLibKit

/// Where the app's bars are: above and below the page, as wide as it is and never wider than there is room.
final class BarPlaces {
    /// The width of the page; nil takes all the room that there is.
    var width: Int? {
        didSet { fit() }
    }

    private let bars: [UnsafeMutablePointer<GtkWidget>]
    private let place: UnsafeMutablePointer<GtkWidget>
    private var signal: SignalConnection?
    private var planned: IdleSource?

    /// Puts the bars of a description into the box around the page.
    init(_ interface: Interface, in page: UnsafeMutablePointer<GtkBox>) {
        bars = ["above", "below"].map { interface.object($0, as: GtkWidget.self) }
        place = interface.object("above_place")
        // They stand in places that scroll, so that a wide device does not widen the window.
        let below: UnsafeMutablePointer<GtkWidget> = interface.object("below_place")
        gtk_box_pack_start(page, place, 0, 0, 0)
        gtk_box_reorder_child(page, place, 0)
        gtk_box_pack_start(page, below, 0, 0, 0)
        gtk_box_reorder_child(page, below, 2)
        signal = SignalConnection(place, "size-allocate") { [weak self] _ in
            // Not while sizes are being given out.
            self?.planned = IdleSource { [weak self] in self?.fit() }
        }
    }

    /// Lets go of the widgets, which are gone.
    func close() { (signal, planned) = (nil, nil) }

    private func fit() {
        let room = gtk_widget_get_allocated_width(place)
        let wanted = width.map(Int32.init) ?? -1
        for bar in bars {
            gtk_widget_set_size_request(bar, room > 1 ? min(wanted, room) : wanted, -1)
            gtk_widget_set_halign(bar, width == nil ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER)
        }
    }
}
