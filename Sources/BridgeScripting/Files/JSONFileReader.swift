import BridgeCore

/// Reads the tree of a JSON file that people write and collects everything that is wrong with it.
protocol JSONFileReader {
    /// The name of the format, as it stands in the file.
    static var format: String { get }
    /// The newest version of the format that is understood.
    static var version: Int { get }

    /// The file's name as it was given.
    var file: String { get }
    var text: String { get }
    /// Reads parts of `text`.
    var scanner: JSONScanner { get }
    /// What is wrong, and where, in bytes of UTF-8.
    var problems: [(offset: Int, message: String)] { get set }
}

extension JSONFileReader {
    /// The problems in the order of their places.
    var sortedProblems: [JSONFileError.Problem] {
        problems.sorted { $0.offset < $1.offset }.map {
            JSONFileError.Problem(file: file, text: text, offset: $0.offset, $0.message)
        }
    }

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

    /// The member's truth value; false where it is none.
    mutating func readBool(_ member: JSONNode.Member) -> Bool {
        if case .bool(let bool) = member.value.content { return bool }
        report(member.value.range.lowerBound, "\"\(member.key)\" must be true or false, found \(excerpt(member.value))")
        return false
    }

    // MARK: The head

    /// Whether the file's version is one that this program reads; else nothing else of the file can be judged.
    mutating func checkVersion(of members: [JSONNode.Member]) -> Bool {
        guard let node = members.last(where: { $0.key == "version" })?.value else { return true }
        guard case .number(let number) = node.content, number >= 1, number.rounded() == number else {
            report(node.range.lowerBound, "\"version\" must be a whole number from 1, found \(excerpt(node))")
            return true
        }
        guard number > Double(Self.version) else { return true }
        report(
            node.range.lowerBound,
            "written by a newer native-bridge (version \(excerpt(node)); this one reads up to \(Self.version))"
        )
        return false
    }

    mutating func checkFormat(_ node: JSONNode) {
        if case .string(Self.format) = node.content { return }
        report(node.range.lowerBound, "\"format\" must be \"\(Self.format)\", found \(excerpt(node))")
    }
}
