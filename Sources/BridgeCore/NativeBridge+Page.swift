/// What the transport reports: the page's life and its messages.
extension NativeBridge {
    func receive(_ event: TransportEvent) {
        switch event {
        case .started(let token, let url): start(token, url)
        case .recognised(let name, let by, let transport): trace.emit(.page(.recognised(name, by: by, transport)))
        case .ready(let name): becomeReady(name)
        case .received(let text, let name): receive(text, name)
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
        guard let wireProtocol = WireProtocols.named(name), page.becomeReady(wireProtocol) else { return }
        trace.emit(.page(.ready))
        answerAbandoned()
        for (number, call) in calls.takeWaiting() {
            guard let wire = encode(number, call) else { continue }
            trace.emit(.sent(call.id, wire: wire))
            transmit(wire)
        }
    }

    /// A page that was away and is back hears that nobody will answer what it asked before.
    private func answerAbandoned() {
        guard let token = page.token else { return }
        for call in abandoned.take(of: token) {
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
        let left = running.values.sorted { $0.request.id.number < $1.request.id.number }
        running = [:]
        for (request, task) in left {
            task.cancel()
            endUnanswered(
                request,
                BridgeError(.pageGone, "The page \(reason.sentence) before \"\(request.name)\" was answered.")
            )
        }
        if reason == .left {
            let calls = left.compactMap { request, _ in
                request.messageID.map {
                    AbandonedCalls.Call(name: request.name, id: $0, wireProtocol: request.wireProtocol)
                }
            }
            abandoned.keep(calls, of: token)
        }
        trace.emit(.page(.gone(reason)))
    }

    private func receive(_ text: String, _ name: WireProtocolName) {
        guard let wireProtocol = WireProtocols.named(name) else { return }
        do throws(WireError) {
            let message = try wireProtocol.decode(text)
            let excess = excess(of: text.utf8.count)
            switch message {
            case .request(let name, let data, let id):
                if let excess { return refuse(id, excess, wireProtocol) }
                handle(name, data, id, wireProtocol, wire: text)
            case .response(let id, let outcome):
                settle(id, excess.map(BridgeOutcome.failure) ?? outcome, wireProtocol, wire: text)
            }
        } catch {
            let reason = "A message in \(wireProtocol.title) was dropped: \(error.description)."
            refuse(error.request, HandlerFailure(name: "InvalidMessage", message: reason), wireProtocol)
        }
    }

    /// Why a message of `size` bytes is not taken; nil where it is.
    func excess(of size: Int) -> HandlerFailure? {
        guard size > configuration.messageLimit else { return nil }
        let message = "A message has \(size) bytes; the limit is \(configuration.messageLimit)."
        return HandlerFailure(name: BridgeError.Code.tooLarge.rawValue, message: message)
    }

    /// Answers a request that no handler is given.
    private func refuse(_ id: MessageID?, _ failure: HandlerFailure, _ wireProtocol: any WireProtocol) {
        remark(.invalidMessage, failure.message)
        guard let id else { return }
        transport.send(wireProtocol.encode(.response(id: id, .failure(failure))), protocol: wireProtocol.name)
    }

    private func settle(
        _ id: MessageID,
        _ outcome: BridgeOutcome,
        _ wireProtocol: any WireProtocol,
        wire: String
    ) {
        guard let number = wireProtocol.number(ofCall: id) else {
            remark(.invalidMessage, "The page answered \(id.token), which is no call of the app.")
            return
        }
        if calls.settle(number, Self.result(outcome), wire: wire) { return }
        let call = CallID(number: number)
        if calls.wasAnswered(number) {
            remark(.answeredTwice, call: call, "The page answered \(call) twice; the second answer was dropped.")
        } else if !wireProtocol.everyRequestHasID {
            remark(.lateAnswer, call: call, "The page answered \(call) when nobody waited for it any more.")
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

extension PageGoneReason {
    fileprivate var sentence: String {
        switch self {
        case .left: "was left"
        case .crashed: "crashed"
        case .closed: "was closed"
        }
    }
}
