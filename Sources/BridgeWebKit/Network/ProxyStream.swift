import CWebKitGTK
import Foundation
import GLibKit

/// One end of what the proxy passes on, read and written by waiting.
///
/// One thread reads and one writes at a time.
final class ProxyStream: @unchecked Sendable {
    private static let headLimit = 64 << 10
    private static let pieceSize = 16 << 10

    private let stream: GObjectRef<UnsafeMutablePointer<GIOStream>>
    private let input: GObjectRef<UnsafeMutablePointer<GDataInputStream>>
    private let output: UnsafeMutablePointer<GOutputStream>
    private let socket: GObjectRef<UnsafeMutablePointer<GSocket>>

    private init(
        _ stream: GObjectRef<UnsafeMutablePointer<GIOStream>>,
        on socket: GObjectRef<UnsafeMutablePointer<GSocket>>
    ) {
        self.stream = stream
        input = GObjectRef(adopting: nb_line_input(g_io_stream_get_input_stream(stream.pointer)))
        output = g_io_stream_get_output_stream(stream.pointer)
        self.socket = socket
    }

    /// An accepted connection.
    convenience init(retaining connection: UnsafeMutablePointer<GSocketConnection>) {
        let stream = GObjectRef<UnsafeMutablePointer<GIOStream>>(retaining: nb_io_stream(connection))
        self.init(stream, on: GObjectRef(retaining: g_socket_connection_get_socket(connection)))
    }

    /// A connection to a server, which is verified where it is secure; nil where there is none.
    convenience init?(_ host: String, _ port: UInt16, isSecure: Bool) {
        let client = GObjectRef(adopting: g_socket_client_new())
        g_socket_client_set_tls(client.pointer, isSecure ? 1 : 0)
        guard let connection = g_socket_client_connect_to_host(client.pointer, host, port, nil, nil) else { return nil }
        let socket = GObjectRef<UnsafeMutablePointer<GSocket>>(retaining: g_socket_connection_get_socket(connection))
        self.init(GObjectRef(adopting: nb_io_stream(connection)), on: socket)
    }

    /// The inside of a connection over TLS whose server this is; nil where the other side does not want that.
    convenience init?(serving client: ProxyStream) {
        guard
            let certificate = g_tls_certificate_new_from_pem(ProxyCertificate.pem, -1, nil),
            let inside = g_tls_server_connection_new(client.stream.pointer, certificate, nil)
        else { return nil }
        defer { g_object_unref(certificate) }
        self.init(GObjectRef(adopting: inside), on: client.socket)
    }

    /// Whether the other side begins with TLS; waits for its first byte.
    var isGreetedByTLS: Bool { nb_first_byte(socket.pointer) == 22 }

    /// The head of a request; nil where there is none.
    func readHead() -> RequestHead? {
        var (lines, size): ([String], Int) = ([], 0)
        while size < Self.headLimit, let line = nb_read_line(input.pointer) {
            defer { g_free(line) }
            let text = String(cString: line)
            if text.isEmpty { return RequestHead(lines) }
            lines.append(text)
            size += text.utf8.count
        }
        return nil
    }

    /// Waits for some bytes; nil at the end.
    func read() -> [UInt8]? {
        let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
            count = max(0, nb_read_some(input.pointer, buffer.baseAddress, gsize(Self.pieceSize)))
        }
        return piece.isEmpty ? nil : piece
    }

    /// Reads so many bytes, or what there is of them.
    func skip(_ count: Int) {
        var left = count
        while left > 0, let piece = read() { left -= piece.count }
    }

    /// Writes all of it.
    ///
    /// - Returns: Whether it could be.
    @discardableResult
    func write(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        return g_output_stream_write_all(output, bytes, gsize(bytes.count), nil, nil, nil) != 0
            && g_output_stream_flush(output, nil, nil) != 0
    }

    /// Writes a text.
    ///
    /// - Returns: Whether it could be.
    func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Has nothing more be read, also where another thread waits for it.
    func stopReading() { g_socket_shutdown(socket.pointer, 1, 0, nil) }

    /// Has nothing more be read or written, also where another thread waits for it.
    func stop() { g_socket_shutdown(socket.pointer, 1, 1, nil) }

    /// Tells the other side that this is all.
    func close() { g_io_stream_close(stream.pointer, nil, nil) }
}
