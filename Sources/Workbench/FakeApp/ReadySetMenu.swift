import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The ready sets that the file can include, each with a switch.
final class ReadySetMenu {
    /// Told what could not be done.
    var onTrouble: ((String) -> Void)?

    private let fakeApp: FakeApp
    private var switches: [(set: ReadySet, button: UnsafeMutablePointer<GtkToggleButton>)] = []
    private var signals: [SignalConnection] = []
    private var isSetting = false

    init(_ interface: Interface, _ fakeApp: FakeApp) {
        self.fakeApp = fakeApp
        let box: UnsafeMutablePointer<GtkContainer> = interface.object("sets_box")
        for set in ReadySet.all {
            let button = gtk_check_button_new_with_label(set.title).unsafelyUnwrapped
            let names = set.file?.handlers.map(\.name.rawValue).joined(separator: ", ") ?? ""
            gtk_widget_set_tooltip_text(button, names)
            gtk_container_add(box, button)
            gtk_widget_show(button)
            guard let toggle = nb_toggle_button(button) else { continue }
            switches.append((set, toggle))
            signals.append(SignalConnection(toggle, "toggled") { [weak self] _ in self?.toggled(set, toggle) })
        }
    }

    /// Shows which sets are included.
    func refresh() {
        isSetting = true
        for (set, button) in switches { gtk_toggle_button_set_active(button, fakeApp.includes(set) ? 1 : 0) }
        isSetting = false
    }

    func close() { signals = [] }

    private func toggled(_ set: ReadySet, _ button: UnsafeMutablePointer<GtkToggleButton>) {
        guard !isSetting else { return }
        do throws(JSONFileError) {
            try fakeApp.include(set, gtk_toggle_button_get_active(button) != 0)
        } catch {
            onTrouble?(error.description)
        }
    }
}
