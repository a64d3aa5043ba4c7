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
    /// How many answers that are not the last one the page has asked for; nil where it takes them as they come.
    let demand: Demand?
    /// Whether the page does not wait any more.
    var isCancelled = false
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
    /// By which the handler reaches its bridge.
    private let owner: RequestOwner

    init(
        _ id: CallID,
        name: HandlerName,
        data: JSONText?,
        messageID: MessageID?,
        page: Int,
        token: PageToken?,
        started: Duration,
        sender: Sender,
        demand: Demand?,
        owner: RequestOwner
    ) {
        self.id = id
        self.name = name
        self.data = data
        self.messageID = messageID
        self.sender = sender
        self.demand = demand
        self.page = page
        self.token = token
        self.started = started
        self.owner = owner
        wantsAnswer = messageID != nil
    }

    /// Whether the page stands still until it is answered.
    package var isSynchronous: Bool { sender.isWaiting }

    /// The data as a value of `Value`; no data counts as `null`.
    ///
    /// - Throws: `BridgeError.Code.notDecodable` when the data has another shape.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws(BridgeError) -> Value {
        try (data ?? .null).decode(as: type, .data(name))
    }

    /// An answer, which can be any number where the page's protocol carries it.
    func encoded(_ value: some Encodable) throws(BridgeError) -> JSONText {
        try JSONText(encoding: value, allowsEveryNumber: sender.wireProtocol.carriesEveryValue)
    }

    /// - Throws: `StreamMismatch` where the page, which could read a stream, waits for one answer.
    func expectReader() throws(HandlerFailure) {
        if demand == nil, wantsAnswer, sender.wireProtocol.controlsCalls { throw .givesStream(name) }
    }

    /// Answers now, before the handler ends; what it returns afterwards is dropped.
    ///
    /// The first answer counts. A second one is dropped and remarked as `answered-twice`, one to a page that is gone
    /// as `late-answer`.
    public func reply(_ answer: JSONText?) {
        owner.bridge?.answer(self, .value(answer))
    }

    /// Gives the page an answer that is not the last one; the request stays open.
    ///
    /// It is dropped and remarked as `progress-dropped` where the page's protocol has no words for it or the page stands
    /// still for its one answer, and as a second answer or a late one is when the request is not open any more.
    public func report(progress: JSONText?) {
        owner.bridge?.report(progress, self)
    }

    /// Gives the page an answer that is not the last one, as soon as it wants one.
    ///
    /// A page that reads a stream says how many it has room for, and this waits until there is some; any other page is
    /// given the answer at once, as by `report(progress:)`.
    ///
    /// - Throws: `BridgeError.Code.cancelled` when the request is not open any more.
    public func send(_ item: JSONText?) async throws(BridgeError) {
        await demand?.take()
        guard !isSettled, !Task.isCancelled else {
            throw BridgeError(.cancelled, "Nobody waits for further answers to \"\(name)\".")
        }
        owner.bridge?.report(item, self)
    }

    /// Answers now with a failure; otherwise as `reply`.
    package func fail(_ failure: HandlerFailure) {
        owner.bridge?.answer(self, .failure(failure))
    }

    /// Marks the request as answered; false when it was already.
    func settle() -> Bool {
        defer {
            isSettled = true
            expiry?.cancel()
            demand?.end()
        }
        return !isSettled
    }
}

/// The bridge of a request, as long as there is one: a handler that never ends must not keep it alive.
@MainActor
final class RequestOwner {
    weak var bridge: NativeBridge?
}
