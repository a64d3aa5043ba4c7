import CAtspi
import CWebKitGTK
import Foundation
import GLibKit

/// A message bus of the tests' own, on which programs tell screen readers what they show.
@MainActor
enum DesktopSession {
    private static var bus: Process?

    /// Starts the bus, once; programs that are started afterwards use it.
    static func start() throws {
        guard bus == nil else { return }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        bus = process
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) { line += byte }
        setenv("DBUS_SESSION_BUS_ADDRESS", String(decoding: line, as: UTF8.self), 1)
        // This process looks, and shows nothing itself.
        setenv("NO_AT_BRIDGE", "1", 1)
        gtk_init(nil, nil)
        unsetenv("NO_AT_BRIDGE")
        atexit { MainActor.assumeIsolated { DesktopSession.bus?.terminate() } }
        let status = atspi_init()
        guard status <= 1 else { throw NoSessionError(status: Int(status)) }
        try announceReader()
    }

    /// Says on the bus that a screen reader is there, as such do when they start.
    private static func announceReader() throws {
        let bus = try throwingGLibError { g_bus_get_sync(G_BUS_TYPE_SESSION, nil, $0) }
        defer { g_object_unref(gpointer(bus)) }
        var words: [OpaquePointer?] = [
            g_variant_new_string("org.a11y.Status"), g_variant_new_string("IsEnabled"),
            g_variant_new_variant(g_variant_new_boolean(1)),
        ]
        let reply = try throwingGLibError {
            g_dbus_connection_call_sync(
                bus,
                "org.a11y.Bus",
                "/org/a11y/bus",
                "org.freedesktop.DBus.Properties",
                "Set",
                g_variant_new_tuple(&words, gsize(words.count)),
                nil,
                G_DBUS_CALL_FLAGS_NONE,
                -1,
                nil,
                $0
            )
        }
        g_variant_unref(reply)
    }

    struct NoSessionError: Error { let status: Int }
}
