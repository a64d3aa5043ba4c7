extension WireProtocolName {
    /// YKWebViewJavascriptBridge.
    public static let yk = WireProtocolName(rawValue: "yk")
}

/// YKWebViewJavascriptBridge.
///
/// Requests are `{reqId, name, data}`, responses `{respId, data}`. Ids are whole numbers, and every request has one, so
/// that a call that wants no answer cannot be told from one that does.
public struct YK: WireProtocol {
    /// "yk".
    public let name = WireProtocolName.yk
    /// "YK".
    public let title = "YK"
    /// Yes: what has no `reqId` is taken for a response.
    public let everyRequestHasID = true
    /// See `WireProtocol`.
    public let phone: PhoneLibrary = {
        var phone = PhoneLibrary([
            .missingHandler, .handlerThrew, .secondReply, .lateReply, .leftCall, .startUpQueue, .invalidMessage,
            .sendThrows, .missingPageHandler, .pageHandlerThrew, .inheritedName, .falsyReply, .unescapedText,
        ])
        phone.startUpQueue = .none
        return phone
    }()

    /// See `WireProtocol`.
    public let setUp = SetUp(
        global: "YKWebBridgeEngine",
        code: """
            window.YKWebBridgeEngine.addMessageHandler("name", (data, respond) => respond(data));
            window.YKWebBridgeEngine.sendMessage("name", {}, (answer) => console.log(answer));
            """
    )

    /// The codec; it has no state.
    public init() {}

    /// See `WireProtocol`.
    public func encode(_ message: BridgeMessage) -> String {
        switch message {
        case .request(let name, let data, let id):
            "{\"reqId\":\(id?.token ?? "0"),\"name\":\(quoted(name.rawValue))\(member(data))}"
        case .response(let id, let outcome):
            "{\"respId\":\(id.token)\(member(outcome.data))}"
        default: ""
        }
    }

    /// See `WireProtocol`.
    ///
    /// What has a `reqId` is a request, even if it has a `respId` too.
    public func decode(_ text: String) throws(WireError) -> BridgeMessage {
        let envelope = try WireEnvelope(text)
        if let id = try envelope.id("reqId") {
            return .request(name: try envelope.handlerName("name", of: id), data: envelope["data"], id: id)
        }
        guard let id = try envelope.id("respId") else { throw WireError("both \"reqId\" and \"respId\" are missing") }
        return .response(id: id, envelope.outcome("data"))
    }

    /// The number itself.
    public func id(ofCall number: UInt64) -> MessageID { MessageID(token: String(number)) }

    /// The number itself.
    public func number(ofCall id: MessageID) -> UInt64? { UInt64(id.token) }

    /// `bridgeEngineDidWriteData:<text>` or `bridgeEngineDidReadData:<text>`.
    public func logLine(_ direction: CallDirection, _ text: String) -> String {
        switch direction {
        case .toPage: "bridgeEngineDidWriteData:" + text
        case .fromPage: "bridgeEngineDidReadData:" + text
        }
    }

    /// A call of `sendMessage`.
    public func pageCall(_ name: HandlerName, _ data: JSONText?, callback: String?) -> String {
        pageCall("sendMessage", name, data, callback)
    }

    /// A call of `addMessageHandler`.
    public func pageHandler(_ name: HandlerName, answer: JSONText?) -> String {
        pageHandler("addMessageHandler", name, answer)
    }

    private func member(_ data: JSONText?) -> String { data.map { ",\"data\":\($0.text)" } ?? "" }
}
