import BridgeCore

/// Malformed texts that are made out of good ones, the same for the same seed.
///
/// Bytes are flipped, cut out and put in; members of objects are dropped, doubled, renamed, and given values that no
/// script of ours writes.
package struct TextMutations {
    private let texts: [String]
    private var numbers: SeededNumbers

    /// Mutations of `texts`, of which there is at least one.
    package init(of texts: [String], seed: UInt64) {
        self.texts = texts
        numbers = SeededNumbers(seed: seed)
    }

    /// The next text.
    package mutating func next() -> String {
        var text = texts[numbers.below(texts.count)]
        for _ in 0...numbers.below(3) {
            if numbers.below(3) > 0, let members = Self.members(of: text) {
                text = object(members)
            } else {
                text = bytes(text)
            }
        }
        return text
    }

    // MARK: Bytes

    private mutating func bytes(_ text: String) -> String {
        var bytes = Array(text.utf8)
        let place = numbers.below(bytes.count + 1)
        switch numbers.below(5) {
        case 0 where place < bytes.count: bytes[place] ^= UInt8(1 << numbers.below(8))
        case 1: bytes.removeSubrange(place...)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + numbers.below(8)))
        case 3: bytes.insert(contentsOf: Self.noise[numbers.below(Self.noise.count)].utf8, at: place)
        default:
            let other = Array(texts[numbers.below(texts.count)].utf8)
            bytes.replaceSubrange(place..., with: other[numbers.below(other.count + 1)...])
        }
        // Texts that come out of WebKit have no broken characters either.
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let noise = [
        "\"", "\\", "\\u", "{", "}", "[", "]", ":", ",", " ", "\n", "\r\n", "\t", "\u{0}", "\u{7F}", "\u{FEFF}",
        "\u{2028}", "\u{202E}", "\u{FFFD}", "e\u{301}", "\u{1F600}", "null", "-", "0", "1e", "'", "/**/", "\u{1B}[2J",
    ]

    // MARK: Members

    private typealias Member = (key: String, value: String)

    /// The members of an object, each key and value as its JSON text.
    private static func members(of text: String) -> [Member]? {
        var scanner = JSONScanner(text)
        var members: [Member] = []
        scanner.skipWhitespace()
        do throws(JSONSyntaxError) {
            try scanner.forEachMember { (key, scanner) throws(JSONSyntaxError) in
                let start = scanner.offset
                try scanner.skipValue()
                members.append((JSONValue.string(key).text.text, scanner.text(start..<scanner.offset)))
            }
        } catch {
            return nil
        }
        return members
    }

    private mutating func object(_ members: [Member]) -> String {
        var members = members
        if members.isEmpty { members.append((oddKey(), oddValue())) }
        let place = numbers.below(members.count)
        switch numbers.below(8) {
        case 0: members.remove(at: place)
        case 1: members.append(members[place])
        case 2: members.insert((members[place].key, oddValue()), at: numbers.below(members.count + 1))
        case 3: members[place].key = oddKey()
        case 4: members.insert((oddKey(), oddValue()), at: place)
        case 5: members.swapAt(place, numbers.below(members.count))
        default: members[place].value = oddValue()
        }
        let gap = numbers.below(6) == 0 ? " \n\t\r " : ""
        return "{" + gap + members.map { $0.key + gap + ":" + gap + $0.value }.joined(separator: "," + gap) + gap + "}"
    }

    private mutating func oddKey() -> String { Self.keys[numbers.below(Self.keys.count)] }

    private static let keys = [
        "\"\"", "\"__proto__\"", "\"constructor\"", "\"toString\"", "\"error\"", "\"data\"", "\"id\"", "\"length\"",
        "\"\\u0064ata\"", "\"\\ud800\"", "\"then\"", "\"toJSON\"", "\"0\"", "1", "null", "\"kind\"", "\"\\u0000\"",
    ]

    private mutating func oddValue() -> String {
        switch numbers.below(160) {
        case 0: String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        case 1: String(repeating: "{\"a\":", count: 100_000) + "1" + String(repeating: "}", count: 100_000)
        case 2: String(repeating: "[", count: 100_000)
        case 3: "\"" + String(repeating: "x", count: 100_000) + "\""
        case 4: String(repeating: "9", count: 10_000)
        case 5: "[" + String(repeating: "[],", count: 10_000) + "0]"
        case 6...12: texts[numbers.below(texts.count)]
        case 13...25: JSONValue.string(texts[numbers.below(texts.count)]).text.text
        default: Self.values[numbers.below(Self.values.count)]
        }
    }

    private static let values = [
        "null", "true", "false", "0", "-0", "0.0", "1", "-1", "1.5", "1e400", "-1e400", "1e-400", "1E+2", "01", "+1",
        ".5",
        "1.", "0x10", "NaN", "Infinity", "undefined", "9007199254740993", "18446744073709551615",
        "18446744073709551616", "-9223372036854775809", "\"\"", "\" \"", "\"0\"", "\"1\"", "\"\\ud800\"",
        "\"\\udc00x\"",
        "\"\\ud83d\\ude00\"", "\"\\u0000\"", "\"\\u12\"", "\"\\x41\"", "\"\u{2028}\"", "\"\\u2028\\n\\r\"",
        "\"\u{202E}\"",
        "\"\n\"", "'x'", "\"unended", "{}", "[]", "[[]]", "{\"id\":1}", "{\"a\":1,\"a\":2}", "{\"error\":{\"name\":1}}",
        "{\"name\":\"NoHandler\"}", "{\"__proto__\":{\"x\":1}}", "[1,]", "{,}", "{\"a\" 1}", "// x", "",
    ]
}
