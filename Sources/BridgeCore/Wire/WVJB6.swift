/// WebViewJavascriptBridge, version 6.
///
/// Requests are `{handlerName, data, callbackId}`, responses `{responseId, responseData}`; a key without value is absent.
/// The native side's ids are `objc_cb_<n>`. A failure that native code waits for comes as `error` beside `responseId`;
/// one that the page waits for goes as `{"error": {name, message}}` in `responseData`, since the page knows no other way.
public struct WVJB6: WireProtocol {
    /// "wvjb6".
    public let name = WireProtocolName.wvjb6
    /// "WVJB v6".
    public let title = "WVJB v6"
    /// No: a page tests whether it was given a callback.
    public let everyRequestHasID = false

    private static let idPrefix = "\"objc_cb_"

    /// The codec; it has no state.
    public init() {}

    /// See `WireProtocol`.
    ///
    /// Keys stand in the order data, callbackId, handlerName, as upstream adds them.
    public func encode(_ message: BridgeMessage) -> String {
        switch message {
        case .request(let name, let data, let id):
            let data = data.map { "\"data\":\($0.text)," } ?? ""
            let id = id.map { "\"callbackId\":\($0.token)," } ?? ""
            return "{\(data)\(id)\"handlerName\":\(quoted(name.rawValue))}"
        case .response(let id, let outcome):
            // Upstream turns a missing answer into null.
            return "{\"responseId\":\(id.token),\"responseData\":\((outcome.data ?? .null).text)}"
        }
    }

    /// See `WireProtocol`.
    ///
    /// What has a `responseId` is a response, whatever else it has.
    public func decode(_ text: String) throws(WireError) -> BridgeMessage {
        let envelope = try WireEnvelope(text)
        if let id = try envelope.id("responseId") {
            return .response(id: id, envelope.outcome("responseData"))
        }
        let id = try envelope.id("callbackId")
        return .request(name: try envelope.handlerName("handlerName", of: id), data: envelope["data"], id: id)
    }

    /// `"objc_cb_<n>"`.
    public func id(ofCall number: UInt64) -> MessageID {
        MessageID(token: "\(Self.idPrefix)\(number)\"")
    }

    /// The n of `"objc_cb_<n>"`.
    public func number(ofCall id: MessageID) -> UInt64? {
        guard id.token.hasPrefix(Self.idPrefix) else { return nil }
        return UInt64(id.token.dropFirst(Self.idPrefix.count).dropLast())
    }

    /// `WVJB SEND: <compact>` or `WVJB RCVD: <indented>`, cut after 500 UTF-16 units.
    public func logLine(_ direction: CallDirection, _ text: String) -> String {
        switch direction {
        case .toPage: return "WVJB SEND: " + Self.cut(text)
        case .fromPage:
            let pretty = (try? JSONValue(parsing: text))?.prettyText() ?? text
            return "WVJB RCVD: " + Self.cut(pretty)
        }
    }

    private static func cut(_ text: String, maximum: Int = 500) -> String {
        guard text.utf16.count > maximum else { return text }
        return String(decoding: text.utf16.prefix(maximum), as: UTF16.self) + " [...]"
    }
}
