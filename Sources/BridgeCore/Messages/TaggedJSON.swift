package import FoundationEssentials

/// JSON in which texts that begin with a marker stand for values that JSON has no words for.
///
/// The marker is one dollar sign, or more of them where a text of the value's own begins with one. With it begin
/// `undefined`, `NaN`, `Infinity`, `-Infinity`, `-0`, `date:<milliseconds>`, `bigint:<digits>` and
/// `bytes:<type>:<index>`, which names one of `bytes`. An array whose first element is the marker and `map` holds pairs, one
/// with `set` holds elements.
package final class TaggedJSON: Sendable, Hashable {
    /// What texts with a meaning begin with.
    package let marker: String
    /// The JSON text, well-formed and on one line.
    package let json: String
    /// The bytes that the text names by their index.
    package let bytes: [Data]

    /// Takes the parts as they are; the caller knows that `json` is one well-formed value on one line.
    package init(marker: String, json: String, bytes: [Data]) {
        self.marker = marker
        self.json = json
        self.bytes = bytes
    }

    /// One value of bytes.
    package convenience init(_ data: Data) {
        self.init(marker: "$", json: "\"$bytes:Uint8Array:0\"", bytes: [data])
    }

    /// One whole number of any size.
    convenience init(_ integer: Int) {
        self.init(marker: "$", json: "\"$bigint:\(integer)\"", bytes: [])
    }

    /// Adds the value to a message, after other members: `data`, and what tells how to read it.
    package func append(to text: inout String) {
        text += ",\"data\":\(json),\"marker\":\"\(marker)\""
        guard !bytes.isEmpty else { return }
        text += ",\"bytes\":["
        for (index, bytes) in bytes.enumerated() {
            text += index == 0 ? "\"" : ",\""
            text += bytes.base64EncodedString()
            text += "\""
        }
        text += "]"
    }

    /// Its size in bytes, as limits count it.
    var size: Int { bytes.reduce(json.utf8.count) { $0 + $1.count } }

    /// The bytes, if the whole value is bytes.
    var data: Data? {
        guard json.utf8.first == UInt8(ascii: "\""), case .bytes(let data)? = TaggedWord(json, in: self) else {
            return nil
        }
        return data
    }

    /// As JSON of usual form: dates as JavaScript writes them, bytes as base64, large numbers as numbers, sets as arrays,
    /// maps as objects.
    ///
    /// What is undefined is left out. Numbers that JSON does not have are null, or texts where `spellsNumbers` says so.
    func plainText(spellsNumbers: Bool) -> String {
        var writer = PlainWriter(self, spellsNumbers: spellsNumbers)
        return writer.text()
    }

    /// Equal when all parts are.
    package static func == (left: TaggedJSON, right: TaggedJSON) -> Bool {
        left.marker == right.marker && left.json == right.json && left.bytes == right.bytes
    }

    /// Hashes the text.
    package func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

/// What a text with a marker stands for.
enum TaggedWord {
    case undefined
    case number(String)
    case date(Double)
    case integer(String)
    case bytes(Data)

    /// Nil where `token`, a JSON string, has no marker or makes no sense: then it is a text.
    init?(_ token: String, in value: TaggedJSON) {
        guard let word = Self.word(token, value.marker) else { return nil }
        switch word {
        case "undefined": self = .undefined
        case "NaN", "Infinity", "-Infinity", "-0": self = .number(word)
        default:
            let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            self.init(parts[0], parts[1], value.bytes)
        }
    }

    private init?(_ kind: Substring, _ rest: Substring, _ bytes: [Data]) {
        switch kind {
        case "date":
            guard let time = Double(rest) else { return nil }
            self = .date(time)
        case "bigint":
            let digits = rest.utf8.first == UInt8(ascii: "-") ? rest.dropFirst() : rest
            let isNumber = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard isNumber, digits == "0" || (!digits.isEmpty && !digits.hasPrefix("0")) else { return nil }
            self = .integer(String(rest))
        case "bytes":
            let index = rest.split(separator: ":").last.flatMap { Int($0) } ?? -1
            guard bytes.indices.contains(index) else { return nil }
            self = .bytes(bytes[index])
        default: return nil
        }
    }

    /// What stands behind the marker in `token`, a JSON string.
    static func word(_ token: String, _ marker: String) -> String? {
        guard token.utf8.dropFirst().starts(with: marker.utf8) else { return nil }
        return String(token.dropFirst(1 + marker.utf8.count).dropLast())
    }
}
