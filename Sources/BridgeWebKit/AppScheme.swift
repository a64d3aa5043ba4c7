import BridgeCore
import CWebKitGTK
package import Foundation
import GLibKit
import Synchronization

/// Serves folders at `app://` addresses: the host names a folder, the path a file in it.
@MainActor
package enum AppScheme {
    nonisolated static let name = "app"

    /// The folders by their hosts.
    ///
    /// A page's location may be made on any thread.
    nonisolated static let folders = Mutex<[String: URL]>([:])

    static func register(in context: WebContext) {
        let security = context.register(name, serve)
        // Pages of other schemes cannot show or fetch what lies here.
        webkit_security_manager_register_uri_scheme_as_display_isolated(security, name)
    }

    private static func serve(_ request: SchemeRequest) {
        let address = String(cString: webkit_uri_scheme_request_get_uri(request))
        let network = PhoneNetwork.shared
        guard !network.condition.isOffline else { return refuse(request, offline) }
        switch network.rules.effect(on: address) {
        case .block: refuse(request, "a rule blocks the request")
        case .answer(let file): serve(request, address) { file }
        case .slow(let time): serve(request, address, after: time)
        case nil where network.condition == .full: serve(request, address) { try file(at: address) }
        case nil: serve(request, address, after: .zero)
        }
    }

    private static let offline = "the network is switched off"

    /// Serves a file as it would come over the phone's network, and that much later.
    private static func serve(
        _ request: SchemeRequest,
        _ address: String,
        after time: Duration
    ) {
        let (held, network) = (GObjectRef(retaining: request), PhoneNetwork.shared)
        Task {
            try? await Task.sleep(for: time + network.condition.latency)
            let size = (try? file(at: address).resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
            if let wait = network.line.take(size) { try? await Task.sleep(for: wait) }
            guard !network.condition.isOffline else { return refuse(held.pointer, offline) }
            serve(held.pointer, address) { try file(at: address) }
        }
    }

    private static func serve(
        _ request: SchemeRequest,
        _ address: String,
        _ file: () throws -> URL
    ) {
        do {
            try respond(request, with: try file())
        } catch {
            refuse(request, "there is no such file")
        }
    }

    private static func refuse(_ request: SchemeRequest, _ reason: String) {
        let error = nb_error_new("native-bridge-app", 404, reason)
        webkit_uri_scheme_request_finish_error(request, error)
        g_error_free(error)
    }

    struct NotServed: Error {}

    /// The file at an address, if it is one that may be served.
    static func file(at address: String) throws -> URL {
        guard let uri = g_uri_parse(address, GUriFlags(G_URI_FLAGS_ENCODED.rawValue), nil) else { throw NotServed() }
        defer { g_uri_unref(uri) }
        guard let host = g_uri_get_host(uri), let folder = folders.withLock({ $0[String(cString: host)] })
        else { throw NotServed() }
        return try file(in: folder, path: String(cString: g_uri_get_path(uri)))
    }

    /// The file at a path of a folder, if it may be served.
    ///
    /// The path is decoded once; what is hidden, climbs, or leads out of the folder by a link is not served. Bytes are
    /// compared, not characters: to Swift a slash with an accent is no slash, and to the file system it is one.
    ///
    /// - Throws: An error that says no more than that there is no such file.
    nonisolated package static func file(in folder: URL, path: String) throws -> URL {
        var parts: [String] = []
        for part in path.utf8.split(separator: UInt8(ascii: "/")) {
            guard let name = String(Substring(part)).removingPercentEncoding, isPlain(name.utf8) else {
                throw NotServed()
            }
            parts.append(name)
        }
        if path.utf8.last == UInt8(ascii: "/") || parts.isEmpty { parts.append("index.html") }
        let file = folder.appending(path: parts.joined(separator: "/"))
        guard let root = realPath(folder), let path = realPath(file) else { throw NotServed() }
        let inside = root == "/" ? root : root + "/"
        guard path.utf8.starts(with: inside.utf8) else { throw NotServed() }
        return URL(filePath: path)
    }

    /// The path with every link on it followed; nil where there is nothing.
    private nonisolated static func realPath(_ place: URL) -> String? {
        guard let path = realpath(place.path(percentEncoded: false), nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    private nonisolated static func isPlain(_ name: String.UTF8View) -> Bool {
        name.first != UInt8(ascii: ".") && !name.contains { [UInt8(ascii: "/"), UInt8(ascii: "\\"), 0].contains($0) }
    }
}
