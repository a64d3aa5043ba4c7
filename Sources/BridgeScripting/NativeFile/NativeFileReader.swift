import BridgeCore

/// Reads the tree of a file of handlers and collects everything that is wrong with it.
struct NativeFileReader {
    let file: String
    let text: String
    private let scanner: JSONScanner
    private var problems: [(offset: Int, message: String)] = []

    init(file: String, text: String) {
        self.file = file
        self.text = text
        scanner = JSONScanner(text)
    }

    /// The problems in the order of their places.
    var sortedProblems: [NativeFileError.Problem] {
        problems.sorted { $0.offset < $1.offset }.map {
            NativeFileError.Problem(file: file, text: text, offset: $0.offset, $0.message)
        }
    }

    /// The file, or nil when there are problems.
    mutating func read(_ root: JSONNode) -> NativeFile? {
        guard case .object(let members) = root.content else {
            report(root.range.lowerBound, "A file of handlers must be an object, found \(excerpt(root))")
            return nil
        }
        if let version = members.last(where: { $0.key == "version" })?.value, !checkVersion(version) { return nil }
        var unanswered = NativeFile.Unanswered.error
        var handlers: [NativeFile.Handler]?
        check(members, keys: ["$schema", "format", "version", "unanswered", "handlers", "note"])
        for member in members {
            switch member.key {
            case "format": checkFormat(member.value)
            case "unanswered": unanswered = readUnanswered(member.value) ?? unanswered
            case "handlers": handlers = readHandlers(member.value)
            case "note", "$schema": checkText(member)
            default: break
            }
        }
        if handlers == nil, problems.isEmpty { report(root.range.lowerBound, "\"handlers\" is missing") }
        return problems.isEmpty ? NativeFile(unanswered: unanswered, handlers: handlers ?? []) : nil
    }

    // MARK: Reporting

    mutating func report(_ offset: Int, _ message: String) { problems.append((offset, message)) }

    /// The beginning of a value as it stands in the file.
    func excerpt(_ node: JSONNode) -> String {
        let text = scanner.text(node.range).split(whereSeparator: \.isNewline).joined(separator: " ")
        return text.count > 40 ? text.prefix(40) + "…" : text
    }

    /// The text of a value as the file spells it, on one line.
    func payload(_ node: JSONNode) -> JSONText {
        // The text was read before, so it is JSON.
        (try? JSONText(parsing: scanner.text(node.range))) ?? .null
    }

    /// Reports keys that are unknown or there twice.
    ///
    /// Keys that begin with `x-` are for others.
    ///
    /// - Returns: The known keys that the unknown ones were probably meant to be.
    @discardableResult
    mutating func check(_ members: [JSONNode.Member], keys: [String]) -> [String] {
        var seen: Set<String> = []
        var meant: [String] = []
        for member in members where !member.key.hasPrefix("x-") {
            if !keys.contains(member.key) {
                let near = NearestName.of(member.key, among: keys)
                if let near { meant.append(near) }
                let hint =
                    near.map { "did you mean \"\($0)\"?" }
                    ?? "known are \(keys.map { "\"\($0)\"" }.joined(separator: ", "))"
                report(member.keyOffset, "\"\(member.key)\" is not a known key; \(hint)")
            } else if !seen.insert(member.key).inserted {
                report(member.keyOffset, "\"\(member.key)\" is there twice")
            }
        }
        return meant
    }

    mutating func checkText(_ member: JSONNode.Member) {
        if case .string = member.value.content { return }
        report(member.value.range.lowerBound, "\"\(member.key)\" must be a text, found \(excerpt(member.value))")
    }

    // MARK: The head

    /// False where nothing else of the file can be judged.
    private mutating func checkVersion(_ node: JSONNode) -> Bool {
        guard case .number(let number) = node.content, number >= 1, number.rounded() == number else {
            report(node.range.lowerBound, "\"version\" must be a whole number from 1, found \(excerpt(node))")
            return true
        }
        guard number > Double(NativeFile.version) else { return true }
        let newest = NativeFile.version
        report(
            node.range.lowerBound,
            "written by a newer native-bridge (version \(excerpt(node)); this one reads up to \(newest))"
        )
        return false
    }

    private mutating func checkFormat(_ node: JSONNode) {
        if case .string(NativeFile.format) = node.content { return }
        report(node.range.lowerBound, "\"format\" must be \"\(NativeFile.format)\", found \(excerpt(node))")
    }

    private mutating func readUnanswered(_ node: JSONNode) -> NativeFile.Unanswered? {
        if case .string(let word) = node.content, let known = NativeFile.Unanswered(rawValue: word) { return known }
        report(
            node.range.lowerBound,
            "\"unanswered\" must be \"error\", \"never\" or \"hold\", found \(excerpt(node))"
        )
        return nil
    }

    // MARK: Handlers

    private mutating func readHandlers(_ node: JSONNode) -> [NativeFile.Handler] {
        guard case .object(let members) = node.content else {
            report(node.range.lowerBound, "\"handlers\" must be an object, found \(excerpt(node))")
            return []
        }
        var lines: [String: Int] = [:]
        for member in members {
            let line = JSONSyntaxError.position(of: member.keyOffset, in: text).line
            if let first = lines.updateValue(line, forKey: member.key) {
                report(member.keyOffset, "the handler \"\(member.key)\" is there twice, first in line \(first)")
            }
            if member.key.utf8.count > 1_024 {
                report(member.keyOffset, "a handler's name may have 1024 bytes")
            }
        }
        return members.map { NativeFile.Handler(name: HandlerName($0.key), cases: readCases($0)) }
    }

    private mutating func readCases(_ member: JSONNode.Member) -> [NativeBehaviour] {
        guard case .array(let nodes) = member.value.content else {
            return readBehaviour(member.value, of: member.key).map { [$0] } ?? []
        }
        if nodes.isEmpty { report(member.value.range.lowerBound, "\"\(member.key)\" has no cases") }
        var isEnded = false
        return nodes.compactMap { node in
            if isEnded {
                report(node.range.lowerBound, "this case is never reached: one before it has no \"times\"")
            }
            let behaviour = readBehaviour(node, of: member.key)
            if let behaviour, behaviour.times == nil, !behaviour.isOff { isEnded = true }
            return behaviour
        }
    }
}
