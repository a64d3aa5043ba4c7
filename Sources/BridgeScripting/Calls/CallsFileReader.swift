import BridgeCore

/// Reads the tree of a file of calls and collects everything that is wrong with it.
struct CallsFileReader: JSONFileReader {
    static var format: String { CallsFile.format }
    static var version: Int { CallsFile.version }

    let file: String
    let text: String
    let scanner: JSONScanner
    var problems: [(offset: Int, message: String)] = []

    private static let keys = ["title", "group", "name", "data", "callback", "deadline", "expect", "note"]
    /// A day.
    private static let longestDeadline = 86_400_000.0

    init(_ source: JSONSource) {
        file = source.file
        text = source.text
        scanner = JSONScanner(text)
    }

    /// The file, or nil when there are problems.
    mutating func read(_ root: JSONNode) -> CallsFile? {
        guard case .object(let members) = root.content else {
            report(root.range.lowerBound, "A file of calls must be an object, found \(excerpt(root))")
            return nil
        }
        guard checkVersion(of: members) else { return nil }
        let meant = check(members, keys: ["$schema", "format", "version", "calls", "note"])
        var file = CallsFile()
        for member in members {
            switch member.key {
            case "format": checkFormat(member.value)
            case "calls": file.calls = readCalls(member.value)
            case "note": file.note = readText(member)
            case "$schema": file.schema = readText(member)
            case let key where key.hasPrefix("x-"): file.others[key] = payload(member.value)
            default: break
            }
        }
        if !(members.map(\.key) + meant).contains("calls") { report(root.range.lowerBound, "\"calls\" is missing") }
        return problems.isEmpty ? file : nil
    }

    private mutating func readCalls(_ node: JSONNode) -> [SavedCall] {
        guard case .array(let nodes) = node.content else {
            report(node.range.lowerBound, "\"calls\" must be an array, found \(excerpt(node))")
            return []
        }
        return nodes.compactMap { readCall($0) }
    }

    private mutating func readCall(_ node: JSONNode) -> SavedCall? {
        guard case .object(let members) = node.content else {
            report(node.range.lowerBound, "a call must be an object such as {\"name\": …}, found \(excerpt(node))")
            return nil
        }
        let meant = check(members, keys: Self.keys)
        var call = SavedCall("")
        for member in members { read(member, into: &call) }
        if !(members.map(\.key) + meant).contains("name") {
            report(node.range.lowerBound, "a call needs the \"name\" of a handler")
        }
        if !call.wantsAnswer { checkOneWay(members) }
        return call
    }

    private mutating func read(_ member: JSONNode.Member, into call: inout SavedCall) {
        switch member.key {
        case "title": call.title = readText(member)
        case "group": call.group = readText(member)
        case "name": call.name = HandlerName(readText(member) ?? "")
        case "data": call.data = payload(member.value)
        case "callback": call.wantsAnswer = readBool(member)
        case "deadline": call.deadline = readDeadline(member.value)
        case "expect": call.expect = payload(member.value)
        case "note": call.note = readText(member)
        case let key where key.hasPrefix("x-"): call.others[key] = payload(member.value)
        default: break
        }
    }

    private mutating func readText(_ member: JSONNode.Member) -> String? {
        checkText(member)
        guard case .string(let text) = member.value.content else { return nil }
        return text
    }

    private mutating func readDeadline(_ node: JSONNode) -> Duration? {
        guard case .number(let milliseconds) = node.content else {
            report(node.range.lowerBound, "\"deadline\" must be a number of milliseconds, found \(excerpt(node))")
            return nil
        }
        guard milliseconds > 0, milliseconds <= Self.longestDeadline else {
            report(
                node.range.lowerBound,
                "\"deadline\" must be above 0 and up to 86400000 milliseconds, found \(excerpt(node))"
            )
            return nil
        }
        return .milliseconds(milliseconds)
    }

    /// A call that wants no answer can have none that is waited for or looked at.
    private mutating func checkOneWay(_ members: [JSONNode.Member]) {
        guard let callback = members.last(where: { $0.key == "callback" }), case .bool = callback.value.content
        else { return }
        for member in members where ["deadline", "expect"].contains(member.key) {
            report(member.keyOffset, "\"\(member.key)\" cannot stand beside \"callback\": false")
        }
    }
}
