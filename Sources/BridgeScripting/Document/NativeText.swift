import BridgeCore

/// Changes parts of the text of a JSON file; all the rest stays byte for byte.
///
/// Places are keys and indices from the whole value on. What is put in is laid out to suit what stands around it.
struct NativeText {
    private(set) var text: String
    private var scanner: JSONScanner
    private var root: JSONNode?

    /// The text of a file without handlers.
    static let empty = """
        {
          "format": "\(NativeFile.format)",
          "version": \(NativeFile.version),
          "handlers": {}
        }

        """

    init(_ text: String) {
        self.text = text
        scanner = JSONScanner(text)
        root = try? JSONNode(parsing: text)
    }

    /// The value at a place; nil where there is none.
    func node(_ place: [String]) -> JSONNode? {
        place.reduce(root) { node, step in
            switch node?.content {
            case .object(let members): members.last { $0.key == step }?.value
            case .array(let elements): Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }

    /// The text of the value at a place; nil where there is none.
    func value(_ place: [String]) -> String? { node(place).map { scanner.text($0.range) } }

    /// The text of a value.
    func value(of node: JSONNode) -> String { scanner.text(node.range) }

    /// Puts a value at a place whose parent is there; a new key goes to the end of its object.
    mutating func set(_ place: [String], to value: JSONText) {
        if let node = node(place) { return replace(node.range, laidOut(value, at: node.range.lowerBound)) }
        guard let key = place.last, let parent = node(Array(place.dropLast())),
            case .object(let members) = parent.content
        else { return }
        let name = JSONValue.string(key).text.text + ": "
        insert(name, value, into: parent, behind: members.last?.value.range.upperBound, first: members.first?.keyOffset)
    }

    /// Puts a value into an array, before the element at `index` or at the end.
    mutating func insert(_ value: JSONText, into place: [String], at index: Int) {
        guard let parent = node(place), case .array(let elements) = parent.content else { return }
        if elements.indices.contains(index) {
            let next = elements[index].range.lowerBound
            let gap = index == 0 ? " " : scanner.text(elements[index - 1].range.upperBound + 1..<next)
            let isOnLine = index == 0 ? isOnOneLine(parent) : !gap.contains { $0.isNewline }
            let space = isOnLine ? " " : lineBreak + indentation(at: next)
            return replace(next..<next, laidOut(value, at: next) + "," + space)
        }
        let first = elements.first?.range.lowerBound
        insert("", value, into: parent, behind: elements.last?.range.upperBound, first: first)
    }

    /// Takes the value at a place out, with its key.
    mutating func remove(_ place: [String]) {
        guard let parent = node(Array(place.dropLast())), let step = place.last else { return }
        let parts: [Range<Int>]
        let index: Int?
        switch parent.content {
        case .object(let members):
            parts = members.map { $0.keyOffset..<$0.value.range.upperBound }
            index = members.lastIndex { $0.key == step }
        case .array(let elements): (parts, index) = (elements.map(\.range), Int(step))
        default: return
        }
        guard let index, parts.indices.contains(index) else { return }
        if index > 0 {
            replace(parts[index - 1].upperBound..<parts[index].upperBound, "")
        } else if parts.count > 1 {
            replace(parts[0].lowerBound..<parts[1].lowerBound, "")
        } else {
            replace(parent.range.lowerBound + 1..<parent.range.upperBound - 1, "")
        }
    }

    // MARK: Layout

    private mutating func insert(
        _ name: String,
        _ value: JSONText,
        into parent: JSONNode,
        behind end: Int?,
        first: Int?
    ) {
        guard let end, let first else {
            let base = indentation(at: parent.range.lowerBound)
            let item = name + laidOut(value, base: base + "  ", column: base.count + 2 + name.count)
            let inner = lineBreak + base + "  " + item + lineBreak + base
            return replace(parent.range.lowerBound + 1..<parent.range.upperBound - 1, inner)
        }
        if isOnOneLine(parent) { return replace(end..<end, ", " + name + laidOut(value, at: first)) }
        let base = indentation(at: first)
        let item = name + laidOut(value, base: base, column: base.count + name.count)
        replace(end..<end, "," + lineBreak + base + item)
    }

    /// The value as it stands well at an offset.
    private func laidOut(_ value: JSONText, at offset: Int) -> String {
        laidOut(value, base: indentation(at: offset), column: offset - startOfLine(offset))
    }

    private func laidOut(_ value: JSONText, base: String, column: Int) -> String {
        // A line break cannot be inside a string of JSON.
        value.laidOut(behind: column, depth: 0).replacing("\n", with: lineBreak + base)
    }

    private func isOnOneLine(_ node: JSONNode) -> Bool { !scanner.text(node.range).contains { $0.isNewline } }

    private var lineBreak: String { text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n" }

    private func startOfLine(_ offset: Int) -> Int {
        let before = scanner.text(0..<offset).utf8
        return before.lastIndex(of: UInt8(ascii: "\n")).map { before.distance(from: before.startIndex, to: $0) + 1 }
            ?? 0
    }

    /// The white space with which the line of an offset begins.
    private func indentation(at offset: Int) -> String {
        String(scanner.text(startOfLine(offset)..<offset).prefix { $0 == " " || $0 == "\t" })
    }

    private mutating func replace(_ range: Range<Int>, _ new: String) {
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        let end = bytes.index(start, offsetBy: range.count)
        self = NativeText(String(text[..<start]) + new + String(text[end...]))
    }
}
