import CWebKitGTK
package import Foundation
import Synchronization

/// Where a page is: an address, or a file or folder that is served at an `app://` address.
public struct PageLocation: Sendable, Hashable {
    /// The address to load.
    public let address: String
    /// The origin of that address.
    public let origin: String

    /// The schemes whose addresses are opened.
    ///
    /// All others are for the app, and never replace the page.
    private static let schemes: Set<String> = ["http", "https", "app", "about", "blob", "data", "file", "javascript"]

    /// What the folders behind `app://` addresses were called by whoever opened them, by their hosts.
    private static let given = Mutex<[String: Given]>([:])

    private struct Given {
        /// The path before the page's own, as it was typed: "" for a file of the working folder, "site/" for a folder.
        let folder: String
        /// Whether the folder was named, and not its index.
        let isFolder: Bool
    }

    /// A page by what a person types: an address with a scheme, a path of a file, or of a folder with an index.html.
    ///
    /// - Throws: `PageLocationError` with what is wrong and what to do.
    public init(_ page: String) throws(PageLocationError) {
        if let file = URL(string: page), file.isFileURL {
            try self.init(localPage: file.path(percentEncoded: false) + Self.suffix(of: page))
        } else if page.contains("://") {
            guard let origin = Self.origin(of: page), Self.isKnownScheme(of: page) else {
                throw PageLocationError("\(page) is not an address that can be opened; use http, https, or a path.")
            }
            self.init(address: page, origin: origin)
        } else {
            try self.init(localPage: page)
        }
    }

    /// A path, perhaps with a query or a fragment, as pages that route by them need it.
    private init(localPage page: String) throws(PageLocationError) {
        let suffix = FileManager.default.fileExists(atPath: page) ? "" : Self.suffix(of: page)
        guard !page.isEmpty else { throw PageLocationError("The page has no name.") }
        let location = try PageLocation(path: String(page.dropLast(suffix.count)))
        self.init(address: location.address + suffix, origin: location.origin)
    }

    /// The query and the fragment of an address, from their mark on.
    private static func suffix(of page: String) -> String {
        page.firstIndex { $0 == "?" || $0 == "#" }.map { String(page[$0...]) } ?? ""
    }

