import BridgeCore

/// What is concluded from remarks.
extension Explainer {
    mutating func take(_ remark: BridgeRemark, _ event: BridgeEvent) {
        if let difference = remark.difference {
            onPhone.take(difference, remark, event)
            return take(difference, remark, event)
        }
        switch remark.kind {
        case .loadFailed, .pageCrashed, .scriptFailed, .readySent, .setUpSeen, .dialogOpened, .dialogClosed:
            takeOfPage(remark, event)
        case .policyBlocks: policyBlocks(remark, event)
        case .protocolRefused: protocolRefused(remark, event)
        case .setUpThrew: setUpThrew(remark, event)
        case .frameAsked: conclude(.frameAsked, Sentence(.frameAsked), from: event) { $0.facts = remark.details }
        case .originRefused: originRefused(remark, event)
        case .foreignHost: foreignHost(remark, event)
        case .handlerMissing: handlerMissing(remark, event)
        case .pageHandlerMissing: pageHandlerMissing(remark.name?.rawValue ?? "", remark.call, event)
        case .pageHandlerThrew: pageHandlerThrew(remark, event)
        case .held, .withheld, .letGo: excuse(remark, event)
        default: takeOfMessage(remark, event)
        }
    }

    private mutating func takeOfMessage(_ remark: BridgeRemark, _ event: BridgeEvent) {
        switch remark.kind {
        case .answeredTwice: answeredTwice(remark, event)
        case .lateAnswer: lateAnswer(remark, event)
        case .dataLost: dataLost(remark, event)
        case .messageDropped: messageDropped(remark, event)
        default: break
        }
    }

    private mutating func take(_ difference: PhoneDifference.ID, _ remark: BridgeRemark, _ event: BridgeEvent) {
        switch difference {
        case .noCallback: noCallback(remark, event)
        case .onlyObjectsCount: shapeRefused(remark, event)
        case .otherScheme: otherScheme(event)
        case .beforeInit: heldBack(event)
        default: break
        }
    }

    private mutating func foreignHost(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let details = remark.details
        let values = ["file": "file", "a": "from", "b": "to"].mapValues { key in
            Sentence.Value.text(details[key]?.string ?? "")
        }
        conclude(.foreignHost, about: details["to"]?.string ?? "", Sentence(.foreignHost, values), from: event) {
            $0.facts = details
        }
    }

    // MARK: Handlers

    private mutating func handlerMissing(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let name = remark.name?.rawValue ?? ""
        let (near, cases) = (remark.details["near"]?.string, remark.details["cases"]?.string)
        let wording: Wording =
            switch cases {
            case "used up": .casesUsedUp
            case "unfit": .noCaseFits
            default: name.isEmpty ? .defaultHandlerMissing : near == nil ? .handlerMissing : .handlerMissingNear
            }
        let waits = cases == nil && remark.call.flatMap { calls.open[$0] }?.wantsAnswer == true
        let phone = waits ? phoneOfMissingHandler : nil
        conclude(
            .handlerMissing,
            about: name,
            Sentence(wording, ["name": .text(name), "near": .text(near ?? "")]),
            from: event
        ) { explanation in
            explanation.call = remark.call
            explanation.isCallOver = false
            explanation.onPhone = phone.map { Sentence($0) }
        }
    }

    private var phoneOfMissingHandler: Wording? {
        guard !surroundings.isStrict else { return nil }
        switch page.protocols.last.flatMap(WireProtocols.named)?.phone.missingHandler {
        case .silence?: return .phoneWouldWait
        case .endsBatch?: return .phoneLosesRest
        case .answers?, nil: return nil
        }
    }

    private mutating func pageHandlerThrew(_ remark: BridgeRemark, _ event: BridgeEvent) {
        // What goes on from a handler to the channel was remarked with the handler's name.
        guard let name = remark.name?.rawValue else { return }
        page.lastThrown = remark.details["error"]?.string
        let call = calls.lastToPage(name)
        var sentence = placed(remark, .pageHandlerThrew, .pageHandlerThrewSomewhere)
        sentence.values["name"] = .text(name)
        let waits = phoneHas(.pageHandlerThrew)
        conclude(.pageHandlerThrew, about: name, sentence, from: event) { explanation in
            explanation.call = call
            explanation.onPhone = waits ? Sentence(.phoneNeverAnswers) : nil
        }
    }

