import BridgeCore
import Foundation

/// The edits of one native file that are not saved, kept in a file of the person's.
struct NativeDraft {
    private let file: URL

    /// The draft of the file at `path`.
    init(of path: String, in folder: URL) {
        let name = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
        // Names of files are shorter than paths may be; the same path has the same name.
        let letters = name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        file = folder.appending(path: "handlers-" + String(letters, radix: 36) + ".json")
    }

    /// The text, and what the disk had when it was edited; nil where nothing is kept.
    var kept: (text: String, basis: String?)? {
        guard let text = try? String(contentsOf: file, encoding: .utf8), let kept = try? JSONValue(parsing: text),
            let draft = kept["text"]?.string
        else { return nil }
        return (draft, kept["basis"]?.string)
    }

    /// Keeps a text; where that cannot be done the edits live as long as the program.
    func keep(_ text: String, basedOn basis: String?) {
        let draft: JSONValue = ["text": .string(text), "basis": basis.map { .string($0) } ?? .null]
        let folder = file.deletingLastPathComponent().path(percentEncoded: false)
        try? PrivateFolder.make(folder)
        try? TextFile.write(draft.text.text + "\n", to: file.path(percentEncoded: false))
    }

    /// Lets go of what was kept.
    func remove() { try? FileManager.default.removeItem(at: file) }
}
