/// What the transport reports: the page's life and its messages.
extension NativeBridge {
    func receive(_ event: TransportEvent) {
        switch event {
        case .started(let token, let url): start(token, url)
        case .recognised(let name, let by, let transport): trace.emit(.page(.recognised(name, by: by, transport)))
        case .tried(let what): trace.emit(.page(.tried(what)))
        case .loaded: trace.emit(.page(.loaded))
        case .ready(let name): becomeReady(name)
        case .registered(let name, let wireProtocol): register(name, wireProtocol)
        case .received(let text, let name): receive(text, name, asker: nil)
        case .asked(let text, let name, let reply): receive(text, name, asker: reply)
        case .delivered: isBatchLost = false
        case .differed(let difference, _, let name): differ(difference, name: name == .default ? nil : name)
        case .leaving: page.leave()
        case .gone(let reason): leavePage(reason)
        case .remark(let remark): trace.emit(.remark(remark))
        }
    }

    private func start(_ token: PageToken, _ url: String) {
        leavePage(.left)
        page.start(token)
        trace.page = page.number
        trace.emit(.page(.started(url: url)))
    }

    private func becomeReady(_ name: WireProtocolName) {
        guard !page.isLeaving, let wireProtocol = WireProtocols.named(name) else { return }
        guard page.becomeReady(wireProtocol) else { return askedAgain(wireProtocol) }
        readyPages += 1
        trace.emit(.page(.ready))
        answerAbandoned()
        let loss = wireProtocol.phone.loss(ofCallsBefore: readyPages, hasReset: hasReset)
        hasReset = false
        for (number, call) in calls.takeWaiting() {
            if let loss { differ(loss, name: call.name, call: call.id) }
            if loss != nil, configuration.isStrict { continue }
            transmit(number, call)
        }
    }

    /// What was held back since a reset goes out when the page asks once more.
    private func askedAgain(_ wireProtocol: any WireProtocol) {
        guard hasReset, wireProtocol.phone.has(.heldAfterReset) else { return }
        hasReset = false
        for (number, call) in calls.takeWaiting() { transmit(number, call) }
    }

    private func register(_ name: HandlerName, _ wireProtocol: WireProtocolName) {
        page.register(name, in: wireProtocol)
        trace.emit(.page(.registered(name, wireProtocol)))
    }

