import BridgeCore

/// Reads the tree of a file of handlers and collects everything that is wrong with it.
struct NativeFileReader: JSONFileReader {
    static var format: String { NativeFile.format }
    static var version: Int { NativeFile.version }

    let file: String
    let text: String
    let scanner: JSONScanner
    var problems: [(offset: Int, message: String)] = []

    init(_ source: JSONSource) {
        file = source.file
        text = source.text
        scanner = JSONScanner(text)
    }

    /// The file, or nil when there are problems.
    mutating func read(_ root: JSONNode) -> NativeFile? {
        guard case .object(let members) = root.content else {
            report(root.range.lowerBound, "A file of handlers must be an object, found \(excerpt(root))")
            return nil
        }
        guard checkVersion(of: members) else { return nil }
        var unanswered: NativeFile.Unanswered?
        var handlers: [NativeFile.Handler]?
        check(members, keys: ["$schema", "format", "version", "unanswered", "handlers", "note"])
        for member in members {
            switch member.key {
            case "format": checkFormat(member.value)
            case "unanswered": unanswered = readUnanswered(member.value)
            case "handlers": handlers = readHandlers(member.value)
            case "note", "$schema": checkText(member)
            default: break
            }
        }
        if handlers == nil, problems.isEmpty { report(root.range.lowerBound, "\"handlers\" is missing") }
        return problems.isEmpty ? NativeFile(unanswered: unanswered, handlers: handlers ?? []) : nil
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
