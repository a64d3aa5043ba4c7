extension WireProtocolName {
    /// JSBridge, whose pages bring their own script.
    public static let jsbridge = WireProtocolName(rawValue: "jsbridge")
}

/// JSBridge, whose pages bring their own script.
///
/// Requests are `{action, data, callbackId}`, with an empty id where nobody waits. Responses are the same with the action
/// `handleNativeResponse` to the page and `handleH5Response` from it; ours add `error`. The native side's ids look like
/// UUIDs.
public struct JSBridge: WireProtocol {
    /// "jsbridge".
    public let name = WireProtocolName.jsbridge
    /// "JSBridge".
    public let title = "JSBridge"
    /// No: an empty id says that nobody waits.
    public let everyRequestHasID = false
    /// No: answers come to the page's own script.
    public let takesCallback = false
    /// See `WireProtocol`.
    public let phone: PhoneLibrary = {
        var phone = PhoneLibrary([
            .missingHandler, .handlerThrew, .secondReply, .leftCall, .startUpQueue, .onlyObjectsCount,
            .missingPageHandler, .pageHandlerThrew,
        ])
        phone.startUpQueue = .none
        return phone
    }()

    private static let idPrefix = "\"00000000-0000-4000-8000-"

    /// See `WireProtocol`.
    public let setUp = SetUp(
        code: """
            window.bridge = { handleNativeMsg: (message) => console.log(message) };
            window.webkit.messageHandlers.JSBridge.postMessage({ action: "name", data: {}, callbackId: "1" });
            """
    )

    /// The codec; it has no state.
    public init() {}

    /// See `WireProtocol`.
    ///
    /// Data that is not there is an empty text.
    public func encode(_ message: BridgeMessage) -> String {
        switch message {
        case .request(let name, let data, let id): Self.envelope(quoted(name.rawValue), data, id)
        case .response(let id, let outcome): Self.envelope("\"handleNativeResponse\"", outcome.data, id)
        default: ""
        }
    }

    private static func envelope(_ action: String, _ data: JSONText?, _ id: MessageID?) -> String {
        "{\"action\":\(action),\"data\":\(data?.text ?? "\"\""),\"callbackId\":\(id?.token ?? "\"\"")}"
    }

    /// See `WireProtocol`.
    public func decode(_ text: String) throws(WireError) -> BridgeMessage {
        let envelope = try WireEnvelope(text)
        let id = try envelope.id("callbackId")
        let name = try envelope.handlerName("action", of: id)
        guard name == "handleH5Response" else { return .request(name: name, data: envelope["data"], id: id) }
        guard let id else { throw WireError("\"callbackId\" is missing") }
        return .response(id: id, envelope.outcome("data"))
    }

    /// The number as the last part of a UUID.
    public func id(ofCall number: UInt64) -> MessageID {
        let digits = String(number, radix: 16, uppercase: true)
        return MessageID(
            token: Self.idPrefix + String(repeating: "0", count: max(0, 12 - digits.utf8.count)) + digits + "\""
        )
    }

    /// The last part of the UUID.
    public func number(ofCall id: MessageID) -> UInt64? {
        guard id.token.hasPrefix(Self.idPrefix) else { return nil }
        return UInt64(id.token.dropFirst(Self.idPrefix.utf8.count).dropLast(), radix: 16)
    }

    /// Only messages whose data is an object and whose id is a text count.
    public func reading(onPhone message: BridgeMessage, _ text: String) -> PhoneReading? {
        let envelope = try? WireEnvelope(text)
        // A failure is in words of ours.
        if envelope?["error"] != nil { return nil }
        guard envelope?["data"]?.isObject ?? false else {
            return PhoneReading(nil, .onlyObjectsCount, details: Self.correction(of: envelope, "data"))
        }
        guard envelope?["callbackId"]?.isString ?? false else {
            return PhoneReading(nil, .onlyObjectsCount, details: Self.correction(of: envelope, "callbackId"))
        }
        return nil
    }

    /// Which field is at fault, and the call as the phone would take it.
    private static func correction(of envelope: WireEnvelope?, _ field: String) -> JSONObject {
        let (action, data, id) = (envelope?["action"], envelope?["data"], envelope?["callbackId"])
        guard let action, (data?.text.utf8.count ?? 0) < 4_096 else { return ["field": .string(field)] }
        let given = data.map { $0.isObject ? $0.text : "{ value: \($0.text) }" } ?? "{}"
        let name = id.map { $0.isString ? $0.text : quoted($0.text) } ?? "\"\""
        let message = "{ action: \(action.text), data: \(given), callbackId: \(name) }"
        let call = "window.webkit.messageHandlers.JSBridge.postMessage(\(message));"
        return ["field": .string(field), "corrected": .string(call)]
    }

    /// The script that the phone evaluates, or the message that it got.
    public func logLine(_ direction: CallDirection, _ text: String) -> String {
        direction == .toPage ? "bridge.handleNativeMsg(\(text))" : text
    }

    /// The message that the page's own script would post.
    public func pageCall(_ name: HandlerName, _ data: JSONText?, callback: String?) -> String {
        let message = "{action: \(quoted(name.rawValue)), data: \(data?.text ?? "{}"), callbackId: \"1\"}"
        return "webkit.messageHandlers.JSBridge.postMessage(\(message))"
    }
}
