import FoundationEssentials

/// Writes tagged JSON as JSON of usual form.
struct PlainWriter {
    private let value: TaggedJSON
    private let spellsNumbers: Bool
    private var output: [UInt8] = []

    init(_ value: TaggedJSON, spellsNumbers: Bool) {
        self.value = value
        self.spellsNumbers = spellsNumbers
    }

    mutating func text() -> String {
        var scanner = JSONScanner(value.json)
        // The text was checked when it was taken.
        guard (try? write(&scanner)) == true else { return "null" }
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func put(_ text: String) { output += text.utf8 }

    /// Writes the next value; false where it is undefined and nothing was written.
    private mutating func write(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> Bool {
        scanner.skipWhitespace()
        switch scanner.peek {
        case UInt8(ascii: "{"): try writeObject(&scanner)
        case UInt8(ascii: "["): try writeArray(&scanner)
        case UInt8(ascii: "\""):
            let token = try token(&scanner)
            guard let word = TaggedWord(token, in: value) else {
                put(token)
                return true
            }
            return write(word)
        default: put(try token(&scanner))
        }
        return true
    }

    private func token(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> String {
        let start = scanner.offset
        try scanner.skipValue()
        return scanner.text(start..<scanner.offset)
    }

    private mutating func write(_ word: TaggedWord) -> Bool {
        switch word {
        case .undefined: return false
        case .number("-0"): put("-0")
        case .number(let name): put(spellsNumbers ? "\"\(name)\"" : "null")
        case .date(let time): put(Self.text(ofTime: time))
        case .integer(let digits): put(digits)
        case .bytes(let data): put("\"\(data.base64EncodedString())\"")
        }
        return true
    }

    /// A moment as JavaScript writes it; null for one that is none.
    private static func text(ofTime milliseconds: Double) -> String {
        // What JavaScript's own dates can be.
        guard abs(milliseconds) <= 8.64e15 else { return "null" }
        return "\"\(JSONCoding.text(ofTime: milliseconds))\""
    }

    private mutating func writeObject(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
        put("{")
        var isFirst = true
        try scanner.forEachMember { (key, scanner) throws(JSONSyntaxError) in
            let before = output.count
            put((isFirst ? "" : ",") + quoted(key) + ":")
            if try write(&scanner) { isFirst = false } else { output.removeLast(output.count - before) }
        }
        put("}")
    }

    private mutating func writeArray(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
        var elements: [String] = []
        var kind: String?
        let value = value
        let spellsNumbers = spellsNumbers
        try scanner.forEachElement { (scanner) throws(JSONSyntaxError) in
            let start = scanner.offset
            var writer = PlainWriter(value, spellsNumbers: spellsNumbers)
            let isThere = try writer.write(&scanner)
            let token = scanner.text(start..<scanner.offset)
            let word = elements.isEmpty && kind == nil ? TaggedWord.word(token, value.marker) : nil
            if word == "map" || word == "set" {
                kind = word
            } else {
                elements.append(isThere ? String(decoding: writer.output, as: UTF8.self) : "null")
            }
        }
        put(kind == "map" ? Self.map(elements) : "[\(elements.joined(separator: ","))]")
    }

    /// Pairs as an object where all keys can be a key, else as keys and values by turns, as Swift's dictionaries are coded.
    private static func map(_ pairs: [String]) -> String {
        let parts = pairs.map(Self.elements)
        let members = parts.map { pair -> String? in
            guard pair.count == 2, let first = pair[0].utf8.first else { return nil }
            if first == UInt8(ascii: "\"") { return "\(pair[0]):\(pair[1])" }
            return Double(pair[0]) == nil ? nil : "\"\(pair[0])\":\(pair[1])"
        }
        if !members.contains(nil) { return "{\(members.compactMap(\.self).joined(separator: ","))}" }
        return "[\(parts.flatMap(\.self).joined(separator: ","))]"
    }

    /// The texts of the elements of an array.
    private static func elements(_ array: String) -> [String] {
        var scanner = JSONScanner(array)
        var texts: [String] = []
        try? scanner.forEachElement { (scanner) throws(JSONSyntaxError) in
            let start = scanner.offset
            try scanner.skipValue()
            texts.append(scanner.text(start..<scanner.offset))
        }
        return texts
    }
}