    private mutating func noCallback(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let name = remark.name?.rawValue ?? ""
        let call = calls.lastToPage(name)
        let differs = phoneHas(.noCallback)
        conclude(.noCallback, about: name, Sentence(.noCallback, ["name": .text(name)]), from: event) { explanation in
            explanation.call = call
            explanation.onPhone = differs ? Sentence(.phoneNoCallback) : nil
        }
    }

    private mutating func excuse(_ remark: BridgeRemark, _ event: BridgeEvent) {
        guard let call = remark.call else { return }
        calls.excuse(call, remark.kind != .letGo, at: event.time)
    }

    // MARK: Answers

    private mutating func answeredTwice(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let isApp = remark.name != nil
        let name = remark.name?.rawValue ?? remark.call.flatMap { calls.ended($0)?.name } ?? ""
        let phone: Wording? =
            if isApp { phoneHas(.secondReply) ? .phoneCallsAgain : nil } else {
                phoneHas(.secondAnswer) ? .phoneCrashes : nil
            }
        let who = isApp ? Wording.theApp : .thePage
        let sentence = Sentence(.answeredTwice, ["who": .wording(who), "name": .text(name)])
        conclude(.answeredTwice, about: "\(who) \(name)", sentence, from: event) { explanation in
            explanation.call = remark.call
            explanation.onPhone = phone.map { Sentence($0) }
        }
    }

    private mutating func lateAnswer(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let ended = remark.call.flatMap { calls.ended($0) }
        let name = remark.name?.rawValue ?? ended?.name ?? ""
        let wording: Wording =
            switch remark.details["late"]?.string {
            case "page-gone": .lateAnswer
            case "deadline": .lateAfterDeadline
            default: .lateForNobody
            }
        let time = event.time - (ended?.time ?? event.time)
        let phone = wording == .lateAnswer ? phone(with: .lateReply) : nil
        let sentence = Sentence(wording, ["name": .text(name), "t": .text(time.inWords)])
        conclude(.lateAnswer, about: name, sentence, from: event) { explanation in
            explanation.call = remark.call
            explanation.onPhone = phone.map { Sentence(.otherCallOnPhone, ["protocol": .text($0)]) }
        }
    }

    // MARK: Data

    private mutating func dataLost(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let name = remark.name?.rawValue ?? ""
        let details = remark.details
        let values: [String: Sentence.Value] = [
            "name": .text(name), "paths": .text(details["paths"]?.string ?? ""),
            "kinds": .text(details["kinds"]?.string ?? ""),
        ]
        let call = calls.last(name)
        conclude(.dataLost, about: name, Sentence(.dataLost, values), from: event) { explanation in
            explanation.call = call
            explanation.facts = details
        }
    }

    private mutating func messageDropped(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let name = remark.name?.rawValue ?? ""
        let cause = Self.withoutStop(remark.details["reason"]?.string ?? remark.message)
        let reason = [remark.details["path"]?.string, cause].compactMap(\.self).joined(separator: ": ")
        let isStrict = surroundings.isStrict
        let sentence = Sentence(
            isStrict ? .queueLost : .messageDropped,
            ["name": .text(name), "reason": .text(reason)]
        )
        let phone = phone(with: .poisonedQueue)
        conclude(.messageDropped, about: name, sentence, from: event) { explanation in
            explanation.facts = remark.details
            explanation.onPhone = phone.map { Sentence(.queueLostOnPhone, ["protocol": .text($0)]) }
        }
    }

    private mutating func shapeRefused(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let name = remark.name?.rawValue ?? ""
        let field = remark.details["field"]?.string ?? "data"
        let type = field == "data" ? Wording.anObject : .aText
        let values: [String: Sentence.Value] = [
            "name": .text(name), "protocol": .text(title(with: .onlyObjectsCount) ?? ""),
            "field": .text("\"\(field)\""), "type": .wording(type),
        ]
        conclude(.shapeRefused, about: name, Sentence(.shapeRefused, values), from: event) { explanation in
            explanation.facts = remark.details
        }
    }
}
