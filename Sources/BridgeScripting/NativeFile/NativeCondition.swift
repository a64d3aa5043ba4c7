package import BridgeCore

/// What must hold for the data of a call so that a case counts for it.
package struct NativeCondition: Sendable, Hashable {
    /// How the value at the place is tried.
    package enum Test: Sendable, Hashable {
        /// It equals the value; the order of keys does not count.
        case equals(JSONValue)
        /// It is there or not, and does not equal the value.
        case differs(JSONValue)
        /// It is a text or an array with that part.
        case contains(JSONValue)
        /// It is a text of which a part fits the regular expression.
        case matches(String)
        /// It is a number above.
        case over(Double)
        /// It is a number below.
        case under(Double)
        /// It is there, or is not.
        case exists(Bool)
    }

    /// Where the value is.
    package let place: JSONPointer
    /// How it is tried.
    package let test: Test

    /// A condition.
    package init(_ place: JSONPointer, _ test: Test) { (self.place, self.test) = (place, test) }

    /// Whether it holds for `data`, nil where a call has none.
    package func holds(for data: JSONValue?) -> Bool {
        let value = place.value(in: data)
        switch test {
        case .equals(let expected): return value == expected
        case .differs(let other): return value != other
        case .contains(let part): return Self.contains(part, in: value)
        case .matches(let pattern):
            guard let text = value?.string, let expression = try? Regex(pattern) else { return false }
            return text.firstMatch(of: expression) != nil
        case .over(let limit): return value?.number.map { $0 > limit } ?? false
        case .under(let limit): return value?.number.map { $0 < limit } ?? false
        case .exists(let isThere): return (value != nil) == isThere
        }
    }

    private static func contains(_ part: JSONValue, in value: JSONValue?) -> Bool {
        switch value {
        case .string(let text): part.string.map { text.contains($0) } ?? false
        case .array(let elements): elements.contains(part)
        default: false
        }
    }
}

extension NativeCondition.Test {
    /// The words of the tests in a file.
    package static let words = ["is", "isNot", "contains", "matches", "over", "under", "exists"]

    /// The word of the test in a file.
    package var word: String {
        switch self {
        case .equals: "is"
        case .differs: "isNot"
        case .contains: "contains"
        case .matches: "matches"
        case .over: "over"
        case .under: "under"
        case .exists: "exists"
        }
    }

    /// What it is tried against.
    package var operand: JSONValue {
        switch self {
        case .equals(let value), .differs(let value), .contains(let value): value
        case .matches(let pattern): .string(pattern)
        case .over(let number), .under(let number): .number(number)
        case .exists(let isThere): .bool(isThere)
        }
    }

    /// The test of that word; nil where there is none, or the operand is of another type or no regular expression.
    package init?(word: String, _ operand: JSONValue) {
        switch (word, operand) {
        case ("is", _): self = .equals(operand)
        case ("isNot", _): self = .differs(operand)
        case ("contains", _): self = .contains(operand)
        case ("matches", .string(let pattern)):
            guard (try? Regex(pattern)) != nil else { return nil }
            self = .matches(pattern)
        case ("over", .number(let number)): self = .over(number)
        case ("under", .number(let number)): self = .under(number)
        case ("exists", .bool(let isThere)): self = .exists(isThere)
        default: return nil
        }
    }

    /// What the operand of that word must be, in words.
    static func operandWords(of word: String) -> String {
        switch word {
        case "matches": "a regular expression"
        case "over", "under": "a number"
        case "exists": "true or false"
        default: "a value"
        }
    }
}
