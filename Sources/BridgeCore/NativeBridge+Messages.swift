import FoundationEssentials

/// What the page says: one message at a time.
extension NativeBridge {
    func receive(_ text: String, _ name: WireProtocolName, question: Question?) {
        // Strict, a page whose app would have crashed is heard no more.
        guard page.token != nil, let wireProtocol = WireProtocols.named(name) else {
            question?.answer("")
            return
        }
        let sender = Sender(wireProtocol: wireProtocol, question: question)
        // What belongs to a message and does not stand in it.
        var besides = 0
        func bytes(_ number: Int) -> Data? {
            let data = transport.bytes(number)
            besides += data?.count ?? 0
            return data
        }
        do throws(WireError) {
            try wireProtocol.decodeAll(text, bytes: bytes) { message, place in
                let size = place.count + besides
                besides = 0
                if isBatchLost { return }
                switch consume message {
                case .success(let message):
                    // What several messages of may travel as one text was never on a phone.
                    if wireProtocol.joinsMessages {
                        take(message, sender, size, wire: Self.part(of: text, place))
                    } else if let message = reading(of: message, text, wireProtocol) {
                        take(message, sender, size, wire: text)
                    }
                case .failure(let error): drop(error, sender)
                }
            }
        } catch {
            if !isBatchLost { drop(error, sender) }
        }
    }

    private static func part(of text: String, _ place: Range<Int>) -> String {
        let bytes = text.utf8
        if place.count == bytes.count { return text }
        let start = bytes.index(bytes.startIndex, offsetBy: place.lowerBound)
        return String(bytes[start..<bytes.index(start, offsetBy: place.count)]) ?? ""
    }

    private func drop(_ error: WireError, _ sender: Sender) {
        let reason = "A message in \(sender.wireProtocol.title) was dropped: \(error.description)."
        let failure = HandlerFailure(name: "InvalidMessage", message: reason, code: "invalidMessage")
        refuse(error.request, failure, sender, difference: .invalidMessage)
    }

    private func take(
        _ message: consuming BridgeMessage,
        _ sender: Sender,
        _ size: Int,
        wire: @autoclosure () -> String
    ) {
        let wireProtocol = sender.wireProtocol
        switch consume message {
        case .request(let name, let data, let id):
            if let failure = refusal(of: size) { return refuse(id, failure, sender, difference: nil) }
            handle(name, data, id, sender, wire: wire())
        case .stream(let name, let data, let id):
            if let failure = refusal(of: size) { return refuse(id, failure, sender, difference: nil) }
            handle(name, data, id, sender, wire: wire(), demand: Demand())
        case .ask(let name, let data, let id, let limit):
            if let failure = refusal(of: size) { return refuse(id, failure, sender, difference: nil) }
            sender.question?.limit = limit
            handle(name, data, id, sender, wire: wire())
        case .response(let id, let outcome):
            let wire = trace.isRead ? wire() : ""
            settle(id, excess(of: size).map(BridgeOutcome.failure) ?? outcome, wireProtocol, wire: wire)
        case .progress(let id, let data): noteProgress(id, data, wireProtocol, wire: wire())
        case .has(let name, let id):
            let answer = JSONValue.bool(hasHandler(name)).text
            handle("hasHandler", JSONValue.string(name.rawValue).text, id, sender, wire: wire()) { _ in answer }
        case .names(let id):
            let names = Set(handlers.names + (standIn?.names ?? [])).map(\.rawValue).sorted()
            handle("handlers", nil, id, sender, wire: wire()) { _ in
                JSONValue.array(names.map(JSONValue.string)).text
            }
        case .agree(let data, let id):
            handle("agree", data, id, sender, wire: wire()) { [weak self] in try self?.agree($0.data) }
        case .more(let id, let count): openRequest(id, wireProtocol)?.demand?.add(count)
        case .cancel(let id): cancel(id, wireProtocol)
        }
    }

    private func noteProgress(
        _ id: MessageID,
        _ data: JSONText?,
        _ wireProtocol: any WireProtocol,
        wire: @autoclosure () -> String
    ) {
        guard let number = wireProtocol.number(ofCall: id).flatMap({ number(ofCallOnPhone: $0) }) else {
            return remarkForeign(id)
        }
        let call = CallID(number: number)
        guard let pending = calls[number] else { return remarkUnexpected(call, wireProtocol) }
        trace.emit(.progress(ProgressEvent(id: call, direction: .toPage, name: pending.name, data: data, wire: wire())))
        pending.onProgress?(data)
    }

    /// Why a call of `size` bytes is not taken; nil where it is.
    private func refusal(of size: Int) -> HandlerFailure? {
        // Nearly always none, and then neither is made.
        let (sizeLimit, callLimit) = (configuration.messageLimit, configuration.callLimit)
        return size <= sizeLimit && running.count < callLimit ? nil : excess(of: size) ?? overload
    }

    /// Why a message of `size` bytes is not taken; nil where it is.
    func excess(of size: Int) -> HandlerFailure? {
        guard size > configuration.messageLimit else { return nil }
        let message = "A message has \(size) bytes; the limit is \(configuration.messageLimit)."
        return HandlerFailure(of: BridgeError(.tooLarge, message))
    }

    /// Why no further call of the page is taken; nil where one is.
    private var overload: HandlerFailure? {
        guard running.count >= configuration.callLimit else { return nil }
        let message = "\(configuration.callLimit) calls of the page are waiting for their answers already."
        return HandlerFailure(of: BridgeError(.tooManyCalls, message))
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
        } else if wireProtocol.controlsCalls, call.number <= lastNumber {
            // The page had answered before it heard that nobody waits any more.
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
            let codes: [String: BridgeError.Code] = [
                "NoHandler": .noHandler, "StreamMismatch": .streamMismatch,
                BridgeError.Code.tooLarge.rawValue: .tooLarge,
            ]
            let code = codes[failure.name] ?? .handlerFailed
            return .failure(BridgeError(code, failure.message, cause: code == .handlerFailed ? failure : nil))
        }
    }
}
