/// The answers to calls of the page, each given once.
extension NativeBridge {
    /// The one place where a request of the page is answered.
    func answer(_ request: BridgeRequest, _ outcome: BridgeOutcome) {
        guard !request.isAnswered else { return answerAgain(request, outcome) }
        give(limited(outcome), to: request)
    }

    /// Sends the one answer of a request, which ends it.
    func deliver(_ outcome: BridgeOutcome, to request: BridgeRequest) {
        let isUnheard = page.isLeaving && request.token == page.token && request.wantsAnswer
        // Strict, an answer may come when another page is there.
        if isUnheard, !configuration.isStrict { return abandon(request) }
        guard request.settle() else { return }
        forget(request)
        let wire = send(outcome, to: request)
        if request.token != page.token { answerIsLate(request) }
        emitAnswer(request, Self.result(outcome), wire: wire, failureName: outcome.failureName)
    }

    /// Ends a request whose answer the page does not get; one that stands still goes on.
    func lose(_ outcome: BridgeOutcome, of request: BridgeRequest) {
        guard request.settle() else { return }
        forget(request)
        request.sender.question?.answer("")
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
        // Its handler may not have noticed.
        if request.isCancelled { return }
        let (kind, late, reason): (BridgeRemark.Kind, JSONValue?, String) =
            if request.isExpired {
                (.lateAnswer, "deadline", "The answer to \"\(request.name)\" came after its deadline and was dropped.")
            } else if request.page == page.number, request.token == page.token, !isClosed {
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
    func report(_ data: JSONText?, _ request: BridgeRequest) {
        guard !request.isSettled else { return remarkUnwantedAnswer(to: request) }
        guard excess(of: data?.size ?? 0) == nil, let id = request.messageID, !request.sender.isWaiting,
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
        guard case .value(let data?) = outcome, let excess = excess(of: data.size) else { return outcome }
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
        let by = request.answeredBy
        emitAnswer(request.id, request.name, request.started, result, wire: wire, by: by, failureName: failureName)
    }

    func emitAnswer(
        _ call: CallID,
        _ name: HandlerName,
        _ started: Duration,
        _ result: PendingCalls.Result,
        wire: String?,
        by: AnswerSource? = nil,
        failureName: String? = nil
    ) {
        trace.emit(
            .answer(
                AnswerEvent(
                    id: call,
                    direction: .fromPage,
                    name: name,
                    result: result,
                    took: clock.now() - started,
                    wire: wire,
                    by: by,
                    failureName: failureName
                )
            )
        )
    }
}
