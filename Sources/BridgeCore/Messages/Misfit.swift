import FoundationEssentials

/// Why a JSON value is not read as a Swift type, in the words of whoever sent it.
struct Misfit {
    /// All that Foundation's decoder says of a number that its type does not hold; well-formed the data is.
    private static let numberMisfit = "The given data was not valid JSON."
    /// Longer data is not looked through for the number that does not fit.
    private static let searchLimit = 100_000
    /// How much of what was found is shown.
    private static let excerpt = 60

    /// Where it is.
    private let path: [any CodingKey]
    /// What would have been right; nil where only the type itself knows that.
    private let expected: String?
    private let found: String
    /// What the type itself says.
    private let reason: String?

    /// The message about it.
    func message(_ part: DecodedPart) -> String {
        let place = path.isEmpty ? "" : " at \(path.reduce(part.root) { $0 + Self.step($1) })"
        let wanted = expected.map { "expected \($0), " } ?? ""
        return "\(part.subject)\(place): \(wanted)found \(found)\(reason.map { ": \($0)" } ?? ".")"
    }

    /// Why reading `json` as `type` ended with `error`.
    init<Value: Decodable>(_ error: any Error, of json: String, as type: Value.Type, _ decoder: JSONDecoder) {
        switch error {
        case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
            self.init(context.codingPath, json, expected: Self.word(for: type))
        case DecodingError.keyNotFound(let key, let context):
            self.init(context.codingPath, json, expected: "an object with \"\(key.stringValue)\"")
        case DecodingError.dataCorrupted(let context)
        where context.codingPath.isEmpty && context.debugDescription == Self.numberMisfit:
            self = Self.number(in: json, as: type, decoder)
        case DecodingError.dataCorrupted(let context):
            self.init(context.codingPath, json, expected: nil, reason: context.debugDescription)
        default:
            self.init([], json, expected: nil, reason: String(describing: error))
        }
    }

    private init(_ path: [any CodingKey], found: String, expected: String) {
        (self.path, self.found, self.expected, reason) = (path, found, expected, nil)
    }

    private init(_ path: [any CodingKey], _ json: String, expected: String?, reason: String? = nil) {
        (self.path, self.expected, self.reason) = (path, expected, reason)
        let value = try? JSONValue(parsing: json)
        found = Self.shown(path.reduce(value) { $0.flatMap(Self.member($1)) })
    }

    // MARK: Numbers

    /// The first number in `json` that its type does not hold.
    ///
    /// It is found by halves: the decoder is asked again, with 0 for what comes after a place. Then it is asked about a truth
    /// value in that place, and names the type that it wants there.
    private static func number<Value: Decodable>(
        in json: String,
        as type: Value.Type,
        _ decoder: JSONDecoder
    ) -> Misfit {
        let unknown = Misfit([], json, expected: "other numbers (whole ones, or smaller ones)")
        guard json.utf8.count <= searchLimit else { return unknown }
        let numbers = WrittenNumbers(in: json)
        guard numbers.count > 0 else { return unknown }
        var (fitting, failing) = (0, numbers.count)
        while failing - fitting > 1 {
            let middle = (fitting + failing) / 2
            let text = numbers.text(keeping: middle)
            if (try? decoder.decode(type, from: Data(text.utf8))) == nil { failing = middle } else { fitting = middle }
        }
        do {
            _ = try decoder.decode(type, from: Data(numbers.text(keeping: failing - 1, then: "true").utf8))
        } catch DecodingError.typeMismatch(let type, let context) {
            let number = numbers[failing - 1]
            return Misfit(context.codingPath, found: number, expected: word(for: type, number: number))
        } catch { return unknown }
        return unknown
    }

    // MARK: Words

    private static func word(for type: Any.Type, number: String? = nil) -> String {
        if let type = type as? any FixedWidthInteger.Type { return wholeNumber(type, number) }
        if type is any BinaryFloatingPoint.Type { return number == nil ? "a number" : "a smaller number" }
        if type == Decimal.self { return "a number" }
        if type == Bool.self { return "true or false" }
        if type == Date.self { return "a date" }
        if type == String.self || type == URL.self || type == UUID.self { return "a text" }
        if type is any DecodedAsList.Type { return "a list" }
        if type is any DecodedAsObject.Type { return "an object" }
        return "another value"
    }

    private static func wholeNumber<Number: FixedWidthInteger>(_: Number.Type, _ number: String?) -> String {
        let isWhole = number.flatMap(Double.init).map { $0 == $0.rounded() } ?? false
        return isWhole ? "a whole number from \(Number.min) to \(Number.max)" : "a whole number"
    }

    private static func shown(_ value: JSONValue?) -> String {
        guard let text = value?.text.text else { return "nothing" }
        return text.count > excerpt ? text.prefix(excerpt) + "…" : text
    }

    private static func member(_ key: any CodingKey) -> (JSONValue) -> JSONValue? {
        { value in
            switch value {
            case .object(let members): members[key.stringValue]
            case .array(let items): key.intValue.flatMap { items.indices.contains($0) ? items[$0] : nil }
            default: nil
            }
        }
    }

    private static func step(_ key: any CodingKey) -> String {
        if let index = key.intValue { return "[\(index)]" }
        let name = key.stringValue
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        return isPlain && name.first?.isNumber == false ? "." + name : "[\(JSONValue.string(name).text)]"
    }
}

/// What the decoder names where it wants a list.
private protocol DecodedAsList {}
extension Array: DecodedAsList {}

/// What the decoder names where it wants an object.
private protocol DecodedAsObject {}
extension Dictionary: DecodedAsObject {}
