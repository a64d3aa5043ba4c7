import FoundationEssentials

/// A payload: the text of one JSON value, kept as text until somebody asks for a value.
///
/// The text is complete and well-formed, holds no line break, and keeps the order of keys and the spelling of numbers
/// that its writer chose.
///
/// A page of the protocol `native` and Swift types also exchange what JSON has no words for: dates, bytes, sets, and integers
/// beyond 2^53, which JavaScript's numbers do not hold. Such a payload keeps it, and its text is how JSON would have it. A
/// payload that was made of JSON text is JSON for the page, too: its numbers become JavaScript's numbers.
public struct JSONText: Sendable, Hashable, CustomStringConvertible {
    private let plain: String
    /// Whether `plain` is a text's value, which stands for itself between quotes: to put them around it and to take them
    /// off again would cost as much as all else that is done for a short text.
    private let isUnquoted: Bool
    /// The payload with what JSON has no words for; nil where there is nothing of that.
    package let tagged: TaggedJSON?

    /// The JSON text itself.
    public var text: String { tagged?.plainText(spellsNumbers: false) ?? untagged }

    private var untagged: String { isUnquoted ? String(joining: "\"", plain, "\"") : plain }

    /// What stands between the quotes where that is all that the text is made of; nil otherwise.
    var unquoted: String? { isUnquoted ? plain : nil }

    /// Its size in bytes, as limits count it.
    var size: Int { tagged?.size ?? plain.utf8.count + (isUnquoted ? 2 : 0) }

    /// The value `null`.
    public static let null = JSONText(unchecked: "null")

    /// Takes `text` as it is; the caller knows that it is one well-formed JSON value on one line.
    package init(unchecked text: String) {
        (plain, isUnquoted) = (text, false)
        tagged = nil
    }

    /// The text whose value is `value`, in which no character needs an escape.
    init(unquoted value: String) {
        (plain, isUnquoted) = (value, true)
        tagged = nil
    }

    /// A payload with what JSON has no words for.
    package init(_ tagged: TaggedJSON) {
        (plain, isUnquoted) = ("", false)
        self.tagged = tagged
    }

    /// Whether it is an object.
    var isObject: Bool { !isUnquoted && text.utf8.first == UInt8(ascii: "{") }
    /// Whether it is a text.
    var isString: Bool { isUnquoted || text.utf8.first == UInt8(ascii: "\"") }
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
        (plain, isUnquoted) = (hasLineBreaks ? String(text.map { $0.isNewline && $0.isASCII ? " " : $0 }) : text, false)
        tagged = nil
    }

    /// Writes `value` as JSON: dates as ISO 8601 with milliseconds as JavaScript does, `Data` as base64.
    ///
    /// - Throws: `BridgeError.Code.notEncodable` when the value cannot be written, for example a number that is NaN.
    public init(encoding value: some Encodable) throws(BridgeError) {
        try self.init(encoding: value, allowsEveryNumber: false)
    }

    /// Writes `value`; a number that JSON does not have is kept where `allowsEveryNumber` says so.
    package init(encoding value: some Encodable, allowsEveryNumber: Bool) throws(BridgeError) {
        if let simple = Self.simple(value) {
            self = simple
            return
        }
        do {
            self = try TaggedEncoding(allowsEveryNumber: allowsEveryNumber).text(of: value)
        } catch {
            throw BridgeError(
                .notEncodable,
                "\(type(of: value)) cannot be written as JSON: \(JSONCoding.reason(error))"
            )
        }
    }

    /// What most handlers exchange needs no coder; nil for other types.
    private static func simple<Value>(_ value: Value) -> JSONText? {
        let type = Value.self
        if type == String.self { return JSONText(string: same(value)) }
        if type == JSONText.self { return same(value) }
        if type == JSONValue.self { return (same(value) as JSONValue).text }
        if type == Int.self { return JSONText(integer: same(value)) }
        if type == Bool.self { return JSONValue.bool(same(value)).text }
        if type == Data.self { return JSONText(TaggedJSON(same(value) as Data)) }
        return nil
    }

    private init(string: String) {
        self = JSONScanner.isPlain(string) ? Self(unquoted: string) : Self(unchecked: quoted(string))
    }

    private init(integer: Int) {
        self = integer.magnitude <= LongIntegers.limit ? Self(unchecked: String(integer)) : Self(TaggedJSON(integer))
    }

    /// `value` as what it is.
    ///
    /// The types are the same, which only the caller knows. A cast would take longer than all the rest.
    private static func same<Value, Same>(_ value: Value) -> Same { unsafe unsafeBitCast(value, to: Same.self) }

    /// The text as a value of `Value`.
    ///
    /// - Throws: `BridgeError.Code.notDecodable` when the JSON has another shape; the message says what was expected and
    ///   what was found, and where.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws(BridgeError) -> Value {
        try decode(as: type, .value)
    }

    /// The same for a part of a message, which the error tells of.
    func decode<Value: Decodable>(
        as type: Value.Type = Value.self,
        _ part: @autoclosure () -> DecodedPart
    ) throws(BridgeError) -> Value {
        // What most handlers exchange needs no coder. Made here and not by a function: an optional of a type that is not
        // known before costs more than all the rest.
        if type == String.self, let string { return Self.same(string) }
        if type == JSONText.self { return Self.same(self) }
        if type == Data.self, let data = tagged?.data { return Self.same(data) }
        if type == JSONValue.self { return Self.same(value) }
        if type == Int.self, let number = Int(text) { return Self.same(number) }
        if type == Bool.self, text == "true" || text == "false" { return Self.same(text == "true") }
        let decoder = JSONCoding.decoder(spellsNumbers: tagged != nil)
        let json = spelled
        do {
            return try decoder.decode(type, from: Data(json.utf8))
        } catch {
            throw BridgeError(.notDecodable, Misfit(error, of: json, as: type, decoder).message(part()))
        }
    }

    /// The text as a tree of values.
    public var value: JSONValue {
        // The text was checked when it was taken, so it parses.
        (try? JSONValue(parsing: text)) ?? .null
    }

    /// The text itself.
    public var description: String { text }

    /// The value of a text.
    var string: String? {
        if isUnquoted { return plain }
        let text = text
        guard text.utf8.first == UInt8(ascii: "\"") else { return nil }
        if JSONScanner.isPlain(string: text) { return text.inner }
        var scanner = JSONScanner(text)
        return try? scanner.string()
    }

    /// The text with every number spelled, also those that JSON does not have.
    private var spelled: String { tagged?.plainText(spellsNumbers: true) ?? untagged }
}

extension JSONText {
    /// Whether both have the same text and hold the same besides.
    public static func == (first: JSONText, second: JSONText) -> Bool {
        guard first.tagged == second.tagged else { return false }
        return first.isUnquoted == second.isUnquoted ? first.plain == second.plain : first.text == second.text
    }

    /// By its text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(untagged)
        hasher.combine(tagged)
    }
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
