/// A piece of a filter's text between blanks, with its parts.
nonisolated struct FilterWord {
    /// One of the values that stand there.
    enum Value: Equatable {
        case text(String)
        /// The inside of `/…/`, and whether case counts.
        case pattern(String, ignoresCase: Bool)
    }

    /// All of it as it stands.
    let text: String
    /// Where it stands, in UTF-8 bytes.
    let range: Range<Int>
    let isNegated: Bool
    /// What stands before the colon.
    let field: String?
    let values: [Value]
    /// What it looks for when it is taken as it stands: without the minus and the quotes.
    let plain: String

    /// The words of `text`, in order.
    static func words(of text: String) -> [FilterWord] {
        var scanner = Scanner(text)
        var words: [FilterWord] = []
        while let word = scanner.word() { words.append(word) }
        return words
    }
}

/// Goes over a filter's text once.
nonisolated private struct Scanner {
    private let text: String
    private var place: String.Index

    init(_ text: String) {
        self.text = text
        place = text.startIndex
    }

    mutating func word() -> FilterWord? {
        skipBlanks()
        let start = place
        guard next != nil else { return nil }
        let isNegated = takeMinus()
        let inside = place
        let field = takeField()
        var values: [FilterWord.Value] = []
        repeat {
            if let value = takeValue(inList: field != nil) { values.append(value) }
        } while field != nil && take(",")
        // What stands behind a quote without a blank belongs to nothing; it is a word of its own.
        let end = place
        let plain = field == nil ? values.first?.plain : nil
        return FilterWord(
            text: String(text[start..<end]),
            range: offset(start)..<offset(end),
            isNegated: isNegated,
            field: field,
            values: values,
            plain: plain ?? String(text[inside..<end]).replacing("\"", with: "")
        )
    }

    private var next: Character? { place < text.endIndex ? text[place] : nil }

    private func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

    private mutating func skipBlanks() {
        while let character = next, character.isWhitespace { place = text.index(after: place) }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard next == character else { return false }
        place = text.index(after: place)
        return true
    }

    /// A minus alone is a word.
    private mutating func takeMinus() -> Bool {
        guard next == "-" else { return false }
        let behind = text.index(after: place)
        guard behind < text.endIndex, !text[behind].isWhitespace else { return false }
        place = behind
        return true
    }

    private mutating func takeField() -> String? {
        let name = text[place...].prefix { $0.isLetter }
        guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == ":" else { return nil }
        let behind = text.index(after: name.endIndex)
        // "https://…" is no field.
        guard !text[behind...].hasPrefix("//") else { return nil }
        place = behind
        return String(name)
    }

    private mutating func takeValue(inList: Bool) -> FilterWord.Value? {
        switch next {
        case "\"": return .text(takeQuoted())
        case "/": return takePattern() ?? takePlain(inList)
        default: return takePlain(inList)
        }
    }

    private mutating func takePlain(_ inList: Bool) -> FilterWord.Value? {
        let value = text[place...].prefix { !$0.isWhitespace && !(inList && $0 == ",") }
        place = value.endIndex
        return value.isEmpty ? nil : .text(String(value))
    }

    /// A quote that is never closed goes to the end.
    private mutating func takeQuoted() -> String {
        place = text.index(after: place)
        let value = text[place...].prefix { $0 != "\"" }
        place = value.endIndex == text.endIndex ? value.endIndex : text.index(after: value.endIndex)
        return String(value)
    }

    private mutating func takePattern() -> FilterWord.Value? {
        var end = text.index(after: place)
        while end < text.endIndex, text[end] != "/" {
            if text[end] == "\\" { end = text.index(after: end) }
            if end < text.endIndex { end = text.index(after: end) }
        }
        guard end < text.endIndex, text.index(after: place) < end else { return nil }
        let pattern = String(text[text.index(after: place)..<end])
        var behind = text.index(after: end)
        let ignoresCase = behind < text.endIndex && text[behind] == "i"
        if ignoresCase { behind = text.index(after: behind) }
        // "/a/b" is a path.
        guard behind == text.endIndex || text[behind].isWhitespace || text[behind] == "," else { return nil }
        place = behind
        return .pattern(pattern, ignoresCase: ignoresCase)
    }
}

nonisolated extension FilterWord.Value {
    /// What it looks for.
    var plain: String {
        switch self {
        case .text(let text), .pattern(let text, _): text
        }
    }
}
