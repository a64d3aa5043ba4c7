import BridgeCore

/// Everything that is wrong with a JSON file that people write.
package struct JSONFileError: Error, Sendable, CustomStringConvertible {
    /// One thing that is wrong, and where.
    package struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The file's name as it was given.
        package let file: String
        /// The line, from 1; 0 where the problem is the file as a whole.
        package let line: Int
        /// The column in characters, from 1; 0 where the problem is the file as a whole.
        package let column: Int
        /// What is wrong.
        package let message: String
        /// The line of the file and, below it, a mark under the column; empty where there is no line.
        package let excerpt: String

        /// "app.native.json:14:16: …", and the line with the place marked.
        package var description: String {
            line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)\n\(excerpt)"
        }
    }

    /// The problems in the order of their places.
    package let problems: [Problem]

    /// All problems, one after the other.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension JSONFileError.Problem {
    private static let widest = 100

    /// A problem of the file as a whole.
    init(file: String, _ message: String) {
        self.init(file: file, line: 0, column: 0, message: message, excerpt: "")
    }

    /// A problem at a place of the file, given in bytes of UTF-8.
    init(file: String, text: String, offset: Int, _ message: String) {
        let (line, column) = JSONSyntaxError.position(of: offset, in: text)
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let source = lines.indices.contains(line - 1) ? String(decoding: lines[line - 1], as: UTF8.self) : ""
        self.init(file: file, line: line, column: column, message: message, excerpt: Self.excerpt(source, column))
    }

    /// A problem in one line of the file, at a place of the line, given in bytes of UTF-8.
    init(file: String, line: Int, source: String, offset: Int, _ message: String) {
        let column = JSONSyntaxError.position(of: offset, in: source).column
        self.init(file: file, line: line, column: column, message: message, excerpt: Self.excerpt(source, column))
    }

    /// The line, cut around the column where it is very long, and a caret under the column.
    private static func excerpt(_ source: String, _ column: Int) -> String {
        let characters = source.filter { $0 != "\r" }.map { $0 == "\t" ? " " : $0 }
        let first = max(0, min(column - 1 - widest / 2, characters.count - widest))
        let last = min(characters.count, first + widest)
        let before = characters[first..<max(first, min(column - 1, last))]
        let indentation = before.map { isWide($0) ? "  " : " " }.joined()
        return String(characters[first..<last]) + "\n" + indentation + "^"
    }

    /// Whether a terminal gives the character two columns.
    private static func isWide(_ character: Character) -> Bool {
        switch character.unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
