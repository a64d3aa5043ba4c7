import BridgeCore

/// A JSON value together with its place in the file, so that what is wrong with it can be shown where it stands.
struct JSONNode {
    enum Content {
        case object([Member])
        case array([JSONNode])
        case string(String)
        case number(Double)
        case bool(Bool)
        case null
    }

    struct Member {
        let key: String
        /// Where the key begins, in bytes of UTF-8.
        let keyOffset: Int
        let value: JSONNode
    }

    /// Where the value stands, in bytes of UTF-8.
    let range: Range<Int>
    let content: Content

    /// Reads a whole text.
    init(parsing text: String) throws(JSONSyntaxError) {
        var scanner = JSONScanner(text)
        // The grammar and the depth of the whole text are checked before anything recurses into it.
        try scanner.skipValue()
        try scanner.expectEnd()
        scanner = JSONScanner(text)
        try self.init(&scanner)
    }

    private init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
        scanner.skipWhitespace()
        let start = scanner.offset
        switch scanner.peek {
        case UInt8(ascii: "{"): content = .object(try Self.members(&scanner))
        case UInt8(ascii: "["): content = .array(try Self.elements(&scanner))
        default: content = Self.scalar(try scanner.value(depth: 0))
        }
        range = start..<scanner.offset
    }

    private static func members(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> [Member] {
        var members: [Member] = []
        try scanner.forEachMember { (key, scanner) throws(JSONSyntaxError) in
            let keyOffset = scanner.keyOffset
            members.append(Member(key: key, keyOffset: keyOffset, value: try JSONNode(&scanner)))
        }
        return members
    }

    private static func elements(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> [JSONNode] {
        var elements: [JSONNode] = []
        try scanner.forEachElement { (scanner) throws(JSONSyntaxError) in elements.append(try JSONNode(&scanner)) }
        return elements
    }

    private static func scalar(_ value: JSONValue) -> Content {
        switch value {
        case .string(let text): .string(text)
        case .number(let number): .number(number)
        case .bool(let bool): .bool(bool)
        case .null, .array, .object: .null
        }
    }
}
