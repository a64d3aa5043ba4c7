extension WireProtocolName {
    /// WebViewJavascriptBridge, version 4.
    public static let wvjb4 = WireProtocolName(rawValue: "wvjb4")
}

/// WebViewJavascriptBridge, version 4.
///
/// Requests are `{data, callbackId, handlerName}`, responses `{responseId, responseData}`. A request without a name is for
/// the default handler, `HandlerName.default`. The native side's ids are `objc_cb_<n>`.
public struct WVJB4: WireProtocol {
    /// "wvjb4".
    public let name = WireProtocolName.wvjb4
    /// "WVJB v4".
    public let title = "WVJB v4"
    /// No: a page tests whether it was given a callback.
    public let everyRequestHasID = false
    /// See `WireProtocol`.
    public let phone: PhoneLibrary = {
        var phone = PhoneLibrary([
            .lostBatch, .handlerThrewSilently, .secondAnswer, .secondReply, .leftCall, .startUpQueue, .heldAfterReset,
            .invalidMessage, .poisonedQueue, .lostOnLeaving, .missingPageHandler, .pageHandlerThrew,
            .noCallback, .inheritedName, .beforeInit, .initTwice, .noShift,
        ])
        phone.missingHandler = .endsBatch(answer: JSONText(unchecked: "{}"))
        return phone
    }()

    private let wire = FamilyWire(idPrefix: "objc_cb_", allowsNoName: true)

    /// See `WireProtocol`.
    public let setUp = SetUp(
        global: "WebViewJavascriptBridge",
        version: "4",
        signs: ["4": "webviewjavascriptbridgeready"],
        isAnnounced: true,
        code: FamilyWire.setUpWithInit
    )

    /// The codec; it has no state.
    public init() {}

    /// See `WireProtocol`.
    public func encode(_ message: BridgeMessage) -> String { wire.encode(message) }
    /// See `WireProtocol`.
    public func decode(_ text: String) throws(WireError) -> BridgeMessage { try wire.decode(text) }
    /// `"objc_cb_<n>"`.
    public func id(ofCall number: UInt64) -> MessageID { wire.id(ofCall: number) }
    /// The n of `"objc_cb_<n>"`.
    public func number(ofCall id: MessageID) -> UInt64? { wire.number(ofCall: id) }

    /// `WVJB SEND: <text>` or `WVJB RCVD: <text>`, cut after 500 UTF-16 units.
    public func logLine(_ direction: CallDirection, _ text: String) -> String {
        (direction == .toPage ? "WVJB SEND: " : "WVJB RCVD: ") + cutForLog(text)
    }
}
