import FoundationEssentials
import Synchronization

/// The one configuration of Foundation's coders.
enum JSONCoding {
    static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// A moment as JavaScript writes it.
    static func text(ofTime milliseconds: Double) -> String {
        // The style cuts what it does not write, and most milliseconds lie a little below their own number.
        Date(timeIntervalSince1970: milliseconds / 1_000 + 0.000_1).formatted(dateStyle)
    }

    /// The moment that a text names, to the millisecond.
    private static func date(_ text: String) throws -> Date {
        let date = try (try? dateStyle.parse(text)) ?? Date.ISO8601FormatStyle().parse(text)
        return Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1_000).rounded() / 1_000)
    }

    /// A decoder; where numbers are spelled, texts may be those that JSON does not have.
    static func decoder(spellsNumbers: Bool) -> JSONDecoder {
        let decoder = JSONDecoder()
        if spellsNumbers {
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "Infinity",
                negativeInfinity: "-Infinity",
                nan: "NaN"
            )
        }
        decoder.dateDecodingStrategy = .custom { decoder in
            guard let date = try? date(decoder.singleValueContainer().decode(String.self)) else {
                let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "It is no date.")
                throw DecodingError.typeMismatch(Date.self, context)
            }
            return date
        }
        return decoder
    }

    static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "\(path(context.codingPath)) has no \"\(key.stringValue)\""
        case DecodingError.typeMismatch(let type, let context):
            "\(path(context.codingPath)) is not \(type)"
        case DecodingError.valueNotFound(let type, let context):
            "\(path(context.codingPath)) is null, not \(type)"
        case DecodingError.dataCorrupted(let context):
            "\(path(context.codingPath)): \(context.debugDescription)"
        case EncodingError.invalidValue(let value, let context):
            "\(path(context.codingPath)) is \(value): \(context.debugDescription)"
        default: String(describing: error)
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty
            ? "the value" : "/" + keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
    }
}

/// Writes a Swift value as JSON, and what JSON has no words for as tagged JSON.
///
/// A first pass finds out whether there is anything of that; then the marker is chosen, which no text of the value's own
/// begins with. Integers that a JavaScript number does not hold are found in the text: the encoder does not ask about them.
struct TaggedEncoding {
    /// Whether numbers that JSON does not have are kept; otherwise they are an error.
    let allowsEveryNumber: Bool

    func text(of value: some Encodable) throws -> JSONText {
        let found = Found()
        var text: String
        do {
            text = try write(value, marker: "", number: nil, found)
        } catch EncodingError.invalidValue(let number, _) where allowsEveryNumber && number is any BinaryFloatingPoint {
            text = try write(value, marker: "", number: "", found)
            found.add()
        }
        let integers = LongIntegers(in: text)
        let hasLong = integers.mayBeThere && !integers.places.isEmpty
        guard !found.isEmpty || hasLong else { return JSONText(unchecked: text) }
        let marker = String(repeating: "$", count: 1 + Self.longestBeginning(in: text))
        let written = Found()
        text = try write(value, marker: marker, number: marker, written)
        if hasLong { text = LongIntegers(in: text).text(marker: marker) }
        return JSONText(TaggedJSON(marker: marker, json: text, bytes: written.bytes))
    }

    /// How many dollar signs a text in `json` begins with at most.
    private static func longestBeginning(in json: String) -> Int {
        var (longest, current) = (0, -1)
        for byte in json.utf8 {
            if byte == UInt8(ascii: "\"") {
                current = 0
            } else if byte != UInt8(ascii: "$") || current < 0 {
                current = -1
            } else {
                current += 1
            }
            longest = max(longest, current)
        }
        return longest
    }

    private func write(_ value: some Encodable, marker: String, number: String?, _ found: Found) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.dateEncodingStrategy = .custom { date, encoder in
            found.add()
            var container = encoder.singleValueContainer()
            let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
            try container.encode("\(marker)date:\(JSONValue.spelling(of: milliseconds))")
        }
        encoder.dataEncodingStrategy = .custom { data, encoder in
            var container = encoder.singleValueContainer()
            try container.encode("\(marker)bytes:Uint8Array:\(found.add(data))")
        }
        if let number {
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: number + "Infinity",
                negativeInfinity: number + "-Infinity",
                nan: number + "NaN"
            )
        }
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// What was met that JSON has no words for.
    private final class Found: Sendable {
        private let found = Mutex<(count: Int, bytes: [Data])>((0, []))

        var isEmpty: Bool { found.withLock { $0.count == 0 } }
        var bytes: [Data] { found.withLock(\.bytes) }

        func add() { found.withLock { $0.count += 1 } }

        /// - Returns: The index of the bytes.
        func add(_ data: Data) -> Int {
            found.withLock { found in
                found.count += 1
                found.bytes.append(data)
                return found.bytes.count - 1
            }
        }
    }
}
