package import BridgeCore
package import Foundation

/// The last calls that were made by hand, newest first, kept from run to run.
///
/// Of a file that several programs write to, each has what was there when it began and what it made itself.
package struct CallHistory {
    /// How many are kept.
    package static let limit = 500
    /// Longer lines are not kept in the file.
    private static let lineLimit = 64 << 10

    /// The calls, newest first.
    package private(set) var calls: [PastCall] = []
    private let file: String?
    private var lines = 0

    /// The history that is kept in `file`; nil keeps it nowhere.
    ///
    /// What is no call in the file is left out.
    package init(file: URL?) {
        self.file = file?.path(percentEncoded: false)
        guard let file, let text = try? String(contentsOf: file, encoding: .utf8) else { return }
        let found = text.split(separator: "\n")
        lines = found.count
        calls = found.suffix(Self.limit).reversed().compactMap { PastCall(line: $0) }
    }

    /// Puts a call in, and into the file at once.
    ///
    /// - Throws: `FileTrouble` where the file cannot be written; the call is in the history all the same.
    package mutating func add(_ call: PastCall) throws(FileTrouble) {
        calls.insert(call, at: 0)
        if calls.count > Self.limit { calls.removeLast() }
        guard let file else { return }
        if lines >= 2 * Self.limit {
            lines = calls.count
            return try TextFile.write(calls.reversed().compactMap(Self.kept).joined(), to: file)
        }
        guard let line = Self.kept(call) else { return }
        lines += 1
        try PrivateFolder.append(line, to: file)
    }

    /// The calls of that handler, newest first.
    package func calls(of name: HandlerName) -> [PastCall] { calls.filter { $0.call.name == name } }

    private static func kept(_ call: PastCall) -> String? {
        let line = call.line
        return line.utf8.count > lineLimit ? nil : line + "\n"
    }
}
