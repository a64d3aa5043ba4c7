extension WireProtocolName {
    /// JsBridge for Android.
    public static let jsbridgeAndroid = WireProtocolName(rawValue: "jsbridge-android")
}

/// JsBridge for Android, of the scheme `yy`.
///
/// The words are those of `WVJB4`. The native side's ids are `JAVA_CB_<n>`.
public struct JSBridgeAndroid: WireProtocol {
    /// "jsbridge-android".
    public let name = WireProtocolName.jsbridgeAndroid
    /// "JsBridge for Android".
    public let title = "JsBridge for Android"
    /// No: a page tests whether it was given a callback.
    public let everyRequestHasID = false
    /// Its scheme.
    public let ownSchemes = ["yy"]
    /// See `WireProtocol`.
    public let phone = PhoneLibrary([
        .missingHandler, .handlerThrew, .secondReply, .startUpQueue, .invalidMessage, .onlyTexts, .poisonedQueue,
        .lostOnLeaving, .missingPageHandler, .pageHandlerThrew, .noCallback, .inheritedName, .setUpThrew, .beforeInit,
        .initTwice,
    ])

    private let wire = FamilyWire(idPrefix: "JAVA_CB_", allowsNoName: true)

    /// See `WireProtocol`.
    public let setUp = SetUp(
        global: "WebViewJavascriptBridge",
        isAnnounced: true,
        code: FamilyWire.setUpWithInit
    )

    /// The codec; it has no state.
    public init() {}

    /// See `WireProtocol`.
    public func encode(_ message: BridgeMessage) -> String { wire.encode(message) }
    /// See `WireProtocol`.
    public func decode(_ text: String) throws(WireError) -> BridgeMessage { try wire.decode(text) }
    /// `"JAVA_CB_<n>"`.
    public func id(ofCall number: UInt64) -> MessageID { wire.id(ofCall: number) }
    /// The n of `"JAVA_CB_<n>"`.
    public func number(ofCall id: MessageID) -> UInt64? { wire.number(ofCall: id) }

    /// Some pages ask early, by the host of WVJB's and this scheme.
    public func request(scheme: String, host: String) -> FrameRequest? {
        ownSchemes == [scheme] && host == "__bridge_loaded__" ? FrameRequest("\(scheme)://\(host)") : nil
    }

    /// Java reads data and answers as texts, whatever they are.
    public func reading(onPhone message: BridgeMessage, _ text: String) -> PhoneReading? {
        switch message {
        case .request(let name, let data?, let id) where data != .null && !data.isString:
            return PhoneReading(.request(name: name, data: data.asString, id: id), .onlyTexts)
        case .response(let id, .value(let data?)) where data != .null && !data.isString:
            return PhoneReading(.response(id: id, .value(data.asString)), .onlyTexts)
        default: return nil
        }
    }

    /// `SEND <text>` or `RCVD <text>`.
    public func logLine(_ direction: CallDirection, _ text: String) -> String {
        (direction == .toPage ? "SEND " : "RCVD ") + text
    }
}
