import CWebKitGTK
import GLibKit

/// Tells whether a screen reader or another program reads the windows' contents.
///
/// It is told of each row that is put into the list, 20 to 30 µs each, so that the list must be short then.
final class AccessReaders {
    /// How many rows the list has at first while somebody reads it.
    static let rowLimit = 10_000

    /// Told when the first comes or the last goes.
    var onChange: ((Bool) -> Void)?

    private var proxy: GObjectRef<UnsafeMutablePointer<GDBusProxy>>?
    private var signal: SignalConnection?
    private let cancellable = GObjectRef<UnsafeMutablePointer<GCancellable>>(adopting: g_cancellable_new())

    /// Asks the session's bus, where there is one.
    init() {
        let asked = GLibAsync { [weak self] result in self?.take(result) }
        g_dbus_proxy_new_for_bus(
            G_BUS_TYPE_SESSION,
            G_DBUS_PROXY_FLAGS_NONE,
            nil,
            "org.a11y.Bus",
            "/org/a11y/bus",
            "org.a11y.Status",
            cancellable.pointer,
            asked.callback,
            asked.userData
        )
    }

    /// Asks no more.
    func close() {
        g_cancellable_cancel(cancellable.pointer)
        (signal, proxy) = (nil, nil)
    }

    private func take(_ result: OpaquePointer) {
        // Without a bus nobody reads.
        guard let made = try? throwingGLibError({ g_dbus_proxy_new_for_bus_finish(result, $0) }) else { return }
        proxy = GObjectRef(adopting: made)
        signal = SignalConnection(made, "g-properties-changed") { [weak self] _ in self?.tell() }
        tell()
    }

    private func tell() {
        guard let proxy, let value = g_dbus_proxy_get_cached_property(proxy.pointer, "IsEnabled") else { return }
        defer { g_variant_unref(value) }
        onChange?(g_variant_get_boolean(value) != 0)
    }
}
