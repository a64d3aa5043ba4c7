/// A JSON value as a tree.
///
/// Objects keep the order of their keys, `true` is not 1, and numbers are what JavaScript has: doubles.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// Parses `text`.
    ///
    /// - Throws: `BridgeError.Code.notJSON`, with line and column, when `text` is not one JSON value or is nested
    ///   more than 512 levels deep.
    public init(parsing text: String) throws(BridgeError) {
        do throws(JSONSyntaxError) {
            var scanner = JSONScanner(text)
            self = try scanner.value(depth: 0)
            try scanner.expectEnd()
        } catch {
            throw BridgeError(.notJSON, error.description(in: text))
        }
    }

    /// The member of an object, or nil where there is none or this is not an object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[key]
    }

    /// The element of an array, or nil where there is none or this is not an array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The text, if this is one.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number, if this is one.
    public var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The truth value, if this is one.
    public var bool: Bool? {
        guard case .bool(let bool) = self else { return nil }
        return bool
    }

    /// "null", "bool", "number", "string", "array" or "object".
    public var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

/// The members of a JSON object in their order.
///
/// Of members with the same key the last counts.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral, Sequence {
    private var values: [ExactText: JSONValue] = [:]
    /// The keys in their order.
    public private(set) var keys: [String] = []

    /// An object without members.
    public init() {}

    /// The members of a literal, in its order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (key, value) in elements { self[key] = value }
    }

    /// The value of `key`.
    ///
    /// A new key goes to the end; nil removes the member.
    public subscript(key: String) -> JSONValue? {
        get { values[ExactText(text: key)] }
        set {
            let old = values.updateOrRemove(newValue, forKey: ExactText(text: key))
            if old == nil, newValue != nil { keys.append(key) }
            if old != nil, newValue == nil { keys.removeAll { ExactText(text: $0) == ExactText(text: key) } }
        }
    }

    /// The members in their order.
    public func makeIterator() -> some IteratorProtocol<(key: String, value: JSONValue)> {
        keys.lazy.map { (key: $0, value: self[$0] ?? .null) }.makeIterator()
    }
}

extension JSONObject: Hashable {
    /// Objects with the same members are equal, whatever the order of their keys.
    public static func == (left: JSONObject, right: JSONObject) -> Bool { left.values == right.values }

    /// Hashes the members without their order.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension Dictionary {
    fileprivate mutating func updateOrRemove(_ value: Value?, forKey key: Key) -> Value? {
        guard let value else { return removeValue(forKey: key) }
        return updateValue(value, forKey: key)
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object whose members keep their order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}
