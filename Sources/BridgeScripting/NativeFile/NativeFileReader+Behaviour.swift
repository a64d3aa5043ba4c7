import BridgeCore

extension NativeFileReader {
    private static let answers = ["reply", "empty", "echo", "error", "script", "never"]
    private static let extras = ["when", "delay", "times", "twice", "progress", "off", "note"]
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
        for other in answers.dropFirst() where other.key != answers[0].key {
            report(other.keyOffset, "\"\(other.key)\" cannot stand beside \"\(answers[0].key)\"")
        }
        if answers.isEmpty, !meant.contains(where: Self.answers.contains) {
            let known = Self.answers.map { "\"\($0)\"" }
            let list = known.dropLast().joined(separator: ", ") + " and " + (known.last ?? "")
            report(node.range.lowerBound, "\"\(handler)\" needs one of \(list)")
        }
        let answer = answers.first.flatMap { readAnswer($0, of: handler) }
        var behaviour = NativeBehaviour(answer ?? .never)
        readExtras(members, into: &behaviour)
        if let first = answers.first { checkSilence(first, members) }
        return answer == nil ? nil : behaviour
    }

    private mutating func readAnswer(_ member: JSONNode.Member, of handler: String) -> NativeBehaviour.Answer? {
        switch member.key {
        case "reply": return .reply(payload(member.value))
        case "error": return readFailure(member.value).map { .error($0) }
        case "script":
            checkText(member)
            guard case .string(let body) = member.value.content else { return nil }
            checkScript(body, member.value, of: handler)
            return .script(body)
        default:
            let words: [String: NativeBehaviour.Answer] = ["echo": .echo, "never": .never, "empty": .reply(nil)]
            if case .bool(true) = member.value.content { return words[member.key] }
            report(member.value.range.lowerBound, "\"\(member.key)\" must be true, found \(excerpt(member.value))")
            return nil
        }
    }

    private mutating func checkScript(_ body: String, _ node: JSONNode, of handler: String) {
        guard let problem = syntax.problem(in: body) else { return }
        let start = node.range.lowerBound + ScriptText(token: scanner.text(node.range)).offset(ofLine: problem.line)
        let line = ScriptText.lineCount(of: body) > 1 ? " in its line \(problem.line)" : ""
        report(start, "the script of \"\(handler)\" is no JavaScript\(line): \(problem.message)")
    }

    private mutating func readFailure(_ node: JSONNode) -> HandlerFailure? {
        if case .string(let message) = node.content {
            return HandlerFailure(name: HandlerFailure.unnamed, message: message)
        }
        guard case .object(let members) = node.content else {
            report(
                node.range.lowerBound,
                "\"error\" must be a text or an object with \"name\" and \"message\", found \(excerpt(node))"
            )
            return nil
        }
        check(members, keys: ["name", "message", "code", "data", "note"])
        var texts: [String: String] = [:]
        var data: JSONText?
        for member in members where ["name", "message", "code", "note"].contains(member.key) {
            checkText(member)
            if case .string(let text) = member.value.content { texts[member.key] = text }
        }
        for member in members where member.key == "data" { data = payload(member.value) }
        for key in ["name", "message"] where !members.contains(where: { $0.key == key }) {
            report(node.range.lowerBound, "\"error\" needs a \"\(key)\"")
        }
        guard let name = texts["name"], let message = texts["message"] else { return nil }
        return HandlerFailure(name: name, message: message, code: texts["code"], data: data)
    }

    // MARK: Extras

    private mutating func readExtras(_ members: [JSONNode.Member], into behaviour: inout NativeBehaviour) {
        for member in members {
            switch member.key {
            case "when": behaviour.conditions = readConditions(member.value)
            case "delay": behaviour.delay = readDelay(member.value)
            case "twice": behaviour.isTwice = readBool(member)
            case "off": behaviour.isOff = readBool(member)
            case "times": behaviour.times = readWhole("times", member.value)
            case "progress": behaviour.progress = readProgress(member.value)
            case "note":
                checkText(member)
                if case .string(let note) = member.value.content { behaviour.note = note }
            case let key where key.hasPrefix("x-"): behaviour.others[key] = payload(member.value).value
            default: break
            }
        }
    }

    mutating func readDelay(_ node: JSONNode) -> Duration {
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

    mutating func readWhole(_ key: String, _ node: JSONNode) -> Int? {
        if case .number(let number) = node.content, let whole = Int(exactly: number), whole >= 1 { return whole }
        report(node.range.lowerBound, "\"\(key)\" must be a whole number from 1, found \(excerpt(node))")
        return nil
    }

    private mutating func readProgress(_ node: JSONNode) -> [NativeBehaviour.Progress] {
        guard case .array(let nodes) = node.content else {
            report(node.range.lowerBound, "\"progress\" must be an array of steps, found \(excerpt(node))")
            return []
        }
        return nodes.compactMap { readStep($0) }
    }

    private mutating func readStep(_ node: JSONNode) -> NativeBehaviour.Progress? {
        guard case .object(let members) = node.content else {
            let found = excerpt(node)
            report(
                node.range.lowerBound,
                "a step must be an object such as {\"delay\": 100, \"data\": 40}, found \(found)"
            )
            return nil
        }
        check(members, keys: ["delay", "data", "note"])
        var (delay, data) = (Duration.zero, JSONText?.none)
        for member in members {
            switch member.key {
            case "delay": delay = readDelay(member.value)
            case "data": data = payload(member.value)
            case "note": checkText(member)
            default: break
            }
        }
        guard let data else {
            report(node.range.lowerBound, "a step needs \"data\"")
            return nil
        }
        return NativeBehaviour.Progress(delay: delay, data: data)
    }

    /// What is never answered is neither answered late nor twice.
    private mutating func checkSilence(_ answer: JSONNode.Member, _ members: [JSONNode.Member]) {
        guard answer.key == "never" else { return }
        for member in members where ["delay", "twice"].contains(member.key) {
            report(member.keyOffset, "\"\(member.key)\" cannot stand beside \"never\"")
        }
    }
}
