import BridgeCore

/// A type of a Swift file, and how its values are written there.
indirect enum SwiftType: Equatable {
    case scalar(String)
    case array(SwiftType)
    case optional(SwiftType)
    case structure(SwiftStructure)
    /// Whatever JSON there is.
    case any

    var name: String {
        switch self {
        case .scalar(let name): name
        case .array(let element): "[\(element.name)]"
        case .optional(let type): "\(type.name)?"
        case .structure(let structure): structure.name
        case .any: "JSONValue"
        }
    }

    var isOptional: Bool { if case .optional = self { true } else { false } }

    /// A value of the type as an expression.
    func literal(_ value: JSONValue) -> String {
        switch (self, value) {
        case (.optional, .null): "nil"
        case (.optional(let type), _): type.literal(value)
        case (.array(let type), .array(let elements)): "[\(elements.map(type.literal).joined(separator: ", "))]"
        case (.structure(let structure), .object(let object)): structure.literal(object)
        default: SwiftLiteral.of(value)
        }
    }
}

/// A structure of a Swift file.
struct SwiftStructure: Equatable {
    struct Member: Equatable {
        let key: String
        let name: String
        let type: SwiftType
    }

    let name: String
    let members: [Member]

    var declaration: String {
        let properties = members.map { "    var \(SwiftLiteral.identifier($0.name)): \($0.type.name)" }
        let renamed = members.contains { $0.name != $0.key }
        let keys = members.map { member in
            let name = "        case \(SwiftLiteral.identifier(member.name))"
            return member.name == member.key ? name : "\(name) = \(SwiftLiteral.text(member.key))"
        }
        let coding = renamed ? ["", "    enum CodingKeys: String, CodingKey {"] + keys + ["    }"] : []
        return (["struct \(name): Codable, Sendable {"] + properties + coding + ["}"]).joined(separator: "\n")
    }

    func literal(_ object: JSONObject) -> String {
        let arguments = members.compactMap { member in
            object[member.key].map { "\(member.name): \(member.type.literal($0))" }
        }
        return "\(name)(\(arguments.joined(separator: ", ")))"
    }
}

/// Text that a Swift file means as it is.
enum SwiftLiteral {
    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "init",
        "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat",
        "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try",
        "typealias", "var", "where", "while",
    ]

    static func identifier(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    static func text(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case _ where scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format:
                literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// Any JSON value, as Swift's literals write it.
    static func of(_ value: JSONValue) -> String {
        switch value {
        case .null: "nil"
        case .string(let text): self.text(text)
        case .array(let elements): "[\(elements.map(of).joined(separator: ", "))]"
        case .object(let object) where object.keys.isEmpty: "[:]"
        case .object(let object):
            "[\(object.map { "\(text($0.key)): \(of($0.value))" }.joined(separator: ", "))]"
        case .bool, .number: value.text.text
        }
    }
}
