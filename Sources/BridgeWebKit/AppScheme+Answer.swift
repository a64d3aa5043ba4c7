import CWebKitGTK
import Foundation
import GLibKit

/// What a request for a file is answered.
extension AppScheme {
    static func respond(_ request: SchemeRequest, with file: URL) throws {
        let path = file.path(percentEncoded: false)
        // A folder has no text, and reading a pipe or a device could stop the program.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular else { throw NotServed() }
        guard let gFile = g_file_new_for_path(path) else { throw NotServed() }
        defer { g_object_unref(gpointer(gFile)) }
        let stream = try throwingGLibError { g_file_read(gFile, nil, $0) }
        guard let stream else { throw NotServed() }
        defer { g_object_unref(stream) }
        let input = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GInputStream.self)
        let size = attributes[.size] as? Int ?? -1
        let type = FileAnswer.type(of: path)
        guard let part = part(of: size, request) else {
            return try respond(request, input, size: size, type: type)
        }
        _ = try throwingGLibError {
            g_seekable_seek(OpaquePointer(stream), goffset(part.lowerBound), G_SEEK_SET, nil, $0)
        }
        let bytes = try throwingGLibError { g_input_stream_read_bytes(input, gsize(part.count), nil, $0) }
        guard let bytes, let piece = g_memory_input_stream_new_from_bytes(bytes) else { throw NotServed() }
        defer {
            g_bytes_unref(bytes)
            g_object_unref(piece)
        }
        let count = Int(g_bytes_get_size(bytes))
        let range = "bytes \(part.lowerBound)-\(part.lowerBound + count - 1)/\(size)"
        try respond(request, piece, size: count, type: type, range: range)
    }

    /// How much of a file is read at most for a request that asks for a part of it; whoever wants more asks again.
    private static let longestPart = 4 << 20

    /// The part of a file with `size` bytes that a request asks for; nil where it asks for all of it, for several, or for
    /// what is not there.
    private static func part(of size: Int, _ request: SchemeRequest) -> Range<Int>? {
        var ranges: UnsafeMutablePointer<SoupRange>?
        var count: CInt = 0
        guard size > 0, let headers = webkit_uri_scheme_request_get_http_headers(request),
            soup_message_headers_get_ranges(headers, goffset(size), &ranges, &count) != 0, let ranges
        else { return nil }
        defer { soup_message_headers_free_ranges(headers, ranges) }
        let start = Int(ranges[0].start)
        guard count == 1, start < size else { return nil }
        return start..<min(Int(ranges[0].end) + 1, start + longestPart)
    }

    private static func respond(
        _ request: SchemeRequest,
        _ stream: UnsafeMutablePointer<GInputStream>,
        size: Int,
        type: String,
        range: String? = nil
    ) throws {
        guard let response = webkit_uri_scheme_response_new(stream, gint64(size)) else { throw NotServed() }
        defer { g_object_unref(response) }
        webkit_uri_scheme_response_set_status(response, range == nil ? 200 : 206, nil)
        webkit_uri_scheme_response_set_content_type(response, type)
        // The response takes the headers over.
        let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
        // Where types are not guessed, style sheets and scripts are judged by the header alone.
        soup_message_headers_append(headers, "Content-Type", type)
        soup_message_headers_append(headers, "X-Content-Type-Options", "nosniff")
        soup_message_headers_append(headers, "Cache-Control", "no-cache")
        soup_message_headers_append(headers, "Accept-Ranges", "bytes")
        if let range { soup_message_headers_append(headers, "Content-Range", range) }
        webkit_uri_scheme_response_set_http_headers(response, headers)
        webkit_uri_scheme_request_finish_with_response(request, response)
    }
}
