import FoundationEssentials

/// A payload: the text of one JSON value, kept as text until somebody asks for a value.
///
/// The text is complete and well-formed, holds no line break, and keeps the order of keys and the spelling of numbers
/// that its writer chose.
public struct JSONText: Sendable, Hashable, CustomStringConvertible {
    /// The JSON text itself.
    public let text: String

    /// The value `null`.
    public static let null = JSONText(unchecked: "null")

    /// Takes `text` as it is; the caller knows that it is one well-formed JSON value on one line.
    package init(unchecked text: String) {
        self.text = text
    }

    /// Whether it is an object.
    var isObject: Bool { text.utf8.first == UInt8(ascii: "{") }
    /// Whether it is a text.
    var isString: Bool { text.utf8.first == UInt8(ascii: "\"") }
    /// Its text as a JSON string.
    var asString: JSONText { JSONText(unchecked: quoted(text)) }

    /// Takes JSON from outside.
    ///
    /// - Throws: `BridgeError.Code.notJSON`, with line and column, when `text` is not one JSON value.
    public init(parsing text: String) throws(BridgeError) {
        var scanner = JSONScanner(text)
        do throws(JSONSyntaxError) {
            scanner.skipWhitespace()
            try scanner.skipValue()
            try scanner.expectEnd()
        } catch {
            throw BridgeError(.notJSON, error.description(in: text))
        }
        self.init(checked: text, hasLineBreaks: scanner.hasLineBreaks)
    }

    /// Takes `text`, which is one well-formed JSON value, and puts it on one line.
    init(checked text: String, hasLineBreaks: Bool) {
        // Outside strings line breaks are white space, and inside them they are not allowed.
        self.text = hasLineBreaks ? String(text.map { $0.isNewline && $0.isASCII ? " " : $0 }) : text
    }

    /// Writes `value` as JSON: dates as ISO 8601 with milliseconds as JavaScript does, `Data` as base64.
    ///
    /// - Throws: `BridgeError.Code.notEncodable` when the value cannot be written, for example a number that is NaN.
    public init(encoding value: some Encodable) throws(BridgeError) {
        switch value {
        case let text as JSONText: self = text
        case let value as JSONValue: self = value.text
        // What most handlers exchange needs no coder.
        case let text as String: self = JSONValue.string(text).text
        case let number as Int: self.init(unchecked: String(number))
        case let truth as Bool: self = JSONValue.bool(truth).text
        default:
            do {
                self.init(unchecked: String(decoding: try JSONCoding.encoder.encode(value), as: UTF8.self))
            } catch {
                throw BridgeError(
                    .notEncodable,
                    "\(type(of: value)) cannot be written as JSON: \(JSONCoding.reason(error))"
                )
            }
        }
    }

    /// The text as a value of `Value`.
    ///
    /// - Throws: `BridgeError.Code.notDecodable` when the JSON has another shape; the message names the place.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws(BridgeError) -> Value {
        if let simple = simpleValue(as: type) { return simple }
        do {
            return try JSONCoding.decoder.decode(type, from: Data(text.utf8))
        } catch {
            throw BridgeError(.notDecodable, "expected \(type), found \(excerpt): \(JSONCoding.reason(error))")
        }
    }

    /// The text as a tree of values.
    public var value: JSONValue {
        // The text was checked when it was taken, so it parses.
        (try? JSONValue(parsing: text)) ?? .null
    }

    /// The text itself.
    public var description: String { text }

    /// The text as a value of a type that needs no coder; nil for other types and where the text does not fit.
    private func simpleValue<Value>(as type: Value.Type) -> Value? {
        if type == JSONText.self { return self as? Value }
        if type == JSONValue.self { return value as? Value }
        if type == String.self { return string as? Value }
        if type == Int.self { return Int(text) as? Value }
        if type == Bool.self, text == "true" || text == "false" { return (text == "true") as? Value }
        return nil
    }

    private var string: String? {
        guard text.utf8.first == UInt8(ascii: "\"") else { return nil }
        var scanner = JSONScanner(text)
        return try? scanner.string()
    }

    private var excerpt: String { text.count > 80 ? text.prefix(80) + "…" : text }
}

extension JSONText: Codable {
    /// Reads any JSON value.
    ///
    /// Order of keys is lost on this way; the bridge itself never takes it.
    public init(from decoder: any Decoder) throws {
        self = try JSONValue(from: decoder).text
    }

    /// Writes the JSON value itself, not a text that contains it.
    public func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}

/// The one configuration of Foundation's coders.
private enum JSONCoding {
    static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(dateStyle))
        }
        return encoder
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            return try (try? dateStyle.parse(text)) ?? Date.ISO8601FormatStyle().parse(text)
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
