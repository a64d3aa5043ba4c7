import Foundation

/// A catalogue of translations as people write it.
struct Catalogue {
    /// A text with what it is in the other language.
    struct Entry {
        var text = ""
        var plural: String?
        var translations: [String] = []
        var isFuzzy = false
    }

    /// The entries by their texts.
    let entries: [String: Entry]

    init(contentsOf file: URL) throws {
        var entries: [String: Entry] = [:]
        let source = try String(contentsOf: file, encoding: .utf8)
        for block in source.components(separatedBy: "\n\n") {
            let entry = Self.entry(block)
            if !entry.text.isEmpty { entries[entry.text] = entry }
        }
        self.entries = entries
    }

    private static func entry(_ block: String) -> Entry {
        var entry = Entry()
        var add: (String) -> Void = { _ in }
        for line in block.split(separator: "\n") {
            if line.hasPrefix("#") {
                if line.hasPrefix("#,"), line.contains("fuzzy") { entry.isFuzzy = true }
                continue
            }
            let word = line.prefix { $0 != " " && $0 != "\"" }
            if word == "msgid" { add = { entry.text += $0 } }
            if word == "msgid_plural" { add = { entry.plural = (entry.plural ?? "") + $0 } }
            if word.hasPrefix("msgstr") {
                entry.translations.append("")
                add = { entry.translations[entry.translations.count - 1] += $0 }
            }
            guard let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), start < end else {
                continue
            }
            add(unescaped(line[line.index(after: start)..<end]))
        }
        return entry
    }

    private static func unescaped(_ text: Substring) -> String {
        String(text).replacing("\\\\", with: "\u{0}").replacing("\\n", with: "\n").replacing("\\t", with: "\t")
            .replacing("\\\"", with: "\"").replacing("\u{0}", with: "\\")
    }
}
