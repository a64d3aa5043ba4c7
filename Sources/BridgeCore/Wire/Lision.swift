extension WireProtocolName {
    /// WKWebViewJavascriptBridge.
    public static let lision = WireProtocolName(rawValue: "lision")
}

/// WKWebViewJavascriptBridge by Lision.
///
/// Requests are `{handlerName, data, callbackID}`, responses `{responseID, responseData}`. The native side's ids are
/// `native_iOS_cb_<n>`.
public struct Lision: WireProtocol {
    /// "lision".
    public let name = WireProtocolName.lision
    /// "Lision".
    public let title = "Lision"
    /// No: a page tests whether it was given a callback.
    public let everyRequestHasID = false
    /// See `WireProtocol`.
    public let phone = PhoneLibrary([
        .missingHandler, .handlerThrew, .secondReply, .leftCall, .startUpQueue, .lostAfterReset, .restartedIDs,
        .invalidMessage, .onlyObjects, .poisonedQueue, .lostOnLeaving, .missingPageHandler, .pageHandlerThrew,
        .noCallback, .inheritedName, .setUpThrew, .setUpAgain, .noWaitingList,
    ])

    private let wire = FamilyWire(callbackID: "callbackID", responseID: "responseID", idPrefix: "native_iOS_cb_")

    /// See `WireProtocol`.
    public let setUp = SetUp(
        global: "WKWebViewJavascriptBridge",
        code: """
            function whenBridge(callback) {
              if (window.WKWebViewJavascriptBridge) return callback(window.WKWebViewJavascriptBridge);
              if (window.WKWVJBCallbacks) return window.WKWVJBCallbacks.push(callback);
              window.WKWVJBCallbacks = [callback];
              window.webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null);
            }
            whenBridge((bridge) => {
              bridge.registerHandler("name", (data, respond) => respond(data));
              bridge.callHandler("name", {}, (answer) => console.log(answer));
            });
            """
    )

    /// The codec; it has no state.
    public init() {}

    /// See `WireProtocol`.
    public func encode(_ message: BridgeMessage) -> String { wire.encode(message) }
    /// See `WireProtocol`.
    public func decode(_ text: String) throws(WireError) -> BridgeMessage { try wire.decode(text) }
    /// `"native_iOS_cb_<n>"`.
    public func id(ofCall number: UInt64) -> MessageID { wire.id(ofCall: number) }
    /// The n of `"native_iOS_cb_<n>"`.
    public func number(ofCall id: MessageID) -> UInt64? { wire.number(ofCall: id) }

    /// Handlers of the app get data only where it is an object.
    public func reading(onPhone message: BridgeMessage, _ text: String) -> PhoneReading? {
        guard case .request(let name, let data?, let id) = message, data != .null, !data.isObject else { return nil }
        return PhoneReading(.request(name: name, data: nil, id: id), .onlyObjects)
    }

    /// `WKWVJB SEND: <text>` or `WKWVJB RCVD: <text>`.
    public func logLine(_ direction: CallDirection, _ text: String) -> String {
        (direction == .toPage ? "WKWVJB SEND: " : "WKWVJB RCVD: ") + text
    }
}
