import Foundation

/// The texts of the program that are to be translated, read from its sources.
struct SourceTexts {
    /// A text with its place, and its plural where it has one.
    struct Text: Hashable {
        let text: String
        var plural: String?
        let place: String
    }

    /// All texts, each once.
    let all: [Text]

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    init() throws {
        var found: [String: Text] = [:]
        for file in Self.files {
            let source = try String(contentsOf: file, encoding: .utf8)
            let texts = file.pathExtension == "ui" ? Self.texts(ofInterface: source) : Self.texts(ofSwift: source)
            for (text, plural) in texts {
                let place = file.path(percentEncoded: false).replacing(Self.root.path(percentEncoded: false), with: "")
                if found[text]?.plural == nil { found[text] = Text(text: text, plural: plural, place: place) }
            }
        }
        all = found.values.sorted { ($0.place, $0.text) < ($1.place, $1.text) }
    }

    private static var files: [URL] {
        let sources = root.appending(path: "Sources")
        let paths = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        return (paths?.compactMap { $0 as? URL } ?? []).filter { ["swift", "ui"].contains($0.pathExtension) }
    }

    private static func texts(ofInterface source: String) -> [(String, String?)] {
        source.matches(of: /translatable="yes"[^>]*>([^<]*)</).map { match in
            var text = String(match.1)
            for (entity, character) in [
                ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
            ] {
                text = text.replacing(entity, with: character)
            }
            return (text, nil)
        }
    }

    /// The literals behind `translated(`, where they are not in a comment.
    static func texts(ofSwift source: String) -> [(String, String?)] {
        source.ranges(of: "translated(").compactMap { range in
            let line = source[..<range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
            guard !line.contains("//"), !line.contains("func ") else { return nil }
            var rest = source[range.upperBound...]
            guard let first = literal(&rest) else { return nil }
            guard skip(",", &rest), let second = literal(&rest) else { return (first, nil) }
            return (first, second)
        }
    }

    /// The text of one literal, or of several that are added; nil where there is none.
    private static func literal(_ rest: inout Substring) -> String? {
        var text: String?
        repeat {
            rest = rest.drop(while: \.isWhitespace)
            guard let part = rest.hasPrefix("\"\"\"") ? block(&rest) : line(&rest) else { return text }
            text = (text ?? "") + part
        } while skip("+", &rest)
        return text
    }

    private static func skip(_ character: Character, _ rest: inout Substring) -> Bool {
        let found = rest.drop(while: \.isWhitespace)
        guard found.first == character else { return false }
        rest = found.dropFirst()
        return true
    }

    private static func line(_ rest: inout Substring) -> String? {
        guard rest.first == "\"" else { return nil }
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst(), character != "\"" {
            text.append(character == "\\" ? unescaped(rest.popFirst()) : character)
        }
        return text
    }

    /// A literal of several lines, where a backslash joins two.
    private static func block(_ rest: inout Substring) -> String? {
        rest.removeFirst(3)
        guard let end = rest.firstRange(of: "\"\"\"") else { return nil }
        var lines = rest[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        rest = rest[end.upperBound...]
        let margin = lines.popLast()?.count ?? 0
        return lines.map { $0.dropFirst(margin) }.joined(separator: "\n").replacing("\\\n", with: "")
            .replacing("\\\"", with: "\"")
    }

    private static func unescaped(_ character: Character?) -> Character {
        switch character {
        case "n": "\n"
        case "t": "\t"
        default: character ?? "\\"
        }
    }
}
