/// One call of the page, as its handler sees it.
@MainActor
public final class BridgeRequest {
    /// The name under which the handler was called.
    public let name: HandlerName
    /// The data, nil where the page sent none, which is not the same as `null`.
    public let data: JSONText?
    /// Whether the page waits for an answer.
    public let wantsAnswer: Bool
    /// The page that calls, counted from 1.
    public let page: Int

    /// The call's name in the trace.
    package let id: CallID
    let messageID: MessageID?
    let wireProtocol: any WireProtocol
    let started: Duration
    private(set) var isSettled = false
    private let onReply: @MainActor (BridgeRequest, BridgeOutcome) -> Void

    init(
        _ id: CallID,
        name: HandlerName,
        data: JSONText?,
        messageID: MessageID?,
        wireProtocol: any WireProtocol,
        page: Int,
        started: Duration,
        onReply: @escaping @MainActor (BridgeRequest, BridgeOutcome) -> Void
    ) {
        self.id = id
        self.name = name
        self.data = data
        self.messageID = messageID
        self.wireProtocol = wireProtocol
        self.page = page
        self.started = started
        self.onReply = onReply
        wantsAnswer = messageID != nil
    }

    /// The data as a value of `Value`; no data counts as `null`.
    ///
    /// - Throws: `BridgeError.Code.notDecodable` when the data has another shape.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws(BridgeError) -> Value {
        try (data ?? .null).decode(as: type)
    }

    /// Answers now, before the handler ends; what it returns afterwards is dropped.
    ///
    /// The first answer counts. A second one is dropped and remarked as `answered-twice`, one to a page that is gone
    /// as `late-answer`.
    public func reply(_ answer: JSONText?) {
        onReply(self, .value(answer))
    }

    /// Answers now with a failure; otherwise as `reply`.
    package func fail(_ failure: HandlerFailure) {
        onReply(self, .failure(failure))
    }

    /// Marks the request as answered; false when it was already.
    func settle() -> Bool {
        defer { isSettled = true }
        return !isSettled
    }
}
