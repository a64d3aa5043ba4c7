import BridgeCore

extension NativeFileReader {
    private static let answers = ["reply", "echo", "error", "never"]
    private static let extras = ["delay", "twice", "times", "off", "note"]
    /// A day.
    private static let longestDelay = 86_400_000.0

    /// What one object says; nil when it cannot be used.
    mutating func readBehaviour(_ node: JSONNode, of handler: String) -> NativeBehaviour? {
        guard case .object(let members) = node.content else {
            report(
                node.range.lowerBound,
                "\"\(handler)\" must be an object such as {\"reply\": …}, found \(excerpt(node))"
            )
            return nil
        }
        let meant = check(members, keys: Self.answers + Self.extras)
        let answers = members.filter { Self.answers.contains($0.key) }
        guard let first = answers.first else {
            if !meant.contains(where: Self.answers.contains) {
                report(
                    node.range.lowerBound,
                    "\"\(handler)\" needs one of \"reply\", \"echo\", \"error\" and \"never\""
                )
            }
            readExtras(members)
            return nil
        }
        for other in answers where other.key != first.key {
            report(other.keyOffset, "\"\(other.key)\" cannot stand beside \"\(first.key)\"")
        }
        guard let answer = readAnswer(first) else {
            readExtras(members)
            return nil
        }
        var behaviour = NativeBehaviour(answer)
        readExtras(members, into: &behaviour)
        checkSilence(first, members)
        return behaviour
    }

    private mutating func readAnswer(_ member: JSONNode.Member) -> NativeBehaviour.Answer? {
        switch member.key {
        case "reply": return .reply(payload(member.value))
        case "error": return readFailure(member.value).map { .error($0) }
        default:
            if case .bool(true) = member.value.content { return member.key == "echo" ? .echo : .never }
            report(member.value.range.lowerBound, "\"\(member.key)\" must be true, found \(excerpt(member.value))")
            return nil
        }
    }

    private mutating func readFailure(_ node: JSONNode) -> HandlerFailure? {
        if case .string(let message) = node.content { return HandlerFailure(name: "Error", message: message) }
        guard case .object(let members) = node.content else {
            report(
                node.range.lowerBound,
                "\"error\" must be a text or an object with \"name\" and \"message\", found \(excerpt(node))"
            )
            return nil
        }
        check(members, keys: ["name", "message", "note"])
        var texts: [String: String] = [:]
        for member in members where ["name", "message", "note"].contains(member.key) {
            checkText(member)
            if case .string(let text) = member.value.content { texts[member.key] = text }
        }
        for key in ["name", "message"] where !members.contains(where: { $0.key == key }) {
            report(node.range.lowerBound, "\"error\" needs a \"\(key)\"")
        }
        guard let name = texts["name"], let message = texts["message"] else { return nil }
        return HandlerFailure(name: name, message: message)
    }

    // MARK: Extras

    private mutating func readExtras(_ members: [JSONNode.Member]) {
        var unused = NativeBehaviour(.never)
        readExtras(members, into: &unused)
    }

    private mutating func readExtras(_ members: [JSONNode.Member], into behaviour: inout NativeBehaviour) {
        for member in members {
            switch member.key {
            case "delay": behaviour.delay = readDelay(member.value)
            case "twice": behaviour.isTwice = readBool(member)
            case "off": behaviour.isOff = readBool(member)
            case "times": behaviour.times = readTimes(member.value)
            case "note": checkText(member)
            default: break
            }
        }
    }

    private mutating func readDelay(_ node: JSONNode) -> Duration {
        guard case .number(let milliseconds) = node.content else {
            report(node.range.lowerBound, "\"delay\" must be a number of milliseconds, found \(excerpt(node))")
            return .zero
        }
        guard (0...Self.longestDelay).contains(milliseconds) else {
            report(node.range.lowerBound, "\"delay\" must be from 0 to 86400000 milliseconds, found \(excerpt(node))")
            return .zero
        }
        return .milliseconds(milliseconds)
    }

    private mutating func readTimes(_ node: JSONNode) -> Int? {
        if case .number(let number) = node.content, let times = Int(exactly: number), times >= 1 { return times }
        report(node.range.lowerBound, "\"times\" must be a whole number from 1, found \(excerpt(node))")
        return nil
    }

    /// What is never answered is neither answered late nor twice.
    private mutating func checkSilence(_ answer: JSONNode.Member, _ members: [JSONNode.Member]) {
        guard answer.key == "never" else { return }
        for member in members where ["delay", "twice"].contains(member.key) {
            report(member.keyOffset, "\"\(member.key)\" cannot stand beside \"never\"")
        }
    }
}
