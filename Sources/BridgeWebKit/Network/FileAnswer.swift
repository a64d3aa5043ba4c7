import CWebKitGTK
import Foundation

/// A file that answers requests in place of a server.
struct FileAnswer {
    /// What is in it.
    let data: Data
    private let type: String

    /// Nil where it cannot be read.
    init?(_ file: URL) {
        guard let data = try? Data(contentsOf: file) else { return nil }
        self.data = data
        type = Self.type(of: file.path(percentEncoded: false))
    }

    /// What goes with it, for a page of that origin, which may read it wherever it is from.
    func headers(origin: String?) -> [(String, String)] {
        let cors = [("Access-Control-Allow-Origin", origin ?? "*")]
        let credentials = origin == nil ? [] : [("Access-Control-Allow-Credentials", "true")]
        return [("Content-Type", type), ("Cache-Control", "no-store")] + cors + credentials
    }

    /// The type of a file by its name.
    static func type(of path: String) -> String {
        guard let content = g_content_type_guess(path, nil, 0, nil) else { return "application/octet-stream" }
        defer { g_free(content) }
        guard let mime = g_content_type_get_mime_type(content) else { return "application/octet-stream" }
        defer { g_free(mime) }
        return String(cString: mime)
    }
}
