import CWebKitGTK
import GLibKit

/// Where `navigator.geolocation` has its place from: what was chosen, in the stead of the machine's own.
@MainActor
final class PlaceSource {
    /// The place; nil where there is none to tell.
    var place: PhoneSurroundings.Place? {
        didSet { if place != oldValue { tell() } }
    }

    private let manager: UnsafeMutablePointer<WebKitGeolocationManager>
    private var signals: [SignalConnection] = []
    private var isAsked = false

    /// The place of the pages of a context.
    init(_ context: UnsafeMutablePointer<WebKitWebContext>) {
        manager = webkit_web_context_get_geolocation_manager(context)
        signals = [
            SignalConnection(
                manager,
                "start",
                handling: { [weak self] _ in
                    self?.isAsked = true
                    self?.tell()
                    return true
                }
            ),
            SignalConnection(manager, "stop") { [weak self] _ in self?.isAsked = false },
        ]
    }

    private func tell() {
        guard isAsked else { return }
        guard let place else { return webkit_geolocation_manager_failed(manager, "The phone does not know its place.") }
        let position = webkit_geolocation_position_new(place.latitude, place.longitude, place.accuracy)
        webkit_geolocation_manager_update_position(manager, position)
        webkit_geolocation_position_free(position)
    }
}
