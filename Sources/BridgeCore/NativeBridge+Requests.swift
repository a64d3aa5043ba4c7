/// The calls of the page, from the message to their one answer.
extension NativeBridge {
    /// Has the request answered by the handler of its name, or by one of the bridge's own.
    func handle(
        _ name: HandlerName,
        _ data: JSONText?,
        _ id: MessageID?,
        _ sender: Sender,
        wire: String,
        own: BridgeHandler? = nil
    ) {
        admit(opened(name, data, id, sender, wire: wire), wire: wire, own: own)
    }

    /// The same call of the page once more.
    func opened(_ request: BridgeRequest, _ data: JSONText?, wire: String) -> BridgeRequest {
        opened(request.name, data, request.messageID, request.sender, wire: wire)
    }

    private func opened(
        _ name: HandlerName,
        _ data: JSONText?,
        _ id: MessageID?,
        _ sender: Sender,
        wire: String
    ) -> BridgeRequest {
        let request = BridgeRequest(
            CallID(number: nextNumber()),
            name: name,
            data: data,
            messageID: id,
            page: page.number,
            token: page.token,
            started: clock.now(),
            sender: sender
        ) { [weak self] request, reply in
            switch reply {
            case .last(let outcome): self?.answer(request, outcome)
            case .progress(let data): self?.report(data, request)
            }
        }
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
        return request
    }

    /// Has the request's handler answer.
    func serve(_ request: BridgeRequest, own: BridgeHandler?) {
        let name = request.name
        if own == nil, !hasHandler(name) {
            remark(missingHandler: name, call: request.id)
        }
        guard let handler = own ?? handler(for: request) else { return answerMissing(request) }
        run(handler, request)
    }

    /// Whether the app has a handler of that very name, of its own or of what stands in for it.
    func hasHandler(_ name: HandlerName) -> Bool { handlers[name] != nil || standIn?.has(name) == true }

    private func handler(for request: BridgeRequest) -> BridgeHandler? {
        let registered = handlers[request.name]
        guard let standIn else { return registered }
        return standIn.handler(for: request, registered: registered)
    }

