package import BridgeCore

/// Finds where two JSON values differ.
package enum JSONDifference {
    /// The JSON pointer of the first place where `found` is not what was expected; an empty one for the whole value,
    /// nil where the two are equal.
    ///
    /// The order of keys does not count.
    package static func first(_ expected: JSONValue, _ found: JSONValue) -> String? {
        switch (expected, found) {
        case (.object(let left), .object(let right)): first(left, right)
        case (.array(let left), .array(let right)): first(left, right)
        default: expected == found ? nil : ""
        }
    }

    /// "Expected 1, found 2.", with the place where that is inside the values; nil where the two are equal.
    package static func sentence(expected: JSONText, found: JSONText) -> String? {
        first(expected.value, found.value).map { place in
            "Expected \(expected), found \(found).\(place.isEmpty ? "" : " They differ at \(place).")"
        }
    }

    /// One place where two values differ.
    package struct Change: Sendable, Hashable {
        /// Where, as a JSON pointer; empty for the whole value.
        package let pointer: String
        /// What was there before; nil where there was nothing.
        package let old: JSONValue?
        /// What is there now; nil where there is nothing.
        package let new: JSONValue?
    }

    /// Where `new` is not what `old` was, at most a hundred places.
    package static func changes(from old: JSONValue, to new: JSONValue) -> [Change] {
        var changes: [Change] = []
        collect(old, new, at: "", into: &changes)
        return changes
    }

    private static func collect(_ old: JSONValue?, _ new: JSONValue?, at pointer: String, into changes: inout [Change])
    {
        guard changes.count < 100, old != new else { return }
        switch (old, new) {
        case (.object(let left)?, .object(let right)?):
            for key in left.keys + right.keys.filter({ left[$0] == nil }) {
                collect(left[key], right[key], at: "\(pointer)/\(escaped(key))", into: &changes)
            }
        case (.array(let left)?, .array(let right)?):
            for index in 0..<max(left.count, right.count) {
                let (old, new) = (left.dropFirst(index).first, right.dropFirst(index).first)
                collect(old, new, at: "\(pointer)/\(index)", into: &changes)
            }
        default: changes.append(Change(pointer: pointer, old: old, new: new))
        }
    }

    private static func first(_ left: JSONObject, _ right: JSONObject) -> String? {
        for key in left.keys + right.keys.filter({ left[$0] == nil }) {
            guard let expected = left[key], let found = right[key] else { return "/" + escaped(key) }
            if let place = first(expected, found) { return "/" + escaped(key) + place }
        }
        return nil
    }

    private static func first(_ left: [JSONValue], _ right: [JSONValue]) -> String? {
        for index in 0..<max(left.count, right.count) {
            guard left.indices.contains(index), right.indices.contains(index) else { return "/\(index)" }
            if let place = first(left[index], right[index]) { return "/\(index)\(place)" }
        }
        return nil
    }

    private static func escaped(_ key: String) -> String {
        var escaped = ""
        for character in key {
            switch character {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
