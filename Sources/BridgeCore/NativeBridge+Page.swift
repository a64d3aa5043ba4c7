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
        case .received(let text, let name): receive(text, name, question: nil)
        case .asked(let text, let name, let reply): receive(text, name, question: Question(reply))
        case .delivered: isBatchLost = false
        case .differed(let difference, _, let name): differ(difference, name: name == .default ? nil : name)
        case .leaving: page.leave()
        case .gone(let reason): leavePage(reason)
        case .remark(let remark): trace.emit(.remark(remark))
        }
    }

    private func start(_ token: PageToken, _ url: String) {
        leavePage(.left)
        page.start(token, url)
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
    func transmit(_ number: UInt64, _ call: PendingCalls.Call) -> Bool {
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
            let failure = HandlerFailure(of: BridgeError(.pageGone, message))
            let wire = call.wireProtocol.encode(.response(id: call.id, .failure(failure)))
            transport.send(wire, protocol: call.wireProtocol.name)
        }
    }

    func leavePage(_ reason: PageGoneReason) {
        guard let token = page.token, page.end() else { return }
        calls.settleAll(where: \.isSent) { call in
            BridgeError(.pageGone, "The page \(reason.sentence) before it answered \"\(call.name)\".")
        }
        let left = running.values.filter { ends($0.request, with: reason) }
            .sorted { $0.request.id.number < $1.request.id.number }
        for (request, task) in left {
            forget(request)
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
        forget(request)
        endUnanswered(
            request,
            BridgeError(.pageGone, "The page was left before \"\(request.name)\" was answered.")
        )
        if let token = page.token, let call = request.abandoned { abandoned.keep([call], of: token) }
    }

    /// Whether a call of the page's ends with it: strict, an answer may come when another page is there, as on the phone.
    private func ends(_ request: BridgeRequest, with reason: PageGoneReason) -> Bool {
        let isOnPhone = !request.sender.wireProtocol.phone.differences.isEmpty
        return !configuration.isStrict || reason != .left || !isOnPhone
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
