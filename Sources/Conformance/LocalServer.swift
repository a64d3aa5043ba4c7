import CWebKitGTK
import Foundation
import GLibKit

/// A web server of this process, at a free port of this machine.
///
/// It lives in the loop of the program that made it.
@MainActor
package final class LocalServer {
    /// What a path answers with.
    package struct Response: Sendable {
        /// The text.
        package var body: String
        /// Its type.
        package var type: String
        /// Further headers.
        package var headers: [String: String]
        /// How long the answer takes.
        package var delay: Duration
        /// The address to go to instead.
        package var redirect: String?

        /// A page, unless another type is given.
        package init(
            body: String,
            type: String = "text/html; charset=utf-8",
            headers: [String: String] = [:],
            delay: Duration = .zero,
            redirect: String? = nil
        ) {
            self.body = body
            self.type = type
            self.headers = headers
            self.delay = delay
            self.redirect = redirect
        }
    }

    /// This machine gave no port to listen at.
    package struct NoPortError: Error, CustomStringConvertible {
        /// The sentence.
        package let description = "This machine gave no port to serve pages at."
    }

    /// The answers by path ("/x.html"); what has none is not found.
    package var files: [String: Response] = [:]
    /// Asked before `files`, with the path and the query's values by their names.
    package var handler: ((_ path: String, _ query: [String: String]) -> Response?)?
    /// The paths that were asked for, in order.
    package private(set) var requests: [String] = []
    /// What the requests called their senders, in order.
    package private(set) var userAgents: [String] = []
    /// "http://127.0.0.1:12345": what a page calls its origin.
    package let origin: String

    private let server: GObjectRef<UnsafeMutablePointer<SoupServer>>

    /// Starts listening; `host` is the name by which pages reach it: "127.0.0.1" or "localhost".
    package init(host: String = "127.0.0.1") throws {
        guard let object = g_object_new_with_properties(soup_server_get_type(), 0, nil, nil) else {
            throw NoPortError()
        }
        let pointer = UnsafeMutableRawPointer(object).assumingMemoryBound(to: SoupServer.self)
        server = GObjectRef(adopting: pointer)
        _ = try throwingGLibError { soup_server_listen_local(pointer, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, $0) }
        guard let uris = soup_server_get_uris(pointer), let uri = uris.pointee.data else { throw NoPortError() }
        origin = "http://\(host):\(g_uri_get_port(OpaquePointer(uri)))"
        g_slist_free_full(uris) { uri in uri.map { g_uri_unref(OpaquePointer($0)) } }
        let serve: SoupServerCallback = { _, message, characters, _, data in
            guard let message, let characters, let data else { return }
            nonisolated(unsafe) let (pointer, box) = (message, data)
            let path = String(cString: characters)
            MainActor.assumeIsolated {
                Unmanaged<LocalServer>.fromOpaque(box).takeUnretainedValue().serve(pointer, path)
            }
        }
        soup_server_add_handler(pointer, nil, serve, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    isolated deinit {
        soup_server_remove_handler(server.pointer, nil)
        soup_server_disconnect(server.pointer)
    }

    private func serve(_ message: OpaquePointer, _ path: String) {
        requests.append(path)
        let agent = soup_message_headers_get_one(soup_server_message_get_request_headers(message), "User-Agent")
        userAgents.append(agent.map { String(cString: $0) } ?? "")
        let query = soup_server_message_get_uri(message).flatMap(g_uri_get_query).map { String(cString: $0) }
        guard let response = handler?(path, Self.values(of: query)) ?? files[path] else {
            soup_server_message_set_status(message, 404, nil)
            return
        }
        guard response.delay > .zero else {
            Self.finish(message, response)
            return
        }
        soup_server_message_pause(message)
        let held = GObjectRef(retaining: message)
        // A page that goes takes its requests with it.
        var isOver = false
        let ends = ["finished", "disconnected"].map { SignalConnection(message, $0) { _ in isOver = true } }
        Task {
            try? await Task.sleep(for: response.delay)
            for end in ends { end.disconnect() }
            if isOver { return }
            Self.finish(held.pointer, response)
            soup_server_message_unpause(held.pointer)
        }
    }

    private static func values(of query: String?) -> [String: String] {
        let items = query.flatMap { URLComponents(string: "?" + $0)?.queryItems } ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    private static func finish(_ message: OpaquePointer, _ response: Response) {
        let headers = soup_server_message_get_response_headers(message)
        for (name, value) in response.headers { soup_message_headers_append(headers, name, value) }
        if let address = response.redirect {
            soup_server_message_set_redirect(message, 302, address)
        } else {
            soup_server_message_set_status(message, 200, nil)
            soup_server_message_set_response(
                message,
                response.type,
                SOUP_MEMORY_COPY,
                response.body,
                gsize(response.body.utf8.count)
            )
        }
    }
}
