/// Runs handlers.
extension NativeBridge {
    func run(_ handler: RegisteredHandler, _ request: BridgeRequest) {
        switch handler {
        case .value(let body):
            finish({ try body($0.data, $0.sender.wireProtocol.carriesEveryValue) }, request)
        case .immediate(let body): finish(body, request)
        case .suspending(let body): start(body, request)
        }
    }

    /// Runs a handler that cannot suspend: it needs no task, which would cost more than all the rest of a call.
    private func finish(_ handler: ImmediateHandler, _ request: BridgeRequest) {
        let (outcome, isUnforeseen) = Self.outcome(request) { () throws(any Error) in try handler(request) }
        end(request, outcome, isUnforeseen: isUnforeseen)
    }

    private func end(_ request: BridgeRequest, _ outcome: BridgeOutcome?, isUnforeseen: Bool) {
        guard let outcome else { return }
        if isUnforeseen, isLeftUnanswered(throwing: request) {
            endUnanswered(request, BridgeError(.handlerFailed, "The handler threw, and the page is not told."))
        } else {
            answer(request, outcome)
        }
    }

    private func start(_ handler: @escaping BridgeHandler, _ request: BridgeRequest) {
        let task = request.sender.isWaiting ? standStill(for: request, handler) : self.task(of: handler, request)
        guard !request.isSettled else { return }
        guard request.page == page.number, page.token != nil else {
            // The handler closed the window or the bridge, and goes on.
            task.cancel()
            let message = "The page left before \"\(request.name)\" was answered."
            return endUnanswered(request, BridgeError(.pageGone, message))
        }
        running[request.id] = (request, task)
        if let id = request.messageID, request.sender.wireProtocol.controlsCalls { controlled[id] = request.id }
        if request.sender.isWaiting { limitTime(of: request) }
    }

    /// Runs the handler until its first suspension here and now: an answer that is ready needs no hop.
    ///
    /// The task does not hold the bridge: a handler that never ends must not keep a closed window's bridge alive.
    func task(of handler: @escaping BridgeHandler, _ request: BridgeRequest) -> Task<Void, Never> {
        Task.immediate { [owner] in
            let (outcome, isUnforeseen) = await Self.outcome(of: handler, request)
            owner.bridge?.end(request, outcome, isUnforeseen: isUnforeseen)
        }
    }

    private static func outcome(
        of handler: BridgeHandler,
        _ request: BridgeRequest
    ) async -> (BridgeOutcome?, isUnforeseen: Bool) {
        do {
            let value = try await handler(request)
            return outcome(request) { value }
        } catch {
            return outcome(request) { () throws(any Error) in throw error }
        }
    }

    /// What the handler answered, nil when it had replied by hand and has nothing more to say; and whether it threw what
    /// is no answer.
    private static func outcome(
        _ request: BridgeRequest,
        _ body: () throws -> JSONText?
    ) -> (BridgeOutcome?, isUnforeseen: Bool) {
        do {
            let value = try body()
            return (request.isAnswered && value == nil ? nil : .value(value), false)
        } catch {
            let isUnforeseen = !(error is HandlerFailure || error is CancellationError)
            return (request.isAnswered ? nil : .failure(HandlerFailure(of: error)), isUnforeseen)
        }
    }
}
