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
            let key = member.key
            report(member.keyOffset, "\"\(key)\" is no place in the data; write \"/\(key)\", or \"\" for all of it")
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
        check(tests, keys: NativeCondition.Test.words)
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
}
