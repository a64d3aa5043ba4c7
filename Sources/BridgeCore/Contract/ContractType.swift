/// The shape of what an endpoint is given or answers.
///
/// Its text is as TypeScript would have it: `string`, `integer[]`, `Record<string, File>`, `date | null`.
public indirect enum ContractType: Sendable, Hashable, CustomStringConvertible {
    /// No value.
    case nothing
    /// A truth value.
    case boolean
    /// A whole number, of which pages have a `number`.
    case integer
    /// A whole number of 64 bits: beyond 2^53 pages are given a `bigint`, and may give one for any.
    case bigInteger
    /// Any number.
    case number
    /// A text.
    case string
    /// A moment.
    case date
    /// Bytes.
    case bytes
    /// Whatever JSON has words for.
    case any
    /// Values of one type in their order.
    case list(ContractType)
    /// Values of one type by texts.
    case dictionary(ContractType)
    /// A value, or none.
    case optional(ContractType)
    /// One of the contract's own types.
    case named(String)

    static let simple: [String: ContractType] = [
        "nothing": .nothing, "boolean": .boolean, "integer": .integer, "bigint": .bigInteger, "number": .number,
        "string": .string, "date": .date, "bytes": .bytes, "any": .any,
    ]

    /// Its text.
    public var description: String { text { $0 } }

    /// Its text with other names for the contract's own types.
    func text(_ nameOf: (String) -> String) -> String {
        switch self {
        case .nothing: "nothing"
        case .boolean: "boolean"
        case .integer: "integer"
        case .bigInteger: "bigint"
        case .number: "number"
        case .string: "string"
        case .date: "date"
        case .bytes: "bytes"
        case .any: "any"
        case .list(.optional(let element)): "(\(element.text(nameOf)) | null)[]"
        case .list(let element): "\(element.text(nameOf))[]"
        case .dictionary(let value): "Record<string, \(value.text(nameOf))>"
        case .optional(let value): "\(value.text(nameOf)) | null"
        case .named(let name): nameOf(name)
        }
    }

    /// The type that `text` names.
    ///
    /// - Throws: `BridgeError.Code.invalidContract` where it names none.
    public init(parsing text: String) throws(BridgeError) {
        guard let type = Self.parse(text) else {
            let names = Self.simple.keys.sorted().joined(separator: ", ")
            throw BridgeError(
                .invalidContract,
                "\"\(text)\" is no type; use \(names), the name of a type of the contract, T[], Record<string, T> or T | null."
            )
        }
        self = type
    }

    private static func parse(_ text: String) -> ContractType? {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        if let value = inside(text, "", "|null") ?? inside(text, "", "| null") { return parse(value).map(optional) }
        if let element = inside(text, "(", ")[]") { return parse(element).map(list) }
        if let element = inside(text, "", "[]") { return parse(element).map(list) }
        if let value = inside(text, "Record<string,", ">") { return parse(value).map(dictionary) }
        return simple[String(text)] ?? (isName(text) ? .named(String(text)) : nil)
    }

    private static func inside(_ text: Substring, _ start: String, _ end: String) -> String? {
        guard text.hasPrefix(start), text.hasSuffix(end) else { return nil }
        return String(text.dropFirst(start.count).dropLast(end.count))
    }

    /// Whether `name` may be the name of a type.
    static func isName(_ name: some StringProtocol) -> Bool {
        name.first?.isUppercase ?? false
            && name.utf8.allSatisfy { $0 < 128 }
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// The names of the contract's own types that it is made of.
    var names: [String] {
        switch self {
        case .list(let type), .dictionary(let type), .optional(let type): type.names
        case .named(let name): [name]
        default: []
        }
    }
}

/// What a type of a contract's own is.
public enum ContractDefinition: Sendable, Hashable {
    /// One member of an object.
    public struct Member: Sendable, Hashable {
        /// Its key.
        public let key: String
        /// The type of its value.
        public let type: ContractType
        /// Whether it may be left out.
        public let isOptional: Bool

        /// A member.
        public init(_ key: String, _ type: ContractType, isOptional: Bool = false) {
            self.key = key
            self.type = type
            self.isOptional = isOptional
        }
    }

    /// An object with these members.
    case object([Member])
    /// One of these texts.
    case choice([String])
}
