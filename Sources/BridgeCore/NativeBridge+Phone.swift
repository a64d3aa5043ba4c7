/// Where a bridge on a phone does something else: named in the trace, and in strict mode done.
extension NativeBridge {
    /// Notes that a difference was met.
    func differ(_ id: PhoneDifference.ID, name: HandlerName? = nil, call: CallID? = nil) {
        guard let difference = PhoneDifference.named(id) else { return }
        let isStrict = configuration.isStrict
        let kind = isStrict ? BridgeRemark.Kind.asOnPhone : .phoneDiffers
        let sentence = difference.sentence(isStrict: isStrict)
        trace.emit(.remark(BridgeRemark(kind, name: name, call: call, difference: id, sentence)))
    }

    /// The message as this bridge takes it; nil where it ignores it as the phone does.
    func reading(of message: BridgeMessage, _ text: String, _ wireProtocol: any WireProtocol) -> BridgeMessage? {
        guard let phone = wireProtocol.reading(onPhone: message, text) else { return message }
        differ(phone.difference, name: message.name)
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
    /// - Returns: Whether, strictly, the app is no more.
    func isAppLost(_ request: BridgeRequest) -> Bool {
        guard request.sender.wireProtocol.phone.differences.contains(.handlerThrew) else { return false }
        crash(.handlerThrew, name: request.name, call: request.id)
        return configuration.isStrict
    }
}

extension PhoneLibrary {
    /// Whether calls that waited are lost when the page with that number comes.
    func losesCalls(onPage number: Int) -> Bool {
        switch startUpQueue {
        case .none: true
        case .firstPage: number > 1
        case .everyPage: false
        }
    }
}

extension BridgeMessage {
    fileprivate var name: HandlerName? {
        if case .request(let name, _, _) = self { name } else { nil }
    }
}
