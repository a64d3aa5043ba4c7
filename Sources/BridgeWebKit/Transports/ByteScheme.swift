import CWebKitGTK
import Foundation
import GLibKit

/// Takes the bytes that pages send beside their messages.
///
/// A page posts them to an address that only its half of the channel knows, stands still until they are here, and then names
/// them by their number in a message: so they keep their order with all that it says. As text in a message they would cost
/// three to four times as much.
@MainActor
enum ByteScheme {
    static let name = "native-bridge-bytes"

    private struct Entry { weak var bytes: SentBytes? }

    private static var entries: [String: Entry] = [:]
    private static let piece = 1 << 18

    static func add(_ bytes: SentBytes) { entries[bytes.secret] = Entry(bytes: bytes) }

    static func remove(_ bytes: SentBytes) { entries[bytes.secret] = nil }

    static func register(in context: WebContext) {
        let security = context.register(name, serve)
        webkit_security_manager_register_uri_scheme_as_cors_enabled(security, name)
    }

    private static func serve(_ request: SchemeRequest) {
        let address = String(cString: webkit_uri_scheme_request_get_uri(request))
        // "<scheme>://<secret>/<number>"
        let parts = address.split(separator: "/")
        guard parts.count == 3, let number = Int(parts[2]), let bytes = entries[String(parts[1])]?.bytes,
            let stream = webkit_uri_scheme_request_get_http_body(request)
        else { return refuse(request) }
        defer { g_object_unref(stream) }
        // What is too much goes in the message, which says so.
        guard let data = data(from: stream, limit: bytes.room) else { return answer(request, 413) }
        bytes.put(data, number)
        answer(request, 200)
    }

    /// What was posted; nil where that is more than `limit`.
    private static func data(from stream: UnsafeMutablePointer<GInputStream>, limit: Int) -> Data? {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: piece)
        while true {
            var count: gsize = 0
            let isRead = buffer.withUnsafeMutableBytes {
                g_input_stream_read_all(stream, $0.baseAddress, gsize($0.count), &count, nil, nil)
            }
            guard isRead != 0, data.count + Int(count) <= limit else { return nil }
            data.append(contentsOf: buffer.prefix(Int(count)))
            if count < gsize(piece) { return data }
        }
    }

    private static func answer(_ request: SchemeRequest, _ status: guint) {
        guard let stream = g_memory_input_stream_new() else { return refuse(request) }
        defer { g_object_unref(stream) }
        guard let response = webkit_uri_scheme_response_new(stream, 0) else { return refuse(request) }
        defer { g_object_unref(response) }
        webkit_uri_scheme_response_set_status(response, status, nil)
        // The response takes the headers over.
        let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
        soup_message_headers_append(headers, "Access-Control-Allow-Origin", "*")
        webkit_uri_scheme_response_set_http_headers(response, headers)
        webkit_uri_scheme_request_finish_with_response(request, response)
    }

    private static func refuse(_ request: SchemeRequest) {
        let error = nb_error_new("native-bridge-bytes", 404, "Nobody has asked for these bytes.")
        webkit_uri_scheme_request_finish_error(request, error)
        g_error_free(error)
    }
}
