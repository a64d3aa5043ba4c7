import BridgeCore
import Foundation

/// The text of a JSON file and the tree that it holds.
struct JSONSource {
    /// The file's name as it was given.
    let file: String
    let text: String
    let root: JSONNode

    /// Reads a file.
    ///
    /// - Throws: `JSONFileError` where it cannot be read or is not JSON.
    init(contentsOf file: String) throws(JSONFileError) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: file))
        } catch {
            let reason =
                FileManager.default.fileExists(atPath: file) ? "The file cannot be read." : "There is no such file."
            throw JSONFileError(problems: [.init(file: file, reason)])
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw JSONFileError(problems: [.init(file: file, "The file is not UTF-8 text.")])
        }
        // Some editors begin a file with a byte order mark, which is no part of JSON.
        try self.init(parsing: text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text, file: file)
    }

    /// Reads the text of a file; `file` is how its name is shown.
    ///
    /// - Throws: `JSONFileError` where it is not JSON.
    init(parsing text: String, file: String) throws(JSONFileError) {
        (self.file, self.text) = (file, text)
        do throws(JSONSyntaxError) {
            root = try JSONNode(parsing: text)
        } catch {
            let problem = JSONFileError.Problem(file: file, text: text, offset: error.offset, error.problem)
            throw JSONFileError(problems: [problem])
        }
    }
}
