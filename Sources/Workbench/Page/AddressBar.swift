import BridgeWebKit
import CWebKitGTK
import GLibKit

/// The entry with the page's address, in which the load's progress is drawn.
final class AddressBar {
    /// Told what a person typed and confirmed.
    var onEnter: ((String) -> Void)?

    private let entry: UnsafeMutablePointer<GtkEntry>
    private var address = ""
    private var signal: SignalConnection?

    init(_ interface: Interface) {
        entry = interface.object("address")
        signal = SignalConnection(entry, "activate") { [weak self] _ in
            guard let self else { return }
            onEnter?(text)
        }
    }

    /// What stands in the entry.
    var text: String { gtk_entry_get_text(entry).map { String(cString: $0) } ?? "" }

    /// How much of the load is drawn, from 0 to 1.
    var progress: Double { gtk_entry_get_progress_fraction(entry) }

    /// Whether a person is typing here.
    var hasFocus: Bool { gtk_widget_has_focus(entry.widget) != 0 }

    /// Shows the page's address, unless it stands there already: what a person types is kept.
    func show(_ address: String) {
        guard address != self.address else { return }
        self.address = address
        gtk_entry_set_text(entry, address)
    }

    /// Draws how much of the page is loaded; nothing when no load is under way.
    func show(progress: Double, isLoading: Bool) {
        gtk_entry_set_progress_fraction(entry, isLoading ? progress : 0)
    }

    /// Lets a person type a new address.
    func edit() {
        gtk_widget_grab_focus(entry.widget)
        gtk_editable_select_region(OpaquePointer(entry), 0, -1)
    }

    /// Takes back what a person typed.
    func revert() { gtk_entry_set_text(entry, address) }
}