    /// Runs the handler until its first suspension here and now: an answer that is ready needs no hop.
    ///
    /// Its task does not hold the bridge: a handler that never ends must not keep a closed window's bridge alive.
    private func run(_ handler: @escaping BridgeHandler, _ request: BridgeRequest) {
        let task = Task.immediate { [weak self] in
            let (outcome, isUnforeseen) = await Self.outcome(of: handler, request)
            guard let self, let outcome else { return }
            if isUnforeseen, isLeftUnanswered(throwing: request) {
                endUnanswered(request, BridgeError(.handlerFailed, "The handler threw, and the page is not told."))
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
        if request.sender.isWaiting { limitTime(of: request) }
    }

    /// A page that stands still does not do so for ever.
    private func limitTime(of request: BridgeRequest) {
        guard let deadline = configuration.deadline else { return }
        let sleep = clock.sleep
        request.expiry = Task { [weak self] in
            guard (try? await sleep(deadline)) != nil else { return }
            self?.expire(request, after: deadline)
        }
    }

    private func expire(_ request: BridgeRequest, after deadline: Duration) {
        guard let (_, task) = running[request.id], !request.isUnderWay else { return }
        task.cancel()
        request.isExpired = true
        let message = "The app has not answered \"\(request.name)\" within \(deadline.formatted); the page stood still."
        answer(request, .failure(HandlerFailure(name: BridgeError.Code.deadline.rawValue, message: message)))
    }

    /// What the handler answered, nil when it had replied by hand and has nothing more to say; and whether it threw what
    /// is no answer.
    private static func outcome(
        of handler: BridgeHandler,
        _ request: BridgeRequest
    ) async -> (BridgeOutcome?, isUnforeseen: Bool) {
        do {
            let value = try await handler(request)
            return (request.isAnswered && value == nil ? nil : .value(value), false)
        } catch {
            let isUnforeseen = !(error is HandlerFailure || error is CancellationError)
            return (request.isAnswered ? nil : .failure(HandlerFailure(of: error)), isUnforeseen)
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
        guard !request.isAnswered else { return answerAgain(request, outcome) }
        give(limited(outcome), to: request)
    }

    /// Sends the one answer of a request, which ends it.
    func deliver(_ outcome: BridgeOutcome, to request: BridgeRequest) {
        let isUnheard = page.isLeaving && request.token == page.token && request.wantsAnswer
        // Strict, an answer may come when another page is there.
        if isUnheard, !configuration.isStrict { return abandon(request) }
        guard request.settle() else { return }
        running[request.id] = nil
        let wire = send(outcome, to: request)
        if request.token != page.token { answerIsLate(request) }
        emitAnswer(request, Self.result(outcome), wire: wire, failureName: outcome.failureName)
    }

    /// Ends a request whose answer the page does not get; one that stands still goes on.
    func lose(_ outcome: BridgeOutcome, of request: BridgeRequest) {
        guard request.settle() else { return }
        running[request.id] = nil
        request.sender.asker?("")
        emitAnswer(request, Self.result(outcome), wire: nil)
    }

    /// Sends an answer that its page has already.
    func sendAgain(_ outcome: BridgeOutcome, to request: BridgeRequest) { _ = send(outcome, to: request) }

    /// - Returns: The text of the answer; nil where the page does not wait for one.
    private func send(_ outcome: BridgeOutcome, to request: BridgeRequest) -> String? {
        request.messageID.map { request.sender.send(.response(id: $0, outcome), by: transport) }
    }

    private func answerAgain(_ request: BridgeRequest, _ outcome: BridgeOutcome) {
        let isThere = request.page == page.number && !isClosed && !request.isExpired
        guard isThere, request.wantsAnswer, request.sender.wireProtocol.phone.has(.secondReply) else {
            return remarkUnwantedAnswer(to: request)
        }
        differ(.secondReply, name: request.name, call: request.id)
        if configuration.isStrict {
            _ = send(limited(outcome), to: request)
        } else {
            remarkUnwantedAnswer(to: request)
        }
    }

    private func remarkUnwantedAnswer(to request: BridgeRequest) {
        let (kind, late, reason): (BridgeRemark.Kind, JSONValue?, String) =
            if request.isExpired {
                (.lateAnswer, "deadline", "The answer to \"\(request.name)\" came after its deadline and was dropped.")
            } else if request.page == page.number, !isClosed {
                (.answeredTwice, nil, "The app answered \"\(request.name)\" twice; the second answer was dropped.")
            } else {
                (
                    .lateAnswer, "page-gone",
                    "The answer to \"\(request.name)\" came after its page had left and was dropped."
                )
            }
        let details = late.map { ["late": $0] as JSONObject } ?? [:]
        remark(BridgeRemark(kind, name: request.name, call: request.id, details: details, reason))
        let isForNextPage = !request.isExpired && kind == .lateAnswer
        if isForNextPage, request.sender.wireProtocol.phone.has(.lateReply) {
            differ(.lateReply, name: request.name, call: request.id)
        }
    }

    /// Gives the page an answer that is not the last one.
    private func report(_ data: JSONText?, _ request: BridgeRequest) {
        guard !request.isSettled else { return remarkUnwantedAnswer(to: request) }
        guard excess(of: data?.text.utf8.count ?? 0) == nil, let id = request.messageID, !request.sender.isWaiting,
            let wire = request.sender.wireProtocol.encodeProgress(id: id, data: data)
        else {
            let message = "An answer to \"\(request.name)\" that is not the last one cannot be told to its page."
            return remark(.progressDropped, name: request.name, call: request.id, message)
        }
        transport.send(wire, protocol: request.sender.wireProtocol.name)
        trace.emit(
            .progress(
                ProgressEvent(id: request.id, direction: .fromPage, name: request.name, data: data, wire: wire)
            )
        )
    }

    private func limited(_ outcome: BridgeOutcome) -> BridgeOutcome {
        guard case .value(let data?) = outcome, let excess = excess(of: data.text.utf8.count) else { return outcome }
        return .failure(excess)
    }

    func endUnanswered(_ request: BridgeRequest, _ error: BridgeError) {
        guard request.settle() else { return }
        // A page that stands still could not even leave.
        if request.sender.isWaiting, let id = request.messageID {
            request.sender.send(.response(id: id, .failure(HandlerFailure(of: error))), by: transport)
        }
        emitAnswer(request, .failure(error), wire: nil)
    }

    private func emitAnswer(
        _ request: BridgeRequest,
        _ result: PendingCalls.Result,
        wire: String?,
        failureName: String? = nil
    ) {
        trace.emit(
            .answer(
                AnswerEvent(
                    id: request.id,
                    direction: .fromPage,
                    name: request.name,
                    result: result,
                    took: clock.now() - request.started,
                    wire: wire,
                    by: request.answeredBy,
                    failureName: failureName
                )
            )
        )
    }
}
