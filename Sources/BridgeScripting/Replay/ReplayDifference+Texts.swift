import BridgeCore

extension ReplayDifference {
    /// What was recorded and what there is now as texts with a line for each member, to be shown beside each other.
    ///
    /// Keys of the second stand in the order of the first, since their order does not count.
    package var texts: (recorded: String, now: String) {
        (
            Self.text(recordedValue),
            Self.text(value.map { value in recordedValue.map { value.ordered(like: $0) } ?? value })
        )
    }

    /// The two texts as one, as `diff -u` prints them; empty where nothing can be compared.
    package var unifiedDiff: String {
        let texts = texts
        return UnifiedDiff.text(texts.recorded, texts.now, names: ("recorded", "now"))
    }

    private static func text(_ value: JSONValue?) -> String { value?.text.linewise ?? "" }
}

extension JSONValue {
    /// The same value with the keys of its objects in the order that they have in `other`, others last.
    func ordered(like other: JSONValue) -> JSONValue {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            var object = JSONObject()
            for key in others.keys {
                if let value = members[key] { object[key] = value.ordered(like: others[key] ?? .null) }
            }
            for (key, value) in members where others[key] == nil { object[key] = value }
            return .object(object)
        case (.array(let elements), .array(let others)):
            return .array(
                elements.enumerated().map { index, value in
                    others.indices.contains(index) ? value.ordered(like: others[index]) : value
                }
            )
        default: return self
        }
    }
}
