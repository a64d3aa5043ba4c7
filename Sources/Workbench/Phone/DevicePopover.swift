import BridgeWebKit
import CWebKitGTK
import GLibKit

/// What is below the device button: the device, how it is held, and what its person has chosen.
///
/// What is one of several words or a switch is an action of the window; the rest is here.
final class DevicePopover {
    /// Told what a person has changed.
    var onChange: ((PhoneSurroundings) -> Void)?

    private let interface: Interface
    private let height: PopoverHeight
    private let zoom: UnsafeMutablePointer<GtkSpinButton>
    private let textScale: UnsafeMutablePointer<GtkSpinButton>
    private let language: UnsafeMutablePointer<GtkEntry>
    private let place: UnsafeMutablePointer<GtkEntry>
    private let problem: UnsafeMutablePointer<GtkLabel>
    private var surroundings = PhoneSurroundings()
    /// Whether what is set is nothing that a person has changed.
    private var isShowing = false
    private var signals: [SignalConnection] = []

    init(_ button: UnsafeMutablePointer<GtkMenuButton>) throws {
        interface = try Interface("phone")
        height = PopoverHeight(interface)
        zoom = interface.object("zoom")
        textScale = interface.object("text_scale")
        language = interface.object("language")
        place = interface.object("place")
        problem = interface.object("problem")
        gtk_menu_button_set_popover(button, interface.object("root", as: GtkWidget.self))
        signals = [
            SignalConnection(zoom, "value-changed") { [weak self] _ in self?.changed() },
            SignalConnection(textScale, "value-changed") { [weak self] _ in self?.changed() },
            SignalConnection(language, "activate") { [weak self] _ in self?.changed() },
            SignalConnection(language, "focus-out-event", handling: { [weak self] _ in self?.changed() ?? false }),
            SignalConnection(place, "activate") { [weak self] _ in self?.changed() },
            SignalConnection(place, "focus-out-event", handling: { [weak self] _ in self?.changed() ?? false }),
        ]
    }

    /// Shows what is around the page of a device.
    func show(_ surroundings: PhoneSurroundings, of device: Device) {
        isShowing = true
        defer { isShowing = false }
        self.surroundings = surroundings
        let isTyped = gtk_widget_has_focus(language.widget) != 0 || gtk_widget_has_focus(place.widget) != 0
        gtk_spin_button_set_value(zoom, surroundings.zoom * 100)
        gtk_spin_button_set_value(textScale, surroundings.textScale * 100)
        gtk_widget_set_sensitive(zoom.widget, surroundings.textScale == 1 ? 1 : 0)
        guard !isTyped else { return }
        gtk_entry_set_text(language, surroundings.language ?? "")
        gtk_entry_set_text(place, surroundings.place?.text ?? "")
    }

    /// - Returns: That whoever else waits for the event may have it.
    @discardableResult
    private func changed() -> Bool {
        guard !isShowing else { return false }
        var changed = surroundings
        changed.zoom = gtk_spin_button_get_value(zoom) / 100
        changed.textScale = gtk_spin_button_get_value(textScale) / 100
        let problems = [takeLanguage(into: &changed), takePlace(into: &changed)].compactMap(\.self)
        gtk_label_set_text(problem, problems.joined(separator: " "))
        gtk_widget_set_visible(problem.widget, problems.isEmpty ? 0 : 1)
        guard changed != surroundings else { return false }
        surroundings = changed
        onChange?(changed)
        return false
    }

    /// - Returns: What is wrong with the text.
    private func takeLanguage(into changed: inout PhoneSurroundings) -> String? {
        let text = Self.text(of: language)
        guard text.isEmpty || PhoneSurroundings.isLanguage(text) else {
            return translated("A language is written as en or zh-CN.")
        }
        changed.language = text.isEmpty ? nil : text
        return nil
    }

    private func takePlace(into changed: inout PhoneSurroundings) -> String? {
        let text = Self.text(of: place)
        let place = PhoneSurroundings.Place(text)
        guard text.isEmpty || place != nil else {
            return translated("A place is written in degrees, as 23.13,113.26.")
        }
        changed.place = place
        return nil
    }

    private static func text(of entry: UnsafeMutablePointer<GtkEntry>) -> String {
        gtk_entry_get_text(entry).map { String(cString: $0).trimmingPrefix { $0 == " " } }.map(String.init) ?? ""
    }
}
