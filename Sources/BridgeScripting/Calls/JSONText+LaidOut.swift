package import BridgeCore

extension JSONText {
    /// How long a line may be that holds a whole object or array.
    private static let width = 80

    /// The text as people write it: two spaces for each level, and on one line what fits there.
    ///
    /// Spelling and the order of keys are kept.
    package var laidOut: String { laidOut(behind: 0, depth: 0) }

    /// The text with a line for each member and element, as it is compared line by line.
    package var linewise: String {
        guard let tree = try? JSONNode(parsing: text) else { return text }
        return JSONLines(text, width: 0).lines(of: tree, behind: 0, depth: 0)
    }

    /// The text as it goes into a file, where `column` characters stand before it on its first line, and the lines
    /// behind it are indented by `depth` levels.
    package func laidOut(behind column: Int, depth: Int) -> String {
        // Where it is JSON, as it is here, the tree can be read.
        guard let tree = try? JSONNode(parsing: text) else { return text }
        return JSONLines(text, width: Self.width).lines(of: tree, behind: column, depth: depth)
    }
}

/// Lays a tree out with the spelling of the text that it was read from.
private struct JSONLines {
    private let scanner: JSONScanner
    private let width: Int

    init(_ text: String, width: Int) {
        scanner = JSONScanner(text)
        self.width = width
    }

    func lines(of node: JSONNode, behind column: Int, depth: Int) -> String {
        let parts = parts(of: node)
        guard let parts, !parts.items.isEmpty else { return scalar(node, parts) }
        if let line = oneLine(node, room: width - column) { return line }
        let inner = String(repeating: "  ", count: depth + 1)
        let items = parts.items.map { key, value in
            inner + key + lines(of: value, behind: inner.count + key.count, depth: depth + 1)
        }
        let last = String(repeating: "  ", count: depth)
        return "\(parts.open)\n\(items.joined(separator: ",\n"))\n\(last)\(parts.close)"
    }

    /// The whole value on a line of at most `room` characters; nil where it is longer.
    private func oneLine(_ node: JSONNode, room: Int) -> String? {
        // The text cannot become much shorter than it is.
        guard node.range.count <= 4 * max(room, 0) else { return nil }
        let parts = parts(of: node)
        guard let parts, !parts.items.isEmpty else {
            let text = scalar(node, parts)
            return text.count <= room ? text : nil
        }
        var line = parts.open
        for (index, item) in parts.items.enumerated() {
            guard let value = oneLine(item.value, room: room - line.count) else { return nil }
            line += (index > 0 ? ", " : "") + item.key + value
        }
        line += parts.close
        return line.count <= room ? line : nil
    }

    private func scalar(_ node: JSONNode, _ parts: Parts?) -> String {
        parts.map { $0.open + $0.close } ?? scanner.text(node.range)
    }

    private typealias Parts = (open: String, close: String, items: [(key: String, value: JSONNode)])

    private func parts(of node: JSONNode) -> Parts? {
        switch node.content {
        case .object(let members):
            ("{", "}", members.map { (JSONValue.string($0.key).text.text + ": ", $0.value) })
        case .array(let elements): ("[", "]", elements.map { ("", $0) })
        case .string, .number, .bool, .null: nil
        }
    }
}
