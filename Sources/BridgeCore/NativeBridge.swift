/// The native side of a bridge to one web view's pages.
///
/// One bridge serves every page that its view shows, one after the other, whatever protocol each of them speaks.
/// Handlers stay registered from page to page. All of it happens on the main actor; from other tasks, `await`.
///
/// Calls of the page start in their order. Calls to the page are delivered in the order in which they were made; those
/// made while no page can be called wait for the next one, within their deadline. Each call ends exactly once, and
/// callers are resumed in the order in which the answers came.
@MainActor
public final class NativeBridge {
    /// The configuration that the bridge has now.
    public package(set) var configuration: BridgeConfiguration { didSet { direct = nil } }

    /// What answers calls of the page beside the registered handlers.
    package var standIn: (any StandIn)? { didSet { direct = nil } }

    /// The faults that messages meet on purpose, from the next one on.
    package var faults = FaultPlan() { didSet { direct = nil } }
    /// Does what a fault does to the page as a whole: loads it again, or ends its process.
    package var onFault: (@MainActor (FaultRule.Effect) -> Void)?
    /// What waits for the next message that goes the same way.
    var overtaken: [FaultRule.Receiver: [HeldMessage]] = [:]

    /// Decides which calls of the page are answered; nil answers all of them.
    ///
    /// It is asked once for each call, before its handler.
    public var authorize: (@MainActor (CallOrigin, HandlerName) -> CallDecision)? { didSet { direct = nil } }

    let transport: any BridgeTransport
    let clock: BridgeClock
    let calls: PendingCalls
    let trace: BridgeTrace
    var handlers = HandlerRegistry() { didSet { direct = nil } }
    var page = PageLife() { didSet { direct = nil } }
    /// What answers calls of the name that was called last; nil until it is looked for.
    var direct: DirectHandler?
    var abandoned = AbandonedCalls()
    /// Strict, whether the phone would lose what else the page sent at this time.
    var isBatchLost = false
    /// How many pages could be called so far.
    var readyPages = 0
    var running: [CallID: (request: BridgeRequest, task: Task<Void, Never>)] = [:]
    /// Those of them that the page can cancel and ask for more of.
    var controlled: [MessageID: CallID] = [:]
    let listeners = Listeners()
    /// What the contract is made of.
    var endpoints = EndpointTable()
    let owner = RequestOwner()
    /// What the page stood still for last.
    var standing: BridgeRequest?
    private(set) var lastNumber: UInt64 = 0
    /// Whether there was a reset since a page became callable, and the last call's number at that time.
    var hasReset = false
    var lastNumberBeforeReset: UInt64 = 0
    var nearNames = NearNames()
    /// Strict, the numbers by which the page knows the app's calls.
    var phoneIDs = PhoneIDs()
    var isClosed = false

    /// A bridge over `transport`, which belongs to it from now on.
    public init(
        transport: any BridgeTransport,
        configuration: BridgeConfiguration = BridgeConfiguration(),
        clock: BridgeClock = .continuous
    ) {
        self.transport = transport
        self.configuration = configuration
        self.clock = clock
        calls = PendingCalls(clock: clock)
        trace = BridgeTrace(clock: clock, limit: configuration.eventBuffer)
        owner.bridge = self
        calls.onEnd = { [weak self] call, result, wire in self?.ended(call, result, wire) }
        transport.onEvent = { [weak self] event in self?.receive(event) }
    }

    /// Everything that happens from now on, in order; ends when the bridge is closed.
    ///
    /// Each use makes a stream of its own. A reader that leaves more than `BridgeConfiguration.eventBuffer` events
    /// unread misses the oldest and is told so by a remark.
    public var events: AsyncStream<BridgeEvent> { trace.stream() }

    /// Has `body` told of each event as it happens, until the bridge is closed.
    ///
    /// For who must keep up with a flood: a stream goes to another thread and back for each event. `body` is run in the
    /// middle of what the bridge does; it may put the event by, register handlers and take them away, and nothing else.
    package func listen(_ body: @escaping @MainActor (BridgeEvent) -> Void) { trace.listen(body) }

    /// The page that is there now, counted from 1; 0 before the first.
    public var pageNumber: Int { page.number }

    /// The protocol that the page speaks, once it can be called; the first, where it speaks several.
    public var wireProtocol: WireProtocolName? { page.protocols.first?.name }

    /// The names that are registered, sorted.
    public var registeredNames: [HandlerName] {
        guard let standIn else { return handlers.names }
        return Set(handlers.names + standIn.names).sorted { $0.rawValue < $1.rawValue }
    }

    // MARK: Handlers

    /// Has `handler` answer the page's calls of `name`, from the next one on.
    ///
    /// The handler starts inside WebKit's signal and answers without a detour if it does not suspend. It may suspend as
    /// long as it likes without holding up anything else; its task is cancelled when the page goes. What it throws
    /// reaches the page as `{"error": {"name", "message"}}`.
    ///
    /// Messages without a name, as WVJB v4 pages send them, are for the handler `.default`.
    ///
    /// - Throws: `handlerExists` when the name is taken, `invalidName` when it is too long, `closed`.
    public func register(_ name: HandlerName, _ handler: @escaping BridgeHandler) throws(BridgeError) {
        try add(.suspending(handler), name)
    }

