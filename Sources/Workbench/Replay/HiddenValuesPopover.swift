import BridgeScripting
import CWebKitGTK
import GLibKit

/// Which values of data and answers are not written into recordings.
final class HiddenValuesPopover {
    /// The places of those values.
    private(set) var places: [JSONPointer] = []
    /// Told the places after a person has changed them.
    var onChange: (([JSONPointer]) -> Void)?

    private let interface: Interface
    private let popover: UnsafeMutablePointer<GtkPopover>
    private let entry: UnsafeMutablePointer<GtkEntry>
    private var signals: [SignalConnection] = []

    /// A popover that points at `widget`.
    init(at widget: UnsafeMutablePointer<GtkWidget>) throws {
        interface = try Interface("hidden-values")
        popover = interface.object("root")
        entry = interface.object("places")
        gtk_popover_set_relative_to(popover, widget)
        signals = [
            SignalConnection(entry, "changed") { [weak self] _ in self?.changed() },
            SignalConnection(entry, "activate") { [weak self] _ -> Void in
                if let self { gtk_popover_popdown(popover) }
            },
        ]
    }

    /// Brings it into sight.
    func open() { gtk_popover_popup(popover) }

    /// Has these places be hidden, and stand in the entry.
    func use(_ places: [JSONPointer]) {
        gtk_entry_set_text(entry, places.map(\.description).joined(separator: " "))
    }

    private func changed() {
        let words = (gtk_entry_get_text(entry).map { String(cString: $0) } ?? "").split(separator: " ").map(String.init)
        let wrong = words.first { JSONPointer($0)?.steps.isEmpty != false }
        let problem = wrong.map {
            translated("“{place}” is not a place; write it as /token or /user/password.", ["place": $0])
        }
        gtk_label_set_text(interface.object("problem"), problem ?? "")
        guard wrong == nil else { return }
        places = words.compactMap { JSONPointer($0) }
        onChange?(places)
    }
}
