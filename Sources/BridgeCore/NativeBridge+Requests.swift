/// The calls of the page, from the message to their one answer.
extension NativeBridge {
    func handle(
        _ name: HandlerName,
        _ data: JSONText?,
        _ id: MessageID?,
        _ wireProtocol: any WireProtocol,
        wire: String
    ) {
        let request = BridgeRequest(
            CallID(number: nextNumber()),
            name: name,
            data: data,
            messageID: id,
            wireProtocol: wireProtocol,
            page: page.number,
            started: clock.now()
        ) { [weak self] request, outcome in self?.answer(request, outcome) }
        trace.emit(
            .call(
                CallEvent(
                    id: request.id,
                    direction: .fromPage,
                    name: name,
                    data: data,
                    wantsAnswer: id != nil,
                    wire: wire
                )
            )
        )
        if handlers[name] == nil {
            remark(.handlerMissing, name: name, call: request.id, HandlerFailure.noHandler(name).message)
        }
        guard let handler = handlers[name] ?? fallback else {
            return answerMissing(request)
        }
        run(handler, request)
    }

    /// Runs the handler until its first suspension here and now: an answer that is ready needs no hop.
    ///
    /// Its task does not hold the bridge: a handler that never ends must not keep a closed window's bridge alive.
    private func run(_ handler: @escaping BridgeHandler, _ request: BridgeRequest) {
        let task = Task.immediate { [weak self] in
            let (outcome, isUnforeseen) = await Self.outcome(of: handler, request)
            guard let self, let outcome else { return }
            if isUnforeseen, isAppLost(request) {
                endUnanswered(request, BridgeError(.handlerFailed, "The handler threw, and the app crashed."))
            } else {
                answer(request, outcome)
            }
        }
        guard !request.isSettled else { return }
        guard request.page == page.number, page.token != nil else {
            // The handler closed the window or the bridge, and goes on.
            task.cancel()
            let message = "The page left before \"\(request.name)\" was answered."
            return endUnanswered(request, BridgeError(.pageGone, message))
        }
        running[request.id] = (request, task)
    }

    /// What the handler answered, nil when it had replied by hand and has nothing more to say; and whether it threw what
    /// is no answer.
    private static func outcome(
        of handler: BridgeHandler,
        _ request: BridgeRequest
    ) async -> (BridgeOutcome?, isUnforeseen: Bool) {
        do {
            let value = try await handler(request)
            return (request.isSettled && value == nil ? nil : .value(value), false)
        } catch {
            let isUnforeseen = !(error is HandlerFailure || error is CancellationError)
            return (request.isSettled ? nil : .failure(HandlerFailure(of: error)), isUnforeseen)
        }
    }

    private func answerMissing(_ request: BridgeRequest) {
        let failure = BridgeOutcome.failure(.noHandler(request.name))
        let onPhone = phoneAnswer(toMissing: request)
        guard configuration.isStrict else { return answer(request, failure) }
        if let onPhone { return answer(request, onPhone) }
        endUnanswered(request, BridgeError(.noHandler, HandlerFailure.noHandler(request.name).message))
    }

    /// The one place where a request of the page is answered.
    private func answer(_ request: BridgeRequest, _ outcome: BridgeOutcome) {
        guard request.settle() else {
            if request.page == page.number, !isClosed {
                remark(
                    .answeredTwice,
                    name: request.name,
                    call: request.id,
                    "The app answered \"\(request.name)\" twice; the second answer was dropped."
                )
            } else {
                remark(
                    .lateAnswer,
                    name: request.name,
                    call: request.id,
                    "The answer to \"\(request.name)\" came after its page had left and was dropped."
                )
                if request.wireProtocol.phone.restartsIDs {
                    differ(.lateReply, name: request.name, call: request.id)
                }
            }
            return
        }
        running[request.id] = nil
        let outcome = limited(outcome)
        let wire = request.messageID.map { request.wireProtocol.encode(.response(id: $0, outcome)) }
        if let wire { transport.send(wire, protocol: request.wireProtocol.name) }
        if request.page != page.number { differ(.lateReply, name: request.name, call: request.id) }
        emitAnswer(request, Self.result(outcome), wire: wire)
    }

    private func limited(_ outcome: BridgeOutcome) -> BridgeOutcome {
        guard case .value(let data?) = outcome, let excess = excess(of: data.text.utf8.count) else { return outcome }
        return .failure(excess)
    }

    func endUnanswered(_ request: BridgeRequest, _ error: BridgeError) {
        guard request.settle() else { return }
        emitAnswer(request, .failure(error), wire: nil)
    }

    private func emitAnswer(_ request: BridgeRequest, _ result: PendingCalls.Result, wire: String?) {
        trace.emit(
            .answer(
                AnswerEvent(
                    id: request.id,
                    direction: .fromPage,
                    name: request.name,
                    result: result,
                    took: clock.now() - request.started,
                    wire: wire
                )
            )
        )
    }
}
