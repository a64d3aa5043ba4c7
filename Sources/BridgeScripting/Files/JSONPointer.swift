package import BridgeCore

/// A place in a JSON value, as RFC 6901 writes it: "/items/0/name"; an empty one is the whole value.
package struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
    /// The keys and indices on the way, without escapes.
    package let steps: [String]

    /// A pointer by its text; nil where the text is none.
    package init?(_ text: String) {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        steps = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            String($0).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    /// The value at that place of `value`; nil where there is none.
    package func value(in value: JSONValue?) -> JSONValue? {
        steps.reduce(value) { value, step in
            switch value {
            case .object(let object): object[step]
            case .array: Int(step).flatMap { value?[$0] }
            default: nil
            }
        }
    }

    /// The pointer's text.
    package var description: String {
        steps.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }
}
