import BridgeCore

/// The data of a native word, member by member.
extension BridgeRequest {
    /// The text of a member as the page wrote it; nil where there is none.
    subscript(key: String) -> JSONText? {
        guard let text = data?.text else { return nil }
        var scanner = JSONScanner(text)
        var found: JSONText?
        try? scanner.forEachMember { (name, scanner) throws(JSONSyntaxError) in
            let start = scanner.offset
            try scanner.skipValue()
            if name == key { found = JSONText(unchecked: scanner.text(start..<scanner.offset)) }
        }
        return found
    }

    /// The name of a page handler.
    func handler(_ key: String = "handler") throws -> HandlerName {
        HandlerName(try (self[key] ?? .null).decode(as: String.self))
    }

    /// A whole number.
    func number(_ key: String) throws -> Int { try (self[key] ?? .null).decode() }

    /// The data as a tree; no data counts as `null`.
    var value: JSONValue { data?.value ?? .null }

    /// The data as JSON; no data counts as `null`.
    var text: String { data?.text ?? "null" }
}
