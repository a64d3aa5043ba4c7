import BridgeCore

/// Reads the tree of a file of handlers and collects everything that is wrong with it.
struct NativeFileReader: JSONFileReader {
    static var format: String { NativeFile.format }
    static var version: Int { NativeFile.version }
    private static let keys = [
        "$schema", "format", "version", "unanswered", "handlers", "onReady", "faults", "seed", "requests",
        "bars", "include", "note",
    ]

    let file: String
    let text: String
    let scanner: JSONScanner
    /// The files on the way to this one.
    let including: [String]
    var problems: [(offset: Int, message: String)] = []
    /// What is wrong with included files.
    var problemsOfIncluded: [JSONFileError.Problem] = []
    /// Looks at scripts; made for the first one.
    private(set) lazy var syntax = ScriptSyntax()
    private let source: JSONSource

    init(_ source: JSONSource, including: [String] = []) {
        self.source = source
        self.including = including
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
        var native = NativeFile(source)
        check(members, keys: Self.keys)
        for member in members { read(member, into: &native) }
        let isUseful = members.contains {
            ["handlers", "include", "onReady", "faults", "requests", "bars"].contains($0.key)
        }
        if !isUseful, problems.isEmpty { report(root.range.lowerBound, "\"handlers\" is missing") }
        return problems.isEmpty && problemsOfIncluded.isEmpty ? native : nil
    }

    private mutating func read(_ member: JSONNode.Member, into native: inout NativeFile) {
        switch member.key {
        case "format": checkFormat(member.value)
        case "unanswered": native.unanswered = readUnanswered(member.value)
        case "handlers": native.handlers = readHandlers(member.value)
        case "onReady": native.onReady = readReadyCalls(member.value)
        case "faults": native.faults = readFaults(member.value)
        case "seed": native.seed = readSeed(member.value)
        case "requests": native.requests = readRequests(member.value)
        case "bars": native.bars = readBars(member.value)
        case "include": native.included = readIncluded(member.value)
        case "note", "$schema": checkText(member)
        default: break
        }
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
        var offsets: [String: Int] = [:]
        for member in members {
            if let first = offsets.updateValue(member.keyOffset, forKey: member.key) {
                let line = JSONSyntaxError.position(of: first, in: text).line
                report(member.keyOffset, "the handler \"\(member.key)\" is there twice, first in line \(line)")
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
                report(
                    node.range.lowerBound,
                    "this case is never reached: one before it has neither \"when\" nor \"times\""
                )
            }
            let behaviour = readBehaviour(node, of: member.key)
            if let behaviour, behaviour.isUnconditional { isEnded = true }
            return behaviour
        }
    }
}
