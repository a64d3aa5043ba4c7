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
    case policy(directive: String, uri: String)

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
        case "policy": self = .policy(directive: Self.text(message, "directive"), uri: Self.text(message, "uri"))
        case "remark":
            let name = message["name"].map { _ in HandlerName(Self.text(message, "name")) }
            let kind = BridgeRemark.Kind(rawValue: Self.text(message, "remark"))
            self = .remark(BridgeRemark(kind, name: name, Self.text(message, "message")))
        case "threw": self = .remark(BridgeRemark(.pageHandlerThrew, Self.text(message, "message")))
        case "error": self = .remark(BridgeRemark(.scriptFailed, Self.failure(message)))
        default: return nil
        }
    }

    private static func failure(_ message: JSONValue) -> String {
        let path = text(message, "file").prefix { $0 != "?" && $0 != "#" }
        let file = path.split(separator: "/").last ?? ""
        let place = file.isEmpty ? "" : " (\(file):\(Int(exactly: message["line"]?.number ?? 0) ?? 0))"
        return "A script of the page failed: \(text(message, "message"))\(place)"
    }

    /// A member that is a text, cut where it is too long; empty where there is none.
    private static func text(_ message: JSONValue, _ key: String) -> String {
        let text = message[key]?.string ?? ""
        // By scalars: one character may be of any length.
        let cut = text.unicodeScalars.prefix(2_000)
        return cut.endIndex == text.endIndex ? text : String(cut) + "…"
    }
}
