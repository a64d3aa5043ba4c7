import BridgeCore
import CWebKitGTK
import GLibKit
import Synchronization

/// A proxy on this machine's own interface, through which WebKit reaches the network.
///
/// Each connection has a thread of its own; one that fails is closed without an answer, as a phone's would.
final class NetworkProxy: Sendable {
    /// What connections do now.
    struct Behaviour: Sendable {
        var condition = NetworkCondition.full
        var rules: [RequestRule] = []
    }

    /// The port on 127.0.0.1.
    let port: UInt16
    private let behaviour = Mutex(Behaviour())
    private let line: SharedLine

    /// Starts it; it runs as long as the program, and what it passes on shares `line`.
    ///
    /// - Throws: `GLibError` where there is no port.
    init(_ line: SharedLine) throws(GLibError) {
        self.line = line
        let service = g_threaded_socket_service_new(-1)
        let listener = UnsafeMutableRawPointer(service).unsafelyUnwrapped.assumingMemoryBound(to: GSocketListener.self)
        let address = g_inet_socket_address_new_from_string("127.0.0.1", 0)
        defer { g_object_unref(address) }
        var effective: UnsafeMutablePointer<GSocketAddress>?
        _ = try throwingGLibError {
            g_socket_listener_add_address(
                listener,
                address,
                G_SOCKET_TYPE_STREAM,
                G_SOCKET_PROTOCOL_TCP,
                nil,
                &effective,
                $0
            )
        }
        port = UInt16(nb_inet_port(effective))
        g_object_unref(effective)
        nb_on_connection(service, serveConnectionCallback, Unmanaged.passRetained(self).toOpaque())
        g_socket_service_start(nb_socket_service(service))
    }

    /// Changes what new connections and those that are open do.
    func use(_ condition: NetworkCondition, _ rules: [RequestRule]) {
        behaviour.withLock { $0 = Behaviour(condition: condition, rules: rules) }
    }

    fileprivate func serve(_ connection: UnsafeMutablePointer<GSocketConnection>) {
        let behaviour = behaviour.withLock(\.self)
        ProxiedConnection(connection, behaviour, line).serve()
    }
}

private let serveConnectionCallback: NBConnectionCallback = { _, connection, _, data in
    guard let connection, let data else { return 1 }
    Unmanaged<NetworkProxy>.fromOpaque(data).takeUnretainedValue().serve(connection)
    return 1
}
