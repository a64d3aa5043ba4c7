import Foundation

/// Where files are that others include.
enum IncludedFile {
    /// The path of the file that `file` names so: beside it, else the ready set of that name.
    static func path(of name: String, from file: String) -> String {
        let beside = URL(filePath: name, relativeTo: URL(filePath: file).deletingLastPathComponent())
        let path = beside.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path), let set = ReadySet.all.first(where: { $0.include == name })
        else { return path }
        return set.path
    }

    /// Whether the two paths are the same file.
    static func isSame(_ one: String, _ other: String) -> Bool {
        URL(filePath: one).standardizedFileURL == URL(filePath: other).standardizedFileURL
    }
}
