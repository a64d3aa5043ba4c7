/// The calls of the page, from the message to the handler that answers.
extension NativeBridge {
    /// Has the request answered by the handler of its name, or by one of the bridge's own.
    func handle(
        _ name: HandlerName,
        _ data: JSONText?,
        _ id: MessageID?,
        _ sender: Sender,
        wire: @autoclosure () -> String,
        demand: Demand? = nil,
        own: ImmediateHandler? = nil
    ) {
        let call = CallID(number: nextNumber())
        // Nobody sees how long a call takes that is over at once, unless the trace is read.
        let started = trace.isRead ? clock.now() : nil
        if started != nil { emitCall(call, name, data, id, wire: wire(), isOwn: own != nil) }
        var handler = own.map { RegisteredHandler.immediate($0) }
        if own == nil, let direct = directHandler(name) {
            if id == nil { _ = listeners.hear(name, data) }
            do {
                let value = try direct.body(data, sender.wireProtocol.carriesEveryValue)
                if direct === self.direct, value?.size ?? 0 <= direct.limit {
                    let wire = id.map { sender.sendAnswer(to: $0, value, by: transport) }
                    if let started { emitAnswer(call, name, started, .success(value), wire: wire) }
                    return
                }
                handler = .immediate { _ in value }
            } catch {
                handler = .immediate { _ in throw error }
            }
            // What did not go well, or changed something, is seen to as ever.
        }
        let request = open(call, name, data, id, sender, started ?? clock.now(), demand)
        admit(request, wire: wire(), own: handler)
    }

    /// The handler of that name if it needs nothing but the data, and nothing else has a say in the call.
    private func directHandler(_ name: HandlerName) -> DirectHandler? {
        if let direct, direct.name == name { return direct }
        guard standIn == nil, faults.rules.isEmpty, authorize == nil, page.token != nil, !page.isLeaving,
            case .value(let body)? = handlers[name]
        else { return nil }
        direct = DirectHandler(name, limit: configuration.messageLimit, body)
        return direct
    }

    /// The same call of the page once more.
    func openAgain(_ request: BridgeRequest, _ data: JSONText?, wire: String) -> BridgeRequest {
        let call = CallID(number: nextNumber())
        emitCall(call, request.name, data, request.messageID, wire: wire)
        return open(call, request.name, data, request.messageID, request.sender, clock.now(), request.demand)
    }

    private func open(
        _ call: CallID,
        _ name: HandlerName,
        _ data: JSONText?,
        _ id: MessageID?,
        _ sender: Sender,
        _ started: Duration,
        _ demand: Demand?
    ) -> BridgeRequest {
        BridgeRequest(
            call,
            name: name,
            data: data,
            messageID: id,
            page: page.number,
            token: page.token,
            started: started,
            sender: sender,
            demand: demand,
            owner: owner
        )
    }

    private func emitCall(
        _ call: CallID,
        _ name: HandlerName,
        _ data: JSONText?,
        _ id: MessageID?,
        wire: @autoclosure () -> String,
        isOwn: Bool = false
    ) {
        trace.emit(
            .call(
                CallEvent(
                    id: call,
                    direction: .fromPage,
                    name: name,
                    data: data,
                    wantsAnswer: id != nil,
                    wire: wire(),
                    isOwn: isOwn
                )
            )
        )
    }

    /// Has the request's handler answer.
    func serve(_ request: BridgeRequest, own: RegisteredHandler?) {
        if let own { return run(own, request) }
        let name = request.name
        if let refusal = refusal(of: name) { return deny(request, refusal) }
        let isHeard = request.messageID == nil && listeners.hear(name, request.data)
        if !isHeard, !hasHandler(name) { remark(missingHandler: name, call: request.id) }
        if let handler = handler(for: request) { return run(handler, request) }
        if isHeard { return answer(request, .value(nil)) }
        answerMissing(request)
    }

    /// Whether the app has a handler of that very name, of its own or of what stands in for it.
    func hasHandler(_ name: HandlerName) -> Bool { handlers[name] != nil || standIn?.has(name) == true }

    private func handler(for request: BridgeRequest) -> RegisteredHandler? {
        let registered = handlers[request.name]
        guard let standIn else { return registered }
        return standIn.handler(for: request, registered: registered?.suspending).map { .suspending($0) }
    }

    /// Why the app does not answer calls of that name by this page; nil where it does.
    private func refusal(of name: HandlerName) -> String? {
        guard let authorize, case .deny(let reason) = authorize(CallOrigin(ofPageAt: page.address), name) else {
            return nil
        }
        return reason
    }

    private func deny(_ request: BridgeRequest, _ reason: String) {
        remark(.refused, name: request.name, call: request.id, "A call of \"\(request.name)\" was denied: \(reason)")
        answer(request, .failure(HandlerFailure(name: "Denied", message: reason, code: "denied")))
    }

    private func answerMissing(_ request: BridgeRequest) {
        let failure = BridgeOutcome.failure(.noHandler(request.name))
        let onPhone = phoneAnswer(toMissing: request)
        guard configuration.isStrict else { return answer(request, failure) }
        if let onPhone { return answer(request, onPhone) }
        endUnanswered(request, BridgeError(.noHandler, HandlerFailure.noHandler(request.name).message))
    }
}
