extension WireProtocolName {
    /// DSBridge.
    public static let dsbridge = WireProtocolName(rawValue: "dsbridge")
}

/// DSBridge, versions 3 and 2.
///
/// A page calls by `prompt("_dsbridge=<method>", <arguments>)`. Here a call is `{method, args}` for version 3, whose
/// arguments are `{data, _dscbstub}`, and `{method, raw}` for version 2, whose arguments are the data itself. Without a
/// stub the page stands still for `{code, data}`; with one it is answered by `{stub, code, data, complete}`. What the app
/// calls is `{method, callbackId, data}`, the data an array of arguments as text, and is answered by a call of
/// `_dsb.returnValue` with `{id, complete, data}`; ours add `error` to that and to what the page stands still for.
public struct DSBridge: WireProtocol {
    /// "dsbridge".
    public let name = WireProtocolName.dsbridge
    /// "DSBridge".
    public let title = "DSBridge"
    /// Yes: pages answer every call.
    public let everyRequestHasID = true
    /// "_dsbridge=".
    public let promptPrefix: String? = "_dsbridge="

    /// What the page's script asks of the app by itself.
    public let ownHandlers = ["_dsb.", "_hasNativeMethod"]

    /// See `WireProtocol`.
    public let phone = PhoneLibrary([
        .missingHandler, .startUpQueue, .missingPageHandler, .inheritedName, .pageHandlerThrew,
    ])

    /// The id of what a page stands still for: it can do so for one call only.
    private static let standingStill = MessageID(token: "0")

    /// See `WireProtocol`.
    public let setUp = SetUp(
        global: "dsBridge",
        code: """
            // Behind the library dsbridge.js:
            dsBridge.register("name", (data) => data);
            dsBridge.call("name", {}, (answer) => console.log(answer));
            """
    )

    /// The codec; it has no state.
    public init() {}

    /// See `WireProtocol`.
    public func encode(_ message: BridgeMessage) -> String {
        switch message {
        case .request(let name, let data, let id):
            let arguments = quoted(Self.arguments(data))
            return "{\"method\":\(quoted(name.rawValue)),\"callbackId\":\(id?.token ?? "0"),\"data\":\(arguments)}"
        case .response(let id, let outcome) where id == Self.standingStill: return Self.answer(outcome)
        case .response(let id, let outcome): return Self.answer(id, outcome.data, isLast: true)
        default: return ""
        }
    }

    /// `{stub, code, data, complete}` with `complete` false.
    public func encodeProgress(id: MessageID, data: JSONText?) -> String? {
        id == Self.standingStill ? nil : Self.answer(id, data, isLast: false)
    }

    /// See `WireProtocol`.
    public func decode(_ text: String) throws(WireError) -> BridgeMessage {
        let call = try WireEnvelope(text)
        guard let arguments = call["args"], arguments.isObject else { return try Self.plainCall(call) }
        let members = try WireEnvelope(arguments.text)
        let id = try members.id("_dscbstub") ?? Self.standingStill
        switch try call.handlerName("method", of: id) {
        case "_dsb.returnValue": return try Self.returned(members)
        case "_dsb.hasNativeMethod":
            let question = try WireEnvelope(members["data"]?.text ?? "")
            return .has(try question.handlerName("name", of: id), id: id)
        case let name: return .request(name: name, data: members["data"], id: id)
        }
    }

    /// The number itself.
    public func id(ofCall number: UInt64) -> MessageID { MessageID(token: String(number)) }

    /// The number itself.
    public func number(ofCall id: MessageID) -> UInt64? { UInt64(id.token) }

    /// The text alone: upstream logs nothing.
    public func logLine(_ direction: CallDirection, _ text: String) -> String { text }

    /// A call of `call`.
    public func pageCall(_ name: HandlerName, _ data: JSONText?, callback: String?) -> String {
        pageCall("call", name, data, callback)
    }

    /// A call of `register`; the function returns the answer.
    public func pageHandler(_ name: HandlerName, answer: JSONText?) -> String {
        "dsBridge.register(\(quoted(name.rawValue)), (data) => (\(answer?.text ?? "undefined")))"
    }

    // MARK: To the page

    /// An array is the arguments themselves, anything else the only one.
    private static func arguments(_ data: JSONText?) -> String {
        guard let text = data?.text else { return "[]" }
        return text.utf8.first == UInt8(ascii: "[") ? text : "[\(text)]"
    }

    /// What the page stands still for; nothing is an empty text, as upstream has it.
    private static func answer(_ outcome: BridgeOutcome) -> String {
        switch outcome {
        case .value(let data): return "{\"code\":0,\"data\":\(data?.text ?? "\"\"")}"
        case .failure(let failure):
            let error: JSONValue = ["name": .string(failure.name), "message": .string(failure.message)]
            return "{\"code\":-1,\"data\":\"\",\"error\":\(error.text.text)}"
        }
    }

    private static func answer(_ stub: MessageID, _ data: JSONText?, isLast: Bool) -> String {
        "{\"stub\":\(stub.token),\"code\":0,\"data\":\(data?.text ?? "\"\""),\"complete\":\(isLast)}"
    }

    // MARK: From the page

    /// A call whose arguments are its data, in which a stub may stand beside it.
    private static func plainCall(_ call: WireEnvelope) throws(WireError) -> BridgeMessage {
        var data = call["raw"] ?? call["args"]
        var id = standingStill
        if let object = data, object.isObject {
            let members = try WireEnvelope(object.text)
            if let stub = try members.id("_dscbstub") { (id, data) = (stub, members.object(without: "_dscbstub")) }
        }
        return .request(name: try call.handlerName("method", of: id), data: data, id: id)
    }

    private static func returned(_ members: WireEnvelope) throws(WireError) -> BridgeMessage {
        let answer = try WireEnvelope(members["data"]?.text ?? "")
        guard let id = try answer.id("id") else { throw WireError("\"id\" is missing") }
        if answer["complete"]?.text == "false" { return .progress(id: id, answer["data"]) }
        return .response(id: id, answer.outcome("data"))
    }
}
