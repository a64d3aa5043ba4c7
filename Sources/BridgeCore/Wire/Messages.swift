extension WireProtocolName {
    /// Message handlers of the app's own.
    public static let messages = WireProtocolName(rawValue: "messages")
}

/// Message handlers of the app's own, besides the bridge: `window.webkit.messageHandlers.NAME.postMessage(body)`.
///
/// Requests are `{name, body, id}`, responses `{id, body}` or `{id, error: {name, message}}`. Only the page calls; the app
/// calls it by the page's bridge.
public struct Messages: WireProtocol {
    /// "messages".
    public let name = WireProtocolName.messages
    /// "Message handlers".
    public let title = "Message handlers"
    /// Yes: the page has a promise.
    public let everyRequestHasID = true
    /// No: the page has a promise.
    public let takesCallback = false
    /// See `WireProtocol`.
    public let phone: PhoneLibrary = {
        var phone = PhoneLibrary([])
        phone.missingHandler = .answers
        return phone
    }()

    /// See `WireProtocol`.
    public let setUp = SetUp(
        code: """
            window.webkit.messageHandlers.NAME.postMessage({}).then((answer) => console.log(answer));
            """
    )

    /// The codec; it has no state.
    public init() {}

    /// See `WireProtocol`.
    public func encode(_ message: BridgeMessage) -> String {
        switch message {
        case .request(let name, let data, let id):
            Self.object(["\"name\":\(quoted(name.rawValue))", Self.body(data), id.map { "\"id\":\($0.token)" }])
        case .response(let id, .value(let data)): Self.object(["\"id\":\(id.token)", Self.body(data)])
        case .response(let id, .failure(let failure)): Self.object(["\"id\":\(id.token)", Self.error(failure)])
        default: ""
        }
    }

    /// See `WireProtocol`.
    public func decode(_ text: String) throws(WireError) -> BridgeMessage {
        let envelope = try WireEnvelope(text)
        let id = try envelope.id("id")
        return .request(name: try envelope.handlerName("name", of: id), data: envelope["body"], id: id)
    }

    /// The number itself.
    public func id(ofCall number: UInt64) -> MessageID { MessageID(token: String(number)) }
    /// The number itself.
    public func number(ofCall id: MessageID) -> UInt64? { UInt64(id.token) }

    /// The message as it is.
    public func logLine(_ direction: CallDirection, _ text: String) -> String { text }

    /// The body is posted to the handler.
    public func pageCall(_ name: HandlerName, _ data: JSONText?, callback: String?) -> String {
        "webkit.messageHandlers[\(quoted(name.rawValue))].postMessage(\(data?.text ?? "null"))"
    }

    private static func body(_ data: JSONText?) -> String? { data.map { "\"body\":\($0.text)" } }

    private static func error(_ failure: HandlerFailure) -> String {
        "\"error\":{\"name\":\(quoted(failure.name)),\"message\":\(quoted(failure.message))}"
    }

    private static func object(_ members: [String?]) -> String {
        "{\(members.compactMap(\.self).joined(separator: ","))}"
    }
}