    /// A file, or a folder with an index.html.
    public init(path: String) throws(PageLocationError) {
        var isFolder: ObjCBool = false
        let typed = path
        let path = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw PageLocationError("There is no file or folder \(path).")
        }
        let file = isFolder.boolValue ? URL(filePath: path).appending(path: "index.html") : URL(filePath: path)
        guard FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) else {
            throw PageLocationError(
                isFolder.boolValue ? "The folder \(path) has no index.html." : "The file \(path) cannot be read."
            )
        }
        self.init(serving: file.deletingLastPathComponent(), page: file.lastPathComponent, host: nil)
        let given = Given(folder: Self.folder(of: typed, isFolder.boolValue), isFolder: isFolder.boolValue)
        Self.given.withLock { $0[String(origin.dropFirst("app://".count))] = given }
    }

    private static func folder(of path: String, _ isFolder: Bool) -> String {
        if isFolder { return path.hasSuffix("/") ? path : path + "/" }
        return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// An address as a person would type it: the path of a page that is served from a file or folder, with its query and
    /// fragment; every other address as it is.
    package static func typed(_ address: String) -> String {
        let (scheme, rest) = ("\(AppScheme.name)://", address.dropFirst(AppScheme.name.count + 3))
        guard address.hasPrefix(scheme), let slash = rest.firstIndex(of: "/"),
            let given = given.withLock({ $0[String(rest[..<slash])] })
        else { return address }
        let suffix = suffix(of: String(rest))
        let page = rest[rest.index(after: slash)...].dropLast(suffix.count)
        let path = page.removingPercentEncoding ?? String(page)
        return given.folder + (given.isFolder && path == "index.html" ? "" : path) + suffix
    }

    /// A page of a folder that is served from now on, at `host` or at one that is made from the folder's path.
    package init(serving folder: URL, page: String, host: String?) {
        let host = host ?? Self.host(for: folder)
        AppScheme.folders.withLock { $0[host] = folder }
        let path = page.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? page
        self.init(address: "app://\(host)/\(path)", origin: "app://\(host)")
    }

    private init(address: String, origin: String) {
        self.address = address
        self.origin = origin
    }

    /// The same page with a query, behind the one that it has: "speed=2&run=1".
    public func with(query: String) -> PageLocation {
        PageLocation(address: address + (address.contains("?") ? "&" : "?") + query, origin: origin)
    }

    /// Scheme, host and port of an address, as a page's `self.origin` spells them; nil where there is no host.
    package static func origin(of address: String) -> String? {
        guard let uri = g_uri_parse(address, G_URI_FLAGS_PARSE_RELAXED, nil) else { return nil }
        defer { g_uri_unref(uri) }
        guard let host = g_uri_get_host(uri), host.pointee != 0 else { return nil }
        let scheme = String(cString: g_uri_get_scheme(uri)).lowercased()
        let port = Int(g_uri_get_port(uri))
        let isDefault = port < 0 || (scheme == "http" && port == 80) || (scheme == "https" && port == 443)
        return "\(scheme)://\(String(cString: host).lowercased())" + (isDefault ? "" : ":\(port)")
    }

    /// The host of an address; nil where there is none.
    static func host(of address: String) -> String? {
        guard let uri = g_uri_parse(address, G_URI_FLAGS_PARSE_RELAXED, nil) else { return nil }
        defer { g_uri_unref(uri) }
        return g_uri_get_host(uri).map { String(cString: $0).lowercased() }
    }

    /// What people call the page at an address: its host; of a page that is served from a folder, its file, or the folder
    /// where it is the index.
    package static func name(of address: String) -> String {
        guard let uri = g_uri_parse(address, G_URI_FLAGS_PARSE_RELAXED, nil) else { return "This page" }
        defer { g_uri_unref(uri) }
        guard let characters = g_uri_get_host(uri), characters.pointee != 0 else { return "This page" }
        let host = String(cString: characters)
        guard String(cString: g_uri_get_scheme(uri)) == AppScheme.name else {
            return g_uri_get_port(uri) < 0 ? host : "\(host):\(g_uri_get_port(uri))"
        }
        let file = String(cString: g_uri_get_path(uri)).split(separator: "/").last.map(String.init) ?? ""
        let folder = AppScheme.folders.withLock { $0[host]?.lastPathComponent } ?? host
        return visible(file.isEmpty || file == "index.html" ? folder : file)
    }

    /// A name without characters that would turn or break the line.
    private static func visible(_ name: String) -> String {
        var visible = ""
        for scalar in name.unicodeScalars {
            let category = scalar.properties.generalCategory
            let isHidden = category == .control || category == .format || category == .lineSeparator
            visible.unicodeScalars.append(isHidden ? "\u{FFFD}" : scalar)
        }
        return visible
    }

    /// An address by which the page is found again from any folder: the whole path of a page that is served from a file or
    /// folder, with its query and fragment; every other address as it is.
    package static func lasting(_ address: String) -> String {
        guard let folder = folder(of: address), let scheme = address.range(of: "://"),
            let slash = address[scheme.upperBound...].firstIndex(of: "/")
        else { return address }
        let rest = String(address[address.index(after: slash)...])
        let suffix = suffix(of: rest)
        let path = rest.dropLast(suffix.count)
        return folder.appending(path: path.removingPercentEncoding ?? String(path)).path(percentEncoded: false) + suffix
    }

    /// The folder that the page at an address is served from; nil where it is not.
    package static func folder(of address: String) -> URL? {
        guard let origin = origin(of: address), let mark = origin.range(of: "://"),
            origin[..<mark.lowerBound] == AppScheme.name
        else { return nil }
        return AppScheme.folders.withLock { $0[String(origin[mark.upperBound...])] }
    }

    static func isKnownScheme(of address: String) -> Bool {
        address.isEmpty || schemes.contains(address.prefix { $0 != ":" }.lowercased())
    }

    /// "shop-1k2j3h": the folder's name, made safe for an address, and a mark of its whole path, so that two folders
    /// never share an origin and the same folder keeps its storage.
    private static func host(for folder: URL) -> String {
        let path = folder.path(percentEncoded: false)
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let name = folder.lastPathComponent.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return String(name).trimmingCharacters(in: ["-"]) + "-" + String(hash, radix: 36)
    }
}

/// Why there is no such page.
public struct PageLocationError: Error, Sendable, CustomStringConvertible {
    /// What is wrong, and what to do.
    public let description: String
    init(_ description: String) { self.description = description }
}
