import CAtspi
import CWebKitGTK

/// What programs have screen readers say.
@MainActor
final class Announcements {
    /// All of them so far, in order.
    private(set) var texts: [String] = []

    private var listener: UnsafeMutablePointer<AtspiEventListener>?

    /// Listens from now on.
    init() {
        let callback: AtspiEventListenerCB = { event, data in
            guard let event, let data else { return }
            nonisolated(unsafe) let (said, listening) = (event, data)
            MainActor.assumeIsolated {
                Unmanaged<Announcements>.fromOpaque(listening).takeUnretainedValue().hear(said)
            }
            g_boxed_free(atspi_event_get_type(), event)
        }
        listener = atspi_event_listener_new(callback, Unmanaged.passUnretained(self).toOpaque(), nil)
        atspi_event_listener_register(listener, "object:announcement", nil)
    }

    /// Listens no more.
    func close() {
        atspi_event_listener_deregister(listener, "object:announcement", nil)
        g_object_unref(listener)
    }

    private func hear(_ event: UnsafeMutablePointer<AtspiEvent>) {
        if let text = nb_event_text(event) { texts.append(String(cString: text)) }
    }
}
