import BridgeCore
import BridgeScripting

/// Compares what came out with what must.
enum Comparison {
    /// - Throws: `Unmet` with what was expected and found, and where they differ.
    static func check(_ found: JSONValue, is expected: JSONValue, what: String) throws(Unmet) {
        guard let place = JSONDifference.first(expected, found) else { return }
        let hint = place.isEmpty ? "" : " They differ at \(place)."
        throw Unmet("\(what) should give \(short(expected)), but it gave \(short(found)).\(hint)")
    }

    /// The JSON of a value; the end of a long one is left out.
    static func short(_ value: JSONValue) -> String {
        let text = value.text.text
        return text.count > 400 ? text.prefix(400) + "…" : text
    }
}
