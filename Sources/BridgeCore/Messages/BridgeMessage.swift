/// The name under which a handler is registered, on either side.
public struct HandlerName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name itself.
    public let rawValue: String
    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A name.
    public init(_ name: String) { rawValue = name }
    /// A name.
    public init(stringLiteral value: String) { rawValue = value }
    /// The name itself.
    public var description: String { rawValue }

    /// The name of the handler of messages without a name, which some protocols have: the empty one.
    public static let `default` = HandlerName("")

    /// Names are equal when all their code units are, as in JavaScript.
    public static func == (left: HandlerName, right: HandlerName) -> Bool {
        ExactText(text: left.rawValue) == ExactText(text: right.rawValue)
    }
}

/// The id by which an answer finds its call: a JSON string or number, handed back exactly as it came.
public struct MessageID: Hashable, Sendable {
    /// The JSON token, a string's quotes included.
    public let token: String
    /// An id by its JSON token.
    public init(token: String) { self.token = token }
}

/// What one side says to the other, whatever the wire protocol.
public enum BridgeMessage: Sendable, Equatable {
    /// A call of a handler. Without an id nobody waits for an answer.
    case request(name: HandlerName, data: JSONText?, id: MessageID?)
    /// The answer to the call with that id.
    case response(id: MessageID, BridgeOutcome)
    /// An answer to the call with that id that is not its last one.
    case progress(id: MessageID, JSONText?)
    /// The page's question whether the app has a handler of that name; what takes the calls of all other names does not
    /// count.
    ///
    /// The bridge itself answers, and the trace has it as a call of "hasHandler".
    case has(HandlerName, id: MessageID)
    /// The page's question for the names of the app's handlers, which the bridge itself answers.
    case names(id: MessageID)
    /// The page's question whether the app has the endpoints that the page was made for, by their hashes; the bridge itself
    /// answers.
    case agree(JSONText?, id: MessageID)
    /// A call of a handler whose answers that are not the last one come when they are asked for by `more`.
    case stream(name: HandlerName, data: JSONText?, id: MessageID)
    /// A call that the page stands still for, so long at most.
    case ask(name: HandlerName, data: JSONText?, id: MessageID, limit: Duration)
    /// That many further answers of the stream with that id may come.
    case more(id: MessageID, Int)
    /// Nobody waits any more for the answer to the call with that id.
    case cancel(id: MessageID)
}

/// How a call ended: with a value, with nothing, or with a failure.
public enum BridgeOutcome: Sendable, Equatable {
    /// An answer; nil where the other side gave no data, which is not the same as `null`.
    case value(JSONText?)
    /// The other side could not answer.
    case failure(HandlerFailure)

    /// The name of the failure, where it is one.
    var failureName: String? {
        guard case .failure(let failure) = self else { return nil }
        return failure.name
    }
}
