/// Where a bridge on a phone does something else: named in the trace, and in strict mode done.
extension NativeBridge {
    /// Notes that a difference was met.
    func differ(
        _ id: PhoneDifference.ID,
        name: HandlerName? = nil,
        call: CallID? = nil,
        details: JSONObject = [:]
    ) {
        guard let difference = PhoneDifference.named(id) else { return }
        let isStrict = configuration.isStrict
        let kind = isStrict ? BridgeRemark.Kind.asOnPhone : .phoneDiffers
        let sentence = difference.sentence(isStrict: isStrict)
        trace.emit(.remark(BridgeRemark(kind, name: name, call: call, difference: id, details: details, sentence)))
    }

    /// The message as this bridge takes it; nil where it ignores it as the phone does.
    func reading(
        of message: consuming BridgeMessage,
        _ text: @autoclosure () -> String,
        _ wireProtocol: any WireProtocol
    ) -> BridgeMessage? {
        guard let phone = wireProtocol.reading(onPhone: message, text()) else { return message }
        differ(phone.difference, name: message.name, details: phone.details)
        return configuration.isStrict ? phone.message : message
    }

    /// Notes that the phone's app would have crashed; strict, the page is served no more, as after a crash.
    func crash(_ difference: PhoneDifference.ID, name: HandlerName? = nil, call: CallID? = nil) {
        differ(difference, name: name, call: call)
        if configuration.isStrict { leavePage(.crashed) }
    }

    /// What the caller of a missing handler gets on the phone.
    ///
    /// - Returns: The answer, or nil where there is none and never will be.
    func phoneAnswer(toMissing request: BridgeRequest) -> BridgeOutcome? {
        switch request.sender.wireProtocol.phone.missingHandler {
        case .answers: return .failure(.noHandler(request.name))
        case .silence:
            // Where the page stands still, the phone says no.
            if request.wantsAnswer, !request.sender.isWaiting {
                differ(.missingHandler, name: request.name, call: request.id)
            }
            return nil
        case .endsBatch(let answer):
            differ(.lostBatch, name: request.name, call: request.id)
            isBatchLost = configuration.isStrict
            return .value(answer)
        }
    }

    /// Notes what the phone does with a handler that threw.
    ///
    /// - Returns: Whether, strictly, nobody is told.
    func isLeftUnanswered(throwing request: BridgeRequest) -> Bool {
        if request.sender.wireProtocol.phone.has(.handlerThrew) {
            crash(.handlerThrew, name: request.name, call: request.id)
        } else if request.sender.wireProtocol.phone.has(.handlerThrewSilently) {
            differ(.handlerThrewSilently, name: request.name, call: request.id)
        } else {
            return false
        }
        return configuration.isStrict
    }

    /// Notes that, strictly, an answer went to another page than the one that asked.
    func answerIsLate(_ request: BridgeRequest) {
        for difference in [PhoneDifference.ID.lateReply, .leftCall]
        where request.sender.wireProtocol.phone.has(difference) {
            differ(difference, name: request.name, call: request.id)
        }
    }

    /// The protocol in which a call reaches the page at once; nil where it waits for a page.
    func wireProtocol(reaching name: HandlerName, _ call: CallID) -> (any WireProtocol)? {
        guard let wireProtocol = page.wireProtocol(for: name) else { return nil }
        guard hasReset, wireProtocol.phone.has(.heldAfterReset) else { return wireProtocol }
        differ(.heldAfterReset, name: name, call: call)
        return configuration.isStrict ? nil : wireProtocol
    }

    /// Forgets the phone's numbers of calls, where its library does so at a reset.
    func resetPhone() {
        hasReset = true
        lastNumberBeforeReset = lastNumber
        guard page.protocols.contains(where: { $0.phone.has(.restartedIDs) }) else { return }
        phoneIDs.reset { calls[$0] != nil }
    }

    /// The number by which the page is to know a call.
    func number(onPhone call: UInt64) -> UInt64 { configuration.isStrict ? phoneIDs.number(of: call) : call }

    /// The call that the page knows by that number; nil where there is none.
    func number(ofCallOnPhone number: UInt64) -> UInt64? {
        guard configuration.isStrict else { return number }
        if phoneIDs.takeStale(number) { differ(.restartedIDs) }
        return phoneIDs.call(of: number)
    }
}

extension PhoneLibrary {
    /// Why calls are lost that waited for the page with that number; nil where they are not.
    func loss(ofCallsBefore page: Int, hasReset: Bool) -> PhoneDifference.ID? {
        switch startUpQueue {
        case .none: .startUpQueue
        case .firstPage where page > 1: hasReset && has(.heldAfterReset) ? nil : .startUpQueue
        case .firstPage: hasReset && has(.lostAfterReset) ? .lostAfterReset : nil
        case .everyPage: nil
        }
    }
}

extension BridgeMessage {
    fileprivate var name: HandlerName? {
        if case .request(let name, _, _) = self { name } else { nil }
    }
}
