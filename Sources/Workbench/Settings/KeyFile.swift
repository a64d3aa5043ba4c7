import CWebKitGTK
import GLibKit

/// Groups of names with values, in the format of desktop files.
final class KeyFile {
    private let pointer: OpaquePointer = g_key_file_new()

    isolated deinit { g_key_file_unref(pointer) }

    /// Reads a file in place of what is there.
    func read(_ file: String) throws(GLibError) {
        _ = try throwingGLibError { g_key_file_load_from_file(pointer, file, G_KEY_FILE_KEEP_COMMENTS, $0) }
    }

    /// Writes a file in one step: what was there stays whole where that fails.
    func write(_ file: String) throws(GLibError) {
        _ = try throwingGLibError { g_key_file_save_to_file(pointer, file, $0) }
    }

    /// The text of that name.
    func text(_ group: String, _ name: String) -> String? {
        guard let text = g_key_file_get_string(pointer, group, name, nil) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The texts of that name.
    func list(_ group: String, _ name: String) -> [String] {
        var count = gsize(0)
        guard let list = g_key_file_get_string_list(pointer, group, name, &count, nil) else { return [] }
        defer { g_strfreev(list) }
        return (0..<Int(count)).compactMap { list[$0].map { String(cString: $0) } }
    }

    /// Sets a text; nil takes it out.
    func set(_ text: String?, _ group: String, _ name: String) {
        if let text {
            g_key_file_set_string(pointer, group, name, text)
        } else {
            g_key_file_remove_key(pointer, group, name, nil)
        }
    }

    /// Sets a list; an empty one takes it out.
    func set(_ list: [String], _ group: String, _ name: String) {
        guard !list.isEmpty else { return set(nil, group, name) }
        let texts = list.map { strdup($0).map { UnsafePointer<gchar>($0) } }
        defer { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
        g_key_file_set_string_list(pointer, group, name, texts, gsize(list.count))
    }

    /// Takes a whole group out.
    func remove(_ group: String) { g_key_file_remove_group(pointer, group, nil) }
}
