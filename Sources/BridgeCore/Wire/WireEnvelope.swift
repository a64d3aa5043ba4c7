/// The members of one message on the wire, each as its JSON text.
///
/// The text is walked over once.
struct WireEnvelope {
    private let members: [(key: String, text: JSONText)]
    /// Whether some member is nested more deeply than a value may be; it was only walked over.
    private let isTooDeep: Bool

    init(_ text: String) throws(WireError) {
        do throws(JSONSyntaxError) {
            var scanner = JSONScanner(text, depthLimit: .max)
            scanner.skipWhitespace()
            var found: [(key: String, text: JSONText)] = []
            found.reserveCapacity(4)
            try scanner.forEachMember { (key, scanner) throws(JSONSyntaxError) in
                let start = scanner.offset
                try scanner.skipValue()
                let value = scanner.text(start..<scanner.offset)
                found.append((key, JSONText(checked: value, hasLineBreaks: scanner.hasLineBreaks)))
            }
            try scanner.expectEnd()
            members = found
            isTooDeep = scanner.deepest > JSONScanner.depthLimit
        } catch {
            throw WireError(error.description(in: text))
        }
    }

    /// The text of a member, or nil where there is none.
    ///
    /// Of members with the same key the last counts, as in JavaScript.
    subscript(key: String) -> JSONText? { members.last { $0.key == key }?.text }

    /// The object without a member.
    func object(without key: String) -> JSONText {
        let kept = members.filter { $0.key != key }.map { "\(quoted($0.key)):\($0.text.text)" }
        return JSONText(unchecked: "{\(kept.joined(separator: ","))}")
    }

    /// The name of the handler that a request calls, and what it must be to be served at all.
    func handlerName(_ key: String, of request: MessageID?) throws(WireError) -> HandlerName {
        guard let text = self[key]?.text else { throw WireError("\"\(key)\" is missing", request: request) }
        guard text.utf8.first == UInt8(ascii: "\"") else {
            throw WireError("\"\(key)\" must be a text, found \(text.prefix(40))", request: request)
        }
        try checkDepth(of: request)
        return HandlerName(JSONText(unchecked: text).string ?? "")
    }

    /// Refuses a request whose data is nested more deeply than a value may be.
    func checkDepth(of request: MessageID?) throws(WireError) {
        if isTooDeep { throw WireError(Self.tooDeep, request: request) }
    }

    /// How the call ended that a response is about; its value is the member `key`.
    func outcome(_ key: String) -> BridgeOutcome {
        if isTooDeep { return .failure(HandlerFailure(name: "TooDeep", message: Self.tooDeep)) }
        if let failure = failure() { return .failure(failure) }
        return .value(self[key])
    }

    private static let tooDeep = "its data has more than \(JSONScanner.depthLimit) levels of nesting"

    /// A member that is an id: a text that is not empty, or a number.
    ///
    /// Nil where there is none or it is falsy.
    func id(_ key: String) throws(WireError) -> MessageID? {
        guard let text = self[key]?.text else { return nil }
        switch text.utf8.first {
        case UInt8(ascii: "\""): return text == "\"\"" ? nil : MessageID(token: text)
        case UInt8(ascii: "n"), UInt8(ascii: "f"): return nil
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "t"):
            throw WireError("\"\(key)\" must be a text or a number, found \(text.prefix(40))")
        default: return text == "0" ? nil : MessageID(token: text)
        }
    }

    /// What a response that ours marked as failed says.
    private func failure() -> HandlerFailure? {
        guard let error = self["error"]?.value, let name = error["name"]?.string else { return nil }
        return HandlerFailure(name: name, message: error["message"]?.string ?? name)
    }
}

extension HandlerFailure {
    /// The form in which a page gets a failure over a protocol that knows no failures.
    var answer: JSONText {
        let error: JSONValue = ["error": ["name": .string(name), "message": .string(message)]]
        return error.text
    }
}

extension BridgeOutcome {
    /// Whether the page said that it has no such handler.
    var isNoHandler: Bool {
        if case .failure(let failure) = self { failure.name == "NoHandler" } else { false }
    }

    /// What a page gets as data.
    var data: JSONText? {
        switch self {
        case .value(let data): data
        case .failure(let failure): failure.answer
        }
    }
}

/// A text as a JSON string.
func quoted(_ text: String) -> String {
    if JSONScanner.isPlain(text) { return String(joining: "\"", text, "\"") }
    var json = ""
    JSONValue.write(text, to: &json)
    return json
}