    /// Sends a call in the first protocol in which it was not sent yet.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    private func transmit(_ number: UInt64, _ call: PendingCalls.Call) -> Bool {
        guard let wireProtocol = page.wireProtocol(for: call.name, except: call.tried) else { return false }
        var call = call
        call.isSent = true
        let wire = encode(number, &call, wireProtocol)
        if calls[number] != nil { calls[number] = call }
        trace.emit(.sent(call.id, wire: wire))
        put(wire, number, call, wireProtocol)
        return true
    }

    /// A page that was away and is back hears that nobody will answer what it asked before.
    private func answerAbandoned() {
        guard let token = page.token else { return }
        for call in abandoned.take(of: token) {
            if call.wireProtocol.phone.has(.leftCall) { differ(.leftCall, name: call.name) }
            let message = "The page was left before \"\(call.name)\" was answered."
            let failure = HandlerFailure(name: BridgeError.Code.pageGone.rawValue, message: message)
            let wire = call.wireProtocol.encode(.response(id: call.id, .failure(failure)))
            transport.send(wire, protocol: call.wireProtocol.name)
        }
    }

    func leavePage(_ reason: PageGoneReason) {
        guard let token = page.token, page.end() else { return }
        calls.settleAll(where: \.isSent) { call in
            BridgeError(.pageGone, "The page \(reason.sentence) before it answered \"\(call.name)\".")
        }
        // Strict, an answer may come when another page is there.
        if configuration.isStrict, reason == .left { return trace.emit(.page(.gone(reason))) }
        let left = running.values.sorted { $0.request.id.number < $1.request.id.number }
        running = [:]
        for (request, task) in left {
            task.cancel()
            endUnanswered(
                request,
                BridgeError(.pageGone, "The page \(reason.sentence) before \"\(request.name)\" was answered.")
            )
        }
        if reason == .left { abandoned.keep(left.compactMap(\.request.abandoned), of: token) }
        trace.emit(.page(.gone(reason)))
    }

    /// Ends a request whose page is being left and cannot hear the answer; when it comes back, it is told so.
    func abandon(_ request: BridgeRequest) {
        running[request.id] = nil
        endUnanswered(
            request,
            BridgeError(.pageGone, "The page was left before \"\(request.name)\" was answered.")
        )
        if let token = page.token, let call = request.abandoned { abandoned.keep([call], of: token) }
    }

    private func receive(_ text: String, _ name: WireProtocolName, asker: (@MainActor (String) -> Void)?) {
        // Strict, a page whose app would have crashed is heard no more.
        guard page.token != nil, let wireProtocol = WireProtocols.named(name) else {
            asker?("")
            return
        }
        let sender = Sender(wireProtocol: wireProtocol, asker: asker)
        do throws(WireError) {
            if isBatchLost { return }
            guard let message = reading(of: try wireProtocol.decode(text), text, wireProtocol) else { return }
            let excess = excess(of: text.utf8.count)
            switch message {
            case .request(let name, let data, let id):
                if let failure = excess ?? overload { return refuse(id, failure, sender, difference: nil) }
                handle(name, data, id, sender, wire: text)
            case .response(let id, let outcome):
                settle(id, excess.map(BridgeOutcome.failure) ?? outcome, wireProtocol, wire: text)
            case .progress(let id, let data): noteProgress(id, data, wireProtocol, wire: text)
            case .has(let name, let id):
                let answer = JSONValue.bool(hasHandler(name)).text
                handle("hasHandler", JSONValue.string(name.rawValue).text, id, sender, wire: text) { _ in answer }
            }
        } catch {
            let reason = "A message in \(wireProtocol.title) was dropped: \(error.description)."
            let failure = HandlerFailure(name: "InvalidMessage", message: reason)
            refuse(error.request, failure, sender, difference: .invalidMessage)
        }
    }

    private func noteProgress(
        _ id: MessageID,
        _ data: JSONText?,
        _ wireProtocol: any WireProtocol,
        wire: String
    ) {
        guard let number = wireProtocol.number(ofCall: id) else { return remarkForeign(id) }
        let call = CallID(number: number)
        guard let name = calls[number]?.name else { return remarkUnexpected(call, wireProtocol) }
        trace.emit(.progress(ProgressEvent(id: call, direction: .toPage, name: name, data: data, wire: wire)))
    }

    /// Why a message of `size` bytes is not taken; nil where it is.
    func excess(of size: Int) -> HandlerFailure? {
        guard size > configuration.messageLimit else { return nil }
        let message = "A message has \(size) bytes; the limit is \(configuration.messageLimit)."
        return HandlerFailure(name: BridgeError.Code.tooLarge.rawValue, message: message)
    }

    /// Why no further call of the page is taken; nil where one is.
    private var overload: HandlerFailure? {
        guard running.count >= configuration.callLimit else { return nil }
        let message = "\(configuration.callLimit) calls of the page are waiting for their answers already."
        return HandlerFailure(name: BridgeError.Code.tooManyCalls.rawValue, message: message)
    }

    /// Answers a request that no handler is given.
    private func refuse(
        _ id: MessageID?,
        _ failure: HandlerFailure,
        _ sender: Sender,
        difference: PhoneDifference.ID?
    ) {
        remark(.invalidMessage, failure.message)
        guard let id else { return }
        if let difference, sender.wireProtocol.phone.has(difference) {
            differ(difference)
            if configuration.isStrict { return }
        }
        sender.send(.response(id: id, .failure(failure)), by: transport)
    }

    private func settle(
        _ id: MessageID,
        _ outcome: BridgeOutcome,
        _ wireProtocol: any WireProtocol,
        wire: String
    ) {
        guard let number = wireProtocol.number(ofCall: id).flatMap({ number(ofCallOnPhone: $0) }) else {
            return remarkForeign(id)
        }
        guard !faults.rules.isEmpty, let call = calls[number] else {
            return finish(number, outcome, wireProtocol, wire: wire)
        }
        take(outcome, of: number, call, wireProtocol, wire: wire)
    }

    /// Ends a call of the app by the page's answer.
    func finish(_ number: UInt64, _ outcome: BridgeOutcome, _ wireProtocol: any WireProtocol, wire: String) {
        // A page that speaks two protocols may have the handler in the other one.
        if outcome.isNoHandler, let call = calls[number], transmit(number, call) { return }
        if calls.settle(number, Self.result(outcome), wire: wire) { return }
        remarkUnexpected(CallID(number: number), wireProtocol)
    }

    private func remarkForeign(_ id: MessageID) {
        remark(.invalidMessage, "The page answered \(id.token), which is no call of the app.")
    }

    private func remarkUnexpected(_ call: CallID, _ wireProtocol: any WireProtocol) {
        if calls.wasAnswered(call.number) {
            remark(.answeredTwice, call: call, "The page answered \(call) twice; the second answer was dropped.")
            if wireProtocol.phone.has(.secondAnswer) { crash(.secondAnswer, call: call) }
        } else if !wireProtocol.everyRequestHasID {
            let message = "The page answered \(call) when nobody waited for it any more."
            remark(BridgeRemark(.lateAnswer, call: call, details: ["late": "nobody-waits"], message))
            let isOlder = call.number <= lastNumberBeforeReset
            if isOlder, wireProtocol.phone.has(.restartedIDs) { differ(.restartedIDs, call: call) }
        }
    }

    static func result(_ outcome: BridgeOutcome) -> PendingCalls.Result {
        switch outcome {
        case .value(let data): return .success(data)
        case .failure(let failure):
            let codes = ["NoHandler": BridgeError.Code.noHandler, BridgeError.Code.tooLarge.rawValue: .tooLarge]
            return .failure(BridgeError(codes[failure.name] ?? .handlerFailed, failure.message))
        }
    }
}

extension BridgeRequest {
    /// What its page may still wait for when it comes back.
    fileprivate var abandoned: AbandonedCalls.Call? {
        guard !sender.isWaiting, let messageID else { return nil }
        return AbandonedCalls.Call(name: name, id: messageID, wireProtocol: sender.wireProtocol)
    }
}

extension PageGoneReason {
    fileprivate var sentence: String {
        switch self {
        case .left: "was left"
        case .crashed: "crashed"
        case .closed: "was closed"
        }
    }
}
