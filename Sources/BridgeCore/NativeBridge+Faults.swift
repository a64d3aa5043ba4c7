/// Faults on purpose: each message passes here when there are rules, and arrives as they say.
///
/// Nothing waits for ever because of them: what is held back has an end, a call that was lost ends at once on the
/// app's side, one of the app by its deadline, and a page that stands still goes on.
extension NativeBridge {
    /// How long a message waits at most for one that overtakes it.
    private static let reorderLimit = Duration.seconds(1)
    /// How long a message waits at most for the page to go.
    private static let leaveLimit = Duration.seconds(5)

    /// Has a message arrive, or what a rule wants.
    func pass(_ message: PassingMessage) {
        guard let hit = faults.next(message.name, to: message.receiver) else { return arrive(message, message.data) }
        switch hit.effect {
        case .delay(let time):
            remark(message, hit.effect, "came \(time.formatted) late")
            hold(message, time)
        case .drop:
            remark(message, hit.effect, "was dropped")
            message.lose()
        case .twice:
            remark(message, hit.effect, "came twice")
            arrive(message, message.data)
            arrive(message, message.data)
        case .reorder:
            remark(message, hit.effect, "waited for the next message")
            overtaken[message.receiver, default: []].append(hold(message, Self.reorderLimit))
        case .corrupt:
            let (data, what) = faults.damage(message.data)
            remark(message, hit.effect, "was damaged: \(what)")
            arrive(message, data)
        case .offline:
            remark(message, hit.effect, "was the last before the network went")
            onFault?(hit.effect)
            arrive(message, message.data)
        case .reload, .kill:
            remark(message, hit.effect, hit.effect == .kill ? "lost its web process" : "met a reload of its page")
            hold(message, Self.leaveLimit)
            onFault?(hit.effect)
        }
    }

    private func arrive(_ message: PassingMessage, _ data: JSONText?) {
        message.deliver(data)
        for held in overtaken.removeValue(forKey: message.receiver) ?? [] { held.release() }
    }

    /// Has the message arrive later, if its page is still there then.
    @discardableResult
    private func hold(_ message: PassingMessage, _ time: Duration) -> HeldMessage {
        let token = page.token
        let held = HeldMessage { [weak self] in
            guard let self, !isClosed, page.token == token || configuration.isStrict else { return }
            message.deliver(message.data)
        }
        let sleep = clock.sleep
        message.hold(
            Task {
                guard (try? await sleep(time)) != nil else { return }
                held.release()
            }
        )
        return held
    }

    private func remark(_ message: PassingMessage, _ effect: FaultRule.Effect, _ what: String) {
        var details: JSONObject = ["fault": .string(effect.word), "to": .string(message.receiver.rawValue)]
        if case .delay(let time) = effect { details["delay"] = .number(time.milliseconds) }
        let sentence = "\(message.title) \(what), as a fault asked."
        self.remark(BridgeRemark(.fault, name: message.name, call: message.call, details: details, sentence))
    }

    // MARK: What passes

    /// Sends the text of a call of the app.
    func put(_ wire: String, _ number: UInt64, _ call: PendingCalls.Call, _ wireProtocol: any WireProtocol) {
        guard !faults.rules.isEmpty else { return transport.send(wire, protocol: wireProtocol.name) }
        pass(
            PassingMessage(
                call: call.id,
                name: call.name,
                part: .call,
                receiver: .page,
                data: call.data,
                deliver: { [weak self] data in
                    guard let self else { return }
                    let text = data == call.data ? wire : request(call, data, wireProtocol)
                    transport.send(text, protocol: wireProtocol.name)
                }
            )
        )
    }

    /// Has a handler look at a call of the page.
    func admit(_ request: BridgeRequest, wire: @autoclosure () -> String, own: RegisteredHandler?) {
        guard !faults.rules.isEmpty else { return serve(request, own: own) }
        var isFirst = true
        let wire = wire()
        pass(
            PassingMessage(
                call: request.id,
                name: request.name,
                part: .call,
                receiver: .app,
                data: request.data,
                deliver: { [weak self] data in
                    guard let self, !request.isSettled || !isFirst else { return }
                    let request = isFirst ? request : openAgain(request, data, wire: wire)
                    isFirst = false
                    request.data = data
                    running[request.id] = nil
                    serve(request, own: own)
                },
                lose: { [weak self] in
                    let reason = "A fault dropped the call of \"\(request.name)\" before the app had it."
                    self?.endUnanswered(request, BridgeError(.cancelled, reason))
                },
                hold: { [weak self] task in self?.running[request.id] = (request, task) }
            )
        )
    }

    /// Has an answer of the app go to the page.
    func give(_ outcome: BridgeOutcome, to request: BridgeRequest) {
        guard !faults.rules.isEmpty, request.wantsAnswer else { return deliver(outcome, to: request) }
        pass(
            PassingMessage(
                call: request.id,
                name: request.name,
                part: .answer,
                receiver: .page,
                data: outcome.damageable,
                deliver: { [weak self] data in
                    guard let self else { return }
                    let outcome = data == outcome.damageable ? outcome : .value(data)
                    guard request.isSettled else { return deliver(outcome, to: request) }
                    // A page that stood still goes on with the first.
                    if !request.sender.isWaiting { sendAgain(outcome, to: request) }
                },
                lose: { [weak self] in self?.lose(outcome, of: request) },
                hold: { [weak self] task in
                    guard let self else { return }
                    request.isUnderWay = true
                    if running[request.id] == nil { running[request.id] = (request, task) }
                }
            )
        )
    }

    /// Has an answer of the page end its call.
    func take(
        _ outcome: BridgeOutcome,
        of number: UInt64,
        _ call: PendingCalls.Call,
        _ wireProtocol: any WireProtocol,
        wire: String
    ) {
        pass(
            PassingMessage(
                call: call.id,
                name: call.name,
                part: .answer,
                receiver: .app,
                data: outcome.damageable,
                deliver: { [weak self] data in
                    let outcome = data == outcome.damageable ? outcome : .value(data)
                    self?.finish(number, outcome, wireProtocol, wire: wire)
                }
            )
        )
    }
}

extension BridgeOutcome {
    /// What a fault can damage of it.
    fileprivate var damageable: JSONText? {
        switch self {
        case .value(let data): data
        case .failure(let failure):
            JSONValue.object(["name": .string(failure.name), "message": .string(failure.message)]).text
        }
    }
}
