import BridgeCore

/// A JSON value as Swift source.
nonisolated enum SwiftLiteral {
    /// The literal of `value`.
    static func text(of value: JSONValue) -> String {
        switch value {
        case .null: "nil"
        case .bool(let truth): String(truth)
        case .number(let number): JSONValue.spelling(of: number)
        case .string(let string): quoted(string)
        case .array(let elements): "[" + elements.map(text).joined(separator: ", ") + "]"
        case .object(let members):
            members.keys.isEmpty
                ? "[:]" : "[" + members.map { "\(quoted($0)): \(text(of: $1))" }.joined(separator: ", ") + "]"
        }
    }

    private static func quoted(_ string: String) -> String {
        "\"" + string.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
            "\\u{\(String(scalar.value, radix: 16))}"
        default: String(Character(scalar))
        }
    }
}
