public import FoundationEssentials

extension WireProtocolName {
    /// The bridge of pages that are written for this one.
    public static let native = WireProtocolName(rawValue: "native")
}

/// `window.nativeBridge`, the bridge of pages that are written for this one.
///
/// The first member of a message says what it is, either way: `{call: id, name, data}`, `{stream: id, name, data}`,
/// `{notify: name, data}`, `{answer: id, data}`, `{failure: id, error: {name, message, code, stack}, data}`,
/// `{progress: id, data}`, `{more: id, count}`, `{cancel: id}`, and by the page alone `{has: id, name}`, `{names: id}`,
/// `{agree: id, data}` and `{ask: id, name, data, timeout}`, a call that it stands still for so many milliseconds at most. A stream begins with room for 16 answers. Data that is not there is left out; with data in tagged
/// JSON come `marker` and `bytes`: texts in base64, or the numbers of what the page has sent beside its messages.
public struct Native: WireProtocol {
    /// "native".
    public let name = WireProtocolName.native
    /// "nativeBridge".
    public let title = "nativeBridge"
    /// No: who wants no answer says so.
    public let everyRequestHasID = false
    /// Yes.
    public let carriesEveryValue = true
    /// Yes.
    public let controlsCalls = true
    /// Yes.
    public let joinsMessages = true
    /// No phone has it.
    public let phone: PhoneLibrary = {
        var phone = PhoneLibrary([])
        phone.startUpQueue = .everyPage
        phone.missingHandler = .answers
        return phone
    }()

    /// The codec; it has no state.
    public init() {}

    /// See `WireProtocol`.
    public func encode(_ message: BridgeMessage) -> String {
        switch message {
        case .request(let name, let data, let id?): Self.text("{\"call\":", id.token, ",\"name\":", name, data)
        case .request(let name, let data, nil): Self.text("{\"notify\":", quoted(name.rawValue), data)
        case .stream(let name, let data, let id): Self.text("{\"stream\":", id.token, ",\"name\":", name, data)
        case .response(let id, .value(let data)): encodeAnswer(id: id, data: data)
        case .response(let id, .failure(let failure)):
            Self.text("{\"failure\":", "\(id.token),\"error\":\(Self.object(failure))", failure.data)
        case .progress(let id, let data): Self.text("{\"progress\":", id.token, data)
        case .more(let id, let count): "{\"more\":\(id.token),\"count\":\(count)}"
        case .cancel(let id): "{\"cancel\":\(id.token)}"
        case .has, .names, .agree, .ask: ""
        }
    }

    /// See `WireProtocol`.
    public func encodeAnswer(id: MessageID, data: JSONText?) -> String { Self.text("{\"answer\":", id.token, data) }

    /// See `WireProtocol`.
    public func encodeProgress(id: MessageID, data: JSONText?) -> String? { encode(.progress(id: id, data)) }

    /// See `WireProtocol`.
    public func decode(_ text: String) throws(WireError) -> BridgeMessage {
        var members = NativeMembers(text)
        try members.enter()
        let message = try Self.message(&members) { _ in nil }
        try members.expectEnd()
        return message
    }

    /// See `WireProtocol`.
    public func decodeAll(
        _ text: String,
        bytes: (Int) -> Data?,
        _ take: (consuming Result<BridgeMessage, WireError>, Range<Int>) -> Void
    ) throws(WireError) {
        var members = NativeMembers(text)
        repeat {
            let place = try members.enter()
            do throws(WireError) {
                let message = try Self.message(&members, bytes)
                take(.success(message), place)
            } catch {
                take(.failure(error), place)
            }
        } while members.takeComma()
        try members.expectEnd()
    }

    /// The number itself.
    public func id(ofCall number: UInt64) -> MessageID { MessageID(token: String(number)) }

    /// The number itself.
    public func number(ofCall id: MessageID) -> UInt64? { UInt64(id.token) }

    /// The text alone.
    public func logLine(_ direction: CallDirection, _ text: String) -> String { text }

    // MARK: To the page

    private static func text(
        _ kind: String,
        _ id: String,
        _ key: String,
        _ name: HandlerName,
        _ data: JSONText?
    ) -> String {
        text(kind, String(joining: id, key, quoted(name.rawValue)), data)
    }

    private static func text(_ kind: String, _ head: String, _ data: JSONText?) -> String {
        guard let data else { return String(joining: kind, head, "}") }
        if let value = data.unquoted { return String(joining: kind, head, ",\"data\":\"", value, "\"}") }
        guard let tagged = data.tagged else { return String(joining: kind, head, ",\"data\":", data.text, "}") }
        var text = ""
        text.reserveCapacity(64 + head.utf8.count + tagged.size * 4 / 3)
        text += kind
        text += head
        tagged.append(to: &text)
        text += "}"
        return text
    }

    private static func object(_ failure: HandlerFailure) -> String {
        var object: JSONObject = ["name": .string(failure.name), "message": .string(failure.message)]
        object["code"] = failure.code.map(JSONValue.string)
        object["stack"] = failure.stack.map(JSONValue.string)
        return JSONValue.object(object).text.text
    }

    // MARK: From the page

    private static func message(
        _ members: inout NativeMembers,
        _ bytes: (Int) -> Data?
    ) throws(WireError) -> BridgeMessage {
        switch members.kind {
        case .call:
            let id = try members.id(ofRequest: true)
            return .request(name: try members.handlerName(), data: try members.payload(bytes), id: id)
        case .answer, .failure: return try response(&members, bytes)
        case .notify:
            return .request(name: try members.handlerName(isFirst: true), data: try members.payload(bytes), id: nil)
        case .stream:
            let id = try members.id(ofRequest: true)
            return .stream(name: try members.handlerName(), data: try members.payload(bytes), id: id)
        case .progress: return .progress(id: try members.id(), try members.payload(bytes))
        case .more: return .more(id: try members.id(), try members.positiveCount())
        case .cancel: return .cancel(id: try members.id())
        case .has:
            let id = try members.id(ofRequest: true)
            return .has(try members.handlerName(), id: id)
        case .agree:
            let id = try members.id(ofRequest: true)
            return .agree(try members.payload(bytes), id: id)
        case .ask:
            let id = try members.id(ofRequest: true)
            let (name, data) = (try members.handlerName(), try members.payload(bytes))
            return .ask(name: name, data: data, id: id, limit: try members.limit())
        case .names: return .names(id: try members.id(ofRequest: true))
        default: throw members.unknownKind
        }
    }

    private static func response(
        _ members: inout NativeMembers,
        _ bytes: (Int) -> Data?
    ) throws(WireError) -> BridgeMessage {
        let id = try members.id()
        let error = members.kind == .failure ? Optional(try members.failure()) : Optional.none
        do throws(WireError) {
            let data = try members.payload(bytes)
            guard let error else { return .response(id: id, .value(data)) }
            return .response(id: id, .failure(HandlerFailure(error, data)))
        } catch {
            let failure = HandlerFailure(name: "InvalidAnswer", message: error.description, code: "invalidAnswer")
            return .response(id: id, .failure(failure))
        }
    }
}

extension HandlerFailure {
    fileprivate init(_ error: JSONValue, _ data: JSONText?) {
        let name = error["name"]?.string ?? ""
        self.init(
            name: name,
            message: error["message"]?.string ?? name,
            code: error["code"]?.string,
            data: data,
            stack: error["stack"]?.string
        )
    }
}
