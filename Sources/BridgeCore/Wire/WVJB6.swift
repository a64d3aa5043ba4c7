extension WireProtocolName {
    /// WebViewJavascriptBridge, version 6, and pages with the set-up of version 5.
    public static let wvjb6 = WireProtocolName(rawValue: "wvjb6")
}

/// WebViewJavascriptBridge, version 6.
///
/// Requests are `{handlerName, data, callbackId}`, responses `{responseId, responseData}`. The native side's ids are
/// `objc_cb_<n>`.
public struct WVJB6: WireProtocol {
    /// "wvjb6".
    public let name = WireProtocolName.wvjb6
    /// "WVJB v6".
    public let title = "WVJB v6"
    /// No: a page tests whether it was given a callback.
    public let everyRequestHasID = false
    /// The address of version 6; older pages open one of the scheme wvjbscheme.
    public let requestAddress: String? = "https://__bridge_loaded__"
    /// The scheme of version 5.
    public let ownSchemes = ["wvjbscheme"]
    /// What turns off the time that the page waits before it sends.
    public let ownHandlers = ["_disableJavascriptAlertBox"]
    /// See `WireProtocol`.
    public let phone = PhoneLibrary([
        .missingHandler, .handlerThrew, .secondAnswer, .secondReply, .leftCall, .startUpQueue, .heldAfterReset,
        .restartedIDs, .invalidMessage, .otherScheme, .policyForbidsFrame, .poisonedQueue, .lostOnLeaving,
        .missingPageHandler, .pageHandlerThrew, .noCallback, .inheritedName, .setUpThrew, .setUpAgain, .noWaitingList,
    ])

    private let wire = FamilyWire(idPrefix: "objc_cb_")

    /// See `WireProtocol`.
    public let setUp = SetUp(
        global: "WebViewJavascriptBridge",
        version: "6",
        signs: ["5": "wvjbscheme://__bridge_loaded__", "6": "https://__bridge_loaded__"],
        olderVersion: "5",
        code: """
            function whenBridge(callback) {
              if (window.WebViewJavascriptBridge) return callback(window.WebViewJavascriptBridge);
              if (window.WVJBCallbacks) return window.WVJBCallbacks.push(callback);
              window.WVJBCallbacks = [callback];
              const frame = document.createElement("iframe");
              frame.style.display = "none";
              frame.src = "https://__bridge_loaded__";
              document.documentElement.append(frame);
              setTimeout(() => frame.remove(), 0);
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
    /// `"objc_cb_<n>"`.
    public func id(ofCall number: UInt64) -> MessageID { wire.id(ofCall: number) }
    /// The n of `"objc_cb_<n>"`.
    public func number(ofCall id: MessageID) -> UInt64? { wire.number(ofCall: id) }

    /// By its host; some pages put their own scheme in front of it, which the phone does not take.
    public func request(scheme: String, host: String) -> FrameRequest? {
        guard host == "__bridge_loaded__" else { return nil }
        let address = "\(scheme)://\(host)"
        switch scheme {
        case "https", "wvjbscheme": return FrameRequest(address, queueScheme: scheme)
        case "http", "file", "app": return FrameRequest(address, difference: .otherScheme)
        default: return nil
        }
    }

    /// `WVJB SEND: <compact>` or `WVJB RCVD: <indented>`, cut after 500 UTF-16 units.
    public func logLine(_ direction: CallDirection, _ text: String) -> String {
        switch direction {
        case .toPage: return "WVJB SEND: " + cutForLog(text)
        case .fromPage:
            let pretty = (try? JSONValue(parsing: text))?.prettyText() ?? text
            return "WVJB RCVD: " + cutForLog(pretty)
        }
    }
}

/// A text as WVJB's log has it: 500 UTF-16 units at most.
func cutForLog(_ text: String, maximum: Int = 500) -> String {
    guard text.utf16.count > maximum else { return text }
    return String(decoding: text.utf16.prefix(maximum), as: UTF16.self) + " [...]"
}
