import BridgeWebKit
import CWebKitGTK
import GLibKit

/// The entry with the page's address, in which the load's progress is drawn.
final class AddressBar {
    /// Told what a person typed and confirmed.
    var onEnter: ((String) -> Void)?
    /// Told that a person has given up typing.
    var onLeave: (() -> Void)?
    /// Told that a person wants to know more of the bridge's state.
    var onState: (() -> Void)?

    private let entry: UnsafeMutablePointer<GtkEntry>
    private var address = ""
    private var signals: [SignalConnection] = []

    init(_ interface: Interface) {
        entry = interface.object("address")
        signals = [
            SignalConnection(entry, "activate") { [weak self] _ -> Void in
                guard let self else { return }
                onEnter?(text)
            },
            SignalConnection(
                entry,
                "key-press-event",
                handling: { [weak self] arguments in
                    guard let event = arguments.boxed(1), Keys.isEscape(event) else { return false }
                    self?.leave()
                    return true
                }
            ),
            SignalConnection(entry, "icon-press") { [weak self] _ -> Void in self?.onState?() },
        ]
    }

    /// Takes back what a person typed.
    private func leave() {
        gtk_entry_set_text(entry, address)
        onLeave?()
    }

    /// What stands in the entry.
    var text: String { gtk_entry_get_text(entry).map { String(cString: $0) } ?? "" }

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

    /// Shows whether the page has a bridge.
    func show(_ state: BridgeState) {
        gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_PRIMARY, state.icon)
        gtk_entry_set_icon_tooltip_text(entry, GTK_ENTRY_ICON_PRIMARY, state.sentence)
        atk_object_set_description(gtk_widget_get_accessible(entry.widget), state.sentence)
    }

    /// Lets a person type a new address.
    func edit() {
        gtk_widget_grab_focus(entry.widget)
        gtk_editable_select_region(OpaquePointer(entry), 0, -1)
    }
}