    /// Has `handler`, which does not suspend, answer the page's calls of `name`, from the next one on.
    ///
    /// It needs no task; otherwise all is as with a handler that may suspend.
    ///
    /// - Throws: `handlerExists` when the name is taken, `invalidName` when it is too long, `closed`.
    public func register(_ name: HandlerName, _ handler: @escaping ImmediateHandler) throws(BridgeError) {
        try add(.immediate(handler), name)
    }

    func add(_ handler: RegisteredHandler, _ name: HandlerName) throws(BridgeError) {
        try checkOpen()
        try handlers.add(name, limit: configuration.nameLimit, handler)
    }

    /// Takes the handler away.
    ///
    /// Calls of it that run go on.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func unregister(_ name: HandlerName) -> Bool {
        endpoints.remove(name)
        return handlers.remove(name)
    }

    // MARK: Calls to the page

    /// Calls the page's handler `name` and waits for its answer.
    ///
    /// The call waits until a page can be called. When the calling task is cancelled, so is the call, and its answer is
    /// dropped; of the pages, only one of the protocol `native` is told.
    ///
    /// - Parameters:
    ///   - name: The name under which the page registered its handler.
    ///   - data: The data; nil sends none, which is not the same as `null`.
    ///   - deadline: How long to wait from now on; nil takes the configuration's.
    /// - Returns: The answer, nil where the page gave none.
    /// - Throws: `noHandler`, `handlerFailed` (the page's handler threw), `streamMismatch` (it gives a stream), `deadline`,
    ///   `cancelled`, `pageGone`, `pageStandsStill` (for the handler that makes the call), `closed`, `tooLarge`,
    ///   `tooManyCalls`.
    public func call(
        _ name: HandlerName,
        json data: JSONText? = nil,
        deadline: Duration? = nil
    ) async throws(BridgeError) -> JSONText? {
        try await call(name, json: data, deadline: deadline, onProgress: nil)
    }

    /// Calls as `call(_:json:deadline:)` does; `onProgress` is given the answers that are not the last one.
    func call(
        _ name: HandlerName,
        json data: JSONText?,
        deadline: Duration?,
        onProgress: (@MainActor (JSONText?) -> Void)?
    ) async throws(BridgeError) -> JSONText? {
        guard !Task.isCancelled else { throw Self.cancelled(name) }
        let number = nextNumber()
        let answer = AwaitedAnswer()
        try send(number, name, data, due: due(deadline), onProgress) { answer.settle($0) }
        // Who need not wait goes on at once.
        while true {
            if let result = answer.result { return try result.get() }
            _ = await withTaskCancellationHandler {
                await answer.value()
            } onCancel: {
                Task { @MainActor in self.calls.settle(number, .failure(Self.cancelled(name))) }
            }
        }
    }

    /// Calls the page's handler `name` without wanting an answer.
    ///
    /// It waits for a page as `call` does.
    ///
    /// - Throws: `closed`, `tooLarge`, `tooManyCalls`.
    public func notify(_ name: HandlerName, json data: JSONText? = nil) throws(BridgeError) {
        try send(nextNumber(), name, data, due: nil, settle: nil)
    }

    /// Ends every call to the page that is pending or waiting with `cancelled`.
    ///
    /// Handlers stay registered, and calls of the page go on. Calls are never numbered anew, so that a late answer to
    /// an old call cannot reach a new one.
    public func reset() {
        resetPhone()
        calls.settleAll(where: { _ in true }) { call in
            BridgeError(.cancelled, "The bridge was reset before the page answered \"\(call.name)\".")
        }
    }

    /// Ends the bridge: pending calls fail with `closed`, running handlers are cancelled, handlers are let go.
    ///
    /// Further calls of this do nothing; everything else fails with `closed` from now on.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        calls.close { call in BridgeError(.closed, "The bridge was closed before the page answered \"\(call.name)\".") }
        leavePage(.closed)
        for call in running.values { call.task.cancel() }
        transport.onEvent = nil
        transport.close()
        handlers.removeAll()
        (standIn, onFault, authorize) = (nil, nil, nil)
        listeners.close()
        trace.close()
    }

    isolated deinit { close() }

    /// Ends a call to the page that has not ended, as cancelling the task that made it does.
    package func cancel(_ call: CallID) {
        guard let name = calls[call.number]?.name else { return }
        calls.settle(call.number, .failure(Self.cancelled(name)))
    }

    private static func cancelled(_ name: HandlerName) -> BridgeError {
        BridgeError(.cancelled, "The call of \"\(name)\" was cancelled.")
    }

    func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    func checkOpen() throws(BridgeError) {
        if isClosed { throw BridgeError(.closed, "The bridge is closed.") }
    }

    // MARK: Remarks

    /// Puts something that the view saw into the trace.
    package func remark(_ remark: BridgeRemark) { trace.emit(.remark(remark)) }

    func remark(_ kind: BridgeRemark.Kind, name: HandlerName? = nil, call: CallID? = nil, _ message: String) {
        trace.emit(.remark(BridgeRemark(kind, name: name, call: call, message)))
    }
}
