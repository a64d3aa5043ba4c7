/// What the codecs of the WebViewJavascriptBridge family share.
///
/// Requests are `{data, callbackId, handlerName}`, responses `{responseId, responseData}`; a key without value is
/// absent. A failure that native code waits for comes as `error` beside `responseId`; one that the page waits for goes as
/// `{"error": {name, message}}` in `responseData`, since the page knows no other way.
struct FamilyWire {
    /// The keys of the two ids.
    let callbackID: String
    let responseID: String
    /// What native code's ids begin with; the number of the call follows.
    let idPrefix: String
    /// How an answer begins.
    private let answerHead: String
    /// Whether a message may have no name: it is for the default handler, whose name is empty.
    let allowsNoName: Bool

    init(
        callbackID: String = "callbackId",
        responseID: String = "responseId",
        idPrefix: String,
        allowsNoName: Bool = false
    ) {
        self.callbackID = callbackID
        self.responseID = responseID
        self.idPrefix = idPrefix
        self.allowsNoName = allowsNoName
        answerHead = "{\"\(responseID)\":"
    }

    /// The set-up code of pages that begin the bridge themselves, once they have found it or have heard that it is there.
    static let setUpWithInit = """
        function whenBridge(callback) {
          const start = () => {
            window.WebViewJavascriptBridge.init((data, respond) => respond && respond(data));
            callback(window.WebViewJavascriptBridge);
          };
          if (window.WebViewJavascriptBridge) start();
          else document.addEventListener("WebViewJavascriptBridgeReady", start, { once: true });
        }
        whenBridge((bridge) => {
          bridge.registerHandler("name", (data, respond) => respond(data));
          bridge.callHandler("name", {}, (answer) => console.log(answer));
        });
        """

    /// Keys stand in the order data, id, name, as upstream adds them.
    func encode(_ message: BridgeMessage) -> String {
        switch message {
        case .request(let name, let data, let id):
            var members: [String] = []
            if let data { members.append("\"data\":\(data.text)") }
            if let id { members.append("\"\(callbackID)\":\(id.token)") }
            if !(allowsNoName && name == .default) { members.append("\"handlerName\":\(quoted(name.rawValue))") }
            return "{\(members.joined(separator: ","))}"
        case .response(let id, let outcome):
            // Upstream turns a missing answer into null.
            let data = outcome.data?.text ?? "null"
            return String(joining: answerHead, id.token, ",\"responseData\":", data, "}")
        default: return ""
        }
    }

    /// What has a response's id is a response, whatever else it has.
    func decode(_ text: String) throws(WireError) -> BridgeMessage {
        let envelope = try WireEnvelope(text)
        if let id = try envelope.id(responseID) { return .response(id: id, envelope.outcome("responseData")) }
        let id = try envelope.id(callbackID)
        let isUnnamed = allowsNoName && (envelope["handlerName"] ?? .null) == .null
        let name = isUnnamed ? .default : try envelope.handlerName("handlerName", of: id)
        if isUnnamed { try envelope.checkDepth(of: id) }
        return .request(name: name, data: envelope["data"], id: id)
    }

    func id(ofCall number: UInt64) -> MessageID { MessageID(token: "\"\(idPrefix)\(number)\"") }

    func number(ofCall id: MessageID) -> UInt64? {
        guard id.token.hasPrefix("\"" + idPrefix) else { return nil }
        return UInt64(id.token.dropFirst(idPrefix.utf8.count + 1).dropLast())
    }
}

extension WireProtocol {
    /// A call of the bridge's `callHandler`.
    public func pageCall(_ name: HandlerName, _ data: JSONText?, callback: String?) -> String {
        pageCall("callHandler", name, data, callback)
    }

    /// A call of the bridge's `registerHandler`.
    public func pageHandler(_ name: HandlerName, answer: JSONText?) -> String {
        pageHandler("registerHandler", name, answer)
    }

    /// A call by that function of the bridge; what is not there is left out.
    func pageCall(_ function: String, _ name: HandlerName, _ data: JSONText?, _ callback: String?) -> String {
        let arguments = [quoted(name.rawValue), data?.text, callback].compactMap(\.self)
        return "\(global).\(function)(\(arguments.joined(separator: ", ")))"
    }

    /// A handler that is made by that function of the bridge.
    func pageHandler(_ function: String, _ name: HandlerName, _ answer: JSONText?) -> String {
        let body = answer.map { " callback(\($0.text)); " } ?? " "
        return "\(global).\(function)(\(quoted(name.rawValue)), (data, callback) => {\(body)})"
    }

    /// The bridge in the window, or what pages that bring their own are shown for it.
    private var global: String { setUp.global ?? "bridge" }
}
