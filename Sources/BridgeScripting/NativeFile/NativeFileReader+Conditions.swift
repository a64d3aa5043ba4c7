import BridgeCore

/// Reads what must hold for the data of a call.
extension NativeFileReader {
    mutating func readConditions(_ node: JSONNode) -> [NativeCondition] {
        guard case .object(let members) = node.content else {
            let found = excerpt(node)
            report(
                node.range.lowerBound,
                "\"when\" must be an object such as {\"/amount\": {\"over\": 10}}, found \(found)"
            )
            return []
        }
        return members.flatMap { readConditions(at: $0) }
    }

    private mutating func readConditions(at member: JSONNode.Member) -> [NativeCondition] {
        guard let place = JSONPointer(member.key) else {
            report(member.keyOffset, noPlace(member.key))
            return []
        }
        guard case .object(let tests) = member.value.content else {
            let found = excerpt(member.value)
            report(
                member.value.range.lowerBound,
                "\"\(member.key)\" must be an object such as {\"is\": …}, found \(found)"
            )
            return []
        }
        for test in tests where !Self.isKnown(test.key) { report(test.keyOffset, noCondition(test.key)) }
        check(tests.filter { Self.isKnown($0.key) }, keys: NativeCondition.Test.words)
        return tests.compactMap { test in
            guard NativeCondition.Test.words.contains(test.key) else { return nil }
            if let known = NativeCondition.Test(word: test.key, payload(test.value).value) {
                return NativeCondition(place, known)
            }
            let wanted = NativeCondition.Test.operandWords(of: test.key)
            report(test.value.range.lowerBound, "\"\(test.key)\" needs \(wanted), found \(excerpt(test.value))")
            return nil
        }
    }

    private static func isKnown(_ key: String) -> Bool {
        NativeCondition.Test.words.contains(key) || key.hasPrefix("x-")
    }

    private func noCondition(_ key: String) -> String {
        let words = NativeCondition.Test.words
        let near = NearestName.of(key, among: words).map { "did you mean \"\($0)\"? " } ?? ""
        return "\"\(key)\" is no condition; \(near)known are \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    }

    /// A condition without a place is meant for all of the data.
    private func noPlace(_ key: String) -> String {
        guard let word = NearestName.of(key, among: NativeCondition.Test.words) else {
            return "\"\(key)\" is no place in the data; write \"/\(key)\", or \"\" for all of it"
        }
        let words = NativeCondition.Test.words.map { "\"\($0)\"" }.joined(separator: ", ")
        let example = "{\"/amount\": {\"\(word)\": …}}"
        return "\"\(key)\" is no place in the data; conditions stand behind one, as in \(example): \(words)"
    }
}
