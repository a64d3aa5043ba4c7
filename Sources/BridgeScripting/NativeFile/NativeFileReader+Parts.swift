import BridgeCore

/// Reads what a file of handlers has besides them.
extension NativeFileReader {
    // MARK: Calls to a ready page

    mutating func readReadyCalls(_ node: JSONNode) -> [NativeFile.ReadyCall] {
        objects(node, "onReady", such: "{\"call\": \"onLogin\"}").compactMap { node, members in
            check(members, keys: Self.readyWords + ["data", "delay", "note"])
            var (name, data, delay) = (String?.none, JSONText?.none, Duration.zero)
            for member in members {
                switch member.key {
                case "call", "notify":
                    checkText(member)
                    if case .string(let text) = member.value.content { name = text }
                case "data": data = payload(member.value)
                case "delay": delay = readDelay(member.value)
                case "note": checkText(member)
                default: break
                }
            }
            let words = members.filter { Self.readyWords.contains($0.key) }
            if words.isEmpty {
                report(
                    node.range.lowerBound,
                    "what the app says to the page needs \"call\", the name of its handler, or \"notify\", what it listens to"
                )
            }
            if let other = words.first(where: { $0.key != words[0].key }) {
                report(other.keyOffset, "\"\(other.key)\" cannot stand beside \"\(words[0].key)\"")
            }
            return name.map {
                let wantsAnswer = words.first?.key == "call"
                return NativeFile.ReadyCall(name: HandlerName($0), wantsAnswer: wantsAnswer, data: data, delay: delay)
            }
        }
    }

    private static let readyWords = ["call", "notify"]

    // MARK: Faults

    mutating func readFaults(_ node: JSONNode) -> [FaultRule] {
        objects(node, "faults", such: "{\"name\": \"pay\", \"do\": \"drop\"}").compactMap { readFault($0, $1) }
    }

    private mutating func readFault(_ node: JSONNode, _ members: [JSONNode.Member]) -> FaultRule? {
        check(members, keys: ["name", "do", "to", "every", "chance", "times", "delay", "note"])
        var rule = FaultRule(.drop)
        var (word, delay) = (String?.none, Duration?.none)
        for member in members {
            switch member.key {
            case "name":
                checkText(member)
                if case .string(let name) = member.value.content { rule.name = HandlerName(name) }
            case "do": word = readWord(member, FaultRule.Effect.words)
            case "to":
                let words = FaultRule.Receiver.allCases.map(\.rawValue)
                rule.receiver = readWord(member, words).flatMap(FaultRule.Receiver.init) ?? .page
            case "every": rule.occasion = .every(readWhole("every", member.value) ?? 1)
            case "chance": rule.occasion = .chance(readPercent(member.value))
            case "times": rule.times = readWhole("times", member.value)
            case "delay": delay = readDelay(member.value)
            case "note": checkText(member)
            default: break
            }
        }
        checkFault(node, members, word)
        guard let word, let effect = FaultRule.Effect(word: word, delay: delay) else { return nil }
        rule.effect = effect
        return rule
    }

    private mutating func checkFault(_ node: JSONNode, _ members: [JSONNode.Member], _ word: String?) {
        if !members.contains(where: { $0.key == "do" }) { report(node.range.lowerBound, "a fault needs \"do\"") }
        if let chance = members.first(where: { $0.key == "chance" }), members.contains(where: { $0.key == "every" }) {
            report(chance.keyOffset, "\"chance\" cannot stand beside \"every\"")
        }
        if let delay = members.first(where: { $0.key == "delay" }), let word, word != "delay" {
            report(delay.keyOffset, "\"delay\" is for \"do\": \"delay\"")
        }
    }

    mutating func readWord(_ member: JSONNode.Member, _ words: [String]) -> String? {
        if case .string(let word) = member.value.content, words.contains(word) { return word }
        let known = words.map { "\"\($0)\"" }
        let list = known.dropLast().joined(separator: ", ") + " or " + (known.last ?? "")
        report(member.value.range.lowerBound, "\"\(member.key)\" must be \(list), found \(excerpt(member.value))")
        return nil
    }

    private mutating func readPercent(_ node: JSONNode) -> Int {
        if case .number(let number) = node.content, let percent = Int(exactly: number), (0...100).contains(percent) {
            return percent
        }
        report(node.range.lowerBound, "\"chance\" must be a whole number from 0 to 100, found \(excerpt(node))")
        return 100
    }

    mutating func readSeed(_ node: JSONNode) -> UInt64? {
        if case .number(let number) = node.content, let seed = UInt64(exactly: number) { return seed }
        report(node.range.lowerBound, "\"seed\" must be a whole number from 0, found \(excerpt(node))")
        return nil
    }

    // MARK: Other files

    mutating func readIncluded(_ node: JSONNode) -> [NativeFile] {
        guard case .array(let nodes) = node.content else {
            report(node.range.lowerBound, "\"include\" must be an array of files, found \(excerpt(node))")
            return []
        }
        return nodes.compactMap { node in
            guard case .string(let name) = node.content else {
                report(node.range.lowerBound, "\"include\" must have the names of files, found \(excerpt(node))")
                return nil
            }
            let path = IncludedFile.path(of: name, from: file)
            guard !(including + [file]).contains(where: { IncludedFile.isSame($0, path) }) else {
                report(node.range.lowerBound, "the file \"\(name)\" includes itself")
                return nil
            }
            do throws(JSONFileError) {
                return try NativeFile(JSONSource(contentsOf: path), including: including + [file])
            } catch {
                if error.problems.contains(where: { $0.line > 0 }) {
                    problemsOfIncluded += error.problems
                } else {
                    report(
                        node.range.lowerBound,
                        "the file \"\(name)\" cannot be included: there is none that can be read"
                    )
                }
                return nil
            }
        }
    }

    /// The objects of an array.
    mutating func objects(
        _ node: JSONNode,
        _ key: String,
        such example: String
    ) -> [(JSONNode, [JSONNode.Member])] {
        guard case .array(let nodes) = node.content else {
            report(node.range.lowerBound, "\"\(key)\" must be an array, found \(excerpt(node))")
            return []
        }
        return nodes.compactMap { node in
            if case .object(let members) = node.content { return (node, members) }
            report(node.range.lowerBound, "\"\(key)\" must have objects such as \(example), found \(excerpt(node))")
            return nil
        }
    }
}
