import BridgeCore

/// What the page's half of the channel says besides messages: an object with its `kind`.
///
/// A page has a say in most of the texts: they are cut to what a line of the trace can bear.
enum ControlFrame {
    /// The page showed which protocol it speaks, by what.
    case recognised(WireProtocolName, by: String)
    /// It can be called.
    case ready(WireProtocolName)
    /// It has a handler.
    case registered(HandlerName, WireProtocolName)
    /// It did something by which a page asks for a bridge, in vain.
    case tried(String)
    /// Something was, or strictly would have been, otherwise on the phone.
    case differs(PhoneDifference.ID, WireProtocolName, HandlerName)
    /// Something worth knowing.
    case remark(BridgeRemark)
    /// The page asks to be closed.
    case close
    /// The page's policy forbade an address.
    case policy(Violation)
    /// The page was told that its bridge is there.
    case readySent
    /// The versions whose set-up code stands in the page.
    case setUps([String])

    /// What the page's policy forbade.
    struct Violation {
        let directive: String
        let uri: String
        /// The whole policy.
        let policy: String
    }

    /// How long the names of handlers are that a page is called by.
    private static let nameLimit = BridgeConfiguration().nameLimit

    /// Nil where the text is nothing of that kind.
    init?(_ text: String) {
        guard let message = try? JSONValue(parsing: text), let kind = message["kind"]?.string else { return nil }
        let name = message["protocol"]?.string.map { WireProtocolName(rawValue: $0) }
        switch (kind, name) {
        case ("recognised", let name?): self = .recognised(name, by: Self.text(message, "by"))
        case ("ready", let name?): self = .ready(name)
        case ("registered", let name?):
            guard let handler = message["name"]?.string, handler.utf8.count <= Self.nameLimit else { return nil }
            self = .registered(HandlerName(handler), name)
        case ("differs", let name?):
            guard let difference = message["difference"]?.string.flatMap(PhoneDifference.ID.init(rawValue:)) else {
                return nil
            }
            self = .differs(difference, name, HandlerName(Self.text(message, "name")))
        default: self.init(kind, message)
        }
    }

    private init?(_ kind: String, _ message: JSONValue) {
        switch kind {
        case "tried": self = .tried(Self.text(message, "what"))
        case "close": self = .close
        case "ready-sent": self = .readySent
        case "set-up": self = .setUps(Self.text(message, "versions").split(separator: " ").map(String.init))
        case "policy":
            let directive = Self.text(message, "directive")
            let uri = Self.text(message, "uri")
            self = .policy(Violation(directive: directive, uri: uri, policy: Self.text(message, "policy")))
        default:
            guard let remark = Self.remark(kind, message) else { return nil }
            self = .remark(remark)
        }
    }

    private static func remark(_ kind: String, _ message: JSONValue) -> BridgeRemark? {
        let text = text(message, "message")
        switch kind {
        case "remark":
            let name = message["name"].map { _ in HandlerName(Self.text(message, "name")) }
            let kind = BridgeRemark.Kind(rawValue: Self.text(message, "remark"))
            return BridgeRemark(kind, name: name, details: details(message), text)
        case "threw": return BridgeRemark(.pageHandlerThrew, text)
        case "error":
            let details = place(message, error: text)
            return BridgeRemark(
                .scriptFailed,
                details: details,
                "A script of the page failed: \(text)\(inWords(details))"
            )
        case "console":
            let details = place(message, error: text)
            return BridgeRemark(.consoleError, details: details, "The page logged an error: \(text)\(inWords(details))")
        case "missing":
            let file = fileName(message)
            let details: JSONObject = ["resource": "script", "file": .string(file)]
            return BridgeRemark(.scriptFailed, details: details, "A script of the page could not be loaded: \(file)")
        default: return nil
        }
    }

    /// What a remark's sentence is made of: its texts and numbers besides those that every remark has.
    private static func details(_ message: JSONValue) -> JSONObject {
        guard case .object(let members) = message else { return [:] }
        var details: JSONObject = [:]
        for (key, value) in members where !["kind", "remark", "name", "message", "file"].contains(key) {
            if value.string != nil { details[key] = .string(text(message, key)) }
            if value.number != nil { details[key] = value }
        }
        if message["file"] != nil { details["file"] = .string(fileName(message)) }
        return details
    }

    /// What was thrown and where, as far as it is known.
    private static func place(_ message: JSONValue, error: String) -> JSONObject {
        let file = fileName(message)
        guard !file.isEmpty, let line = message["line"]?.number else { return ["error": .string(error)] }
        return ["error": .string(error), "file": .string(file), "line": .number(line)]
    }

    private static func inWords(_ details: JSONObject) -> String {
        guard let file = details["file"]?.string, let line = details["line"]?.number else { return "" }
        return " (\(file):\(Int(exactly: line) ?? 0))"
    }

    /// The last part of an address, by which people know a script.
    private static func fileName(_ message: JSONValue) -> String {
        let path = text(message, "file").prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// A member that is a text, cut where it is too long; empty where there is none.
    private static func text(_ message: JSONValue, _ key: String) -> String {
        let text = message[key]?.string ?? ""
        // By scalars: one character may be of any length.
        let cut = text.unicodeScalars.prefix(2_000)
        return cut.endIndex == text.endIndex ? text : String(cut) + "…"
    }
}
