/// One call of the page, as its handler sees it.
@MainActor
public final class BridgeRequest {
    /// The name under which the handler was called.
    public let name: HandlerName
    /// The data, nil where the page sent none, which is not the same as `null`.
    public internal(set) var data: JSONText?
    /// Whether the page waits for an answer.
    public let wantsAnswer: Bool
    /// The page that calls, counted from 1.
    public let page: Int

    /// The call's name in the trace.
    package let id: CallID
    /// Who answers it, where that is no handler of the program; the trace has it.
    package var answeredBy: AnswerSource?
    let messageID: MessageID?
    let sender: Sender
    /// The page itself; one that comes back is the same, and is counted anew.
    let token: PageToken?
    let started: Duration
    /// Ends a request that a page stands still for when its deadline is over.
    var expiry: Task<Void, Never>?
    var isExpired = false
    /// Whether its answer is given and has not arrived yet.
    var isUnderWay = false
    /// Whether it has had its answer, or ended without one.
    package private(set) var isSettled = false
    /// Whether its answer is given, arrived or not.
    var isAnswered: Bool { isSettled || isUnderWay }
    /// What the handler says before it ends: an answer, or one that is not the last.
    private let onReply: @MainActor (BridgeRequest, Reply) -> Void

    enum Reply {
        case last(BridgeOutcome)
        case progress(JSONText?)
    }

    init(
        _ id: CallID,
        name: HandlerName,
        data: JSONText?,
        messageID: MessageID?,
        page: Int,
        token: PageToken?,
        started: Duration,
        sender: Sender,
        onReply: @escaping @MainActor (BridgeRequest, Reply) -> Void
    ) {
        self.id = id
        self.name = name
        self.data = data
        self.messageID = messageID
        self.sender = sender
        self.page = page
        self.token = token
        self.started = started
        self.onReply = onReply
        wantsAnswer = messageID != nil
    }

    /// Whether the page stands still until it is answered.
    package var isSynchronous: Bool { sender.isWaiting }

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
        onReply(self, .last(.value(answer)))
    }

    /// Gives the page an answer that is not the last one; the request stays open.
    ///
    /// It is dropped and remarked as `progress-dropped` where the page's protocol has no words for it or the page stands
    /// still for its one answer, and as a second answer or a late one is when the request is not open any more.
    public func report(progress: JSONText?) {
        onReply(self, .progress(progress))
    }

    /// Answers now with a failure; otherwise as `reply`.
    package func fail(_ failure: HandlerFailure) {
        onReply(self, .last(.failure(failure)))
    }

    /// Marks the request as answered; false when it was already.
    func settle() -> Bool {
        defer {
            isSettled = true
            expiry?.cancel()
        }
        return !isSettled
    }
}
