import BridgeCore

/// What is concluded from calls and from the time that they take.
extension Explainer {
    mutating func take(_ call: CallEvent, _ event: BridgeEvent) {
        let isSent = call.direction == .fromPage || call.wire != nil
        calls.begin(
            call.id,
            CallFacts.Call(
                name: call.name.rawValue,
                direction: call.direction,
                wantsAnswer: call.wantsAnswer,
                isSent: isSent,
                since: event.time
            )
        )
        if call.direction == .toPage, isSent { waitsBehindDialog(event) }
        if calls.isWaitSaid { sayWaiting(event.time) }
    }

    mutating func sent(_ call: CallID, _ event: BridgeEvent) {
        calls.send(call, at: event.time)
        waitsBehindDialog(event)
        if calls.isWaitSaid { sayWaiting(event.time) }
    }

    mutating func take(_ answer: AnswerEvent, _ event: BridgeEvent) {
        let name = answer.name.rawValue
        if let target = calls.end(answer.id, name: name, at: event.time) {
            conclusions.end(id(.neverAnswered, Self.subject(target)))
        }
        if answer.direction == .fromPage { conclusions.endCall(answer.id, of: id(.handlerMissing, name)) }
        if calls.isWaitSaid { sayWaiting(event.time) }
        if answer.direction == .fromPage, answer.wire != nil { waitsBehindDialog(event) }
        switch answer.result {
        case .success: answered(answer)
        case .failure(let error): failed(answer, error, event)
        }
    }

    private mutating func failed(_ answer: AnswerEvent, _ error: BridgeError, _ event: BridgeEvent) {
        switch error.code {
        case .pageGone: page.endedWithIt += 1
        case .noHandler where answer.direction == .toPage: pageHandlerMissing(answer.name.rawValue, answer.id, event)
        // Somebody answered, if only by an error.
        case .handlerFailed: answered(answer)
        default: break
        }
    }

    /// Somebody answered in the place of a handler that is missing; it is missed as long as others wait for it.
    private mutating func answered(_ answer: AnswerEvent) {
        let name = answer.name.rawValue
        guard answer.direction == .fromPage, !calls.isOpen(CallFacts.Target(name: name, direction: .fromPage)) else {
            return
        }
        conclusions.end(id(.handlerMissing, name))
    }

    mutating func pageHandlerMissing(_ name: String, _ call: CallID?, _ event: BridgeEvent) {
        let near = NearestName.ofHandler(name, among: page.registered)
        let values = ["name": Sentence.Value.text(name), "near": .text(near ?? "")]
        let sentence = Sentence(near == nil ? .pageHandlerMissing : .pageHandlerMissingNear, values)
        let waits = phoneHas(.missingPageHandler)
        conclude(.pageHandlerMissing, about: name, sentence, from: event) { explanation in
            explanation.call = call
            explanation.facts["near"] = near.map(JSONValue.string)
            explanation.onPhone = waits ? Sentence(.phoneNeverAnswers) : nil
        }
    }

    /// A message was sent to the page; while a dialog is open, it waits behind it.
    mutating func waitsBehindDialog(_ event: BridgeEvent) {
        guard page.isBehindDialog else { return }
        page.behindDialog += 1
        let sentence = Sentence(.dialogOpen, count: page.behindDialog)
        if conclusions[id(.dialogOpen)]?.isOver == false {
            conclusions.change(id(.dialogOpen)) { $0.sentence = sentence }
        } else {
            conclude(.dialogOpen, sentence, from: event)
        }
    }

    // MARK: Time

    mutating func lookAtCalls(_ time: Duration, _ isLast: Bool) {
        if let first = calls.unsent.first, !calls.isWaitSaid, isLast || first.since + Self.quiet <= time {
            calls.isWaitSaid = true
            let text = "a call was made that no page could be given"
            conclude(.waitsForPage, Sentence(.waitsForPage, count: calls.unsent.count), at: first.since, text) {
                $0.call = first.id
            }
        }
        while let first = calls.running.first, isLast || first.since + Self.slow <= time {
            guard let (call, facts) = calls.becomeSlow(at: time) else { break }
            slow(call, facts, time)
        }
        if let last = calls.lastSlowLook, last + .seconds(1) <= time { slowStill(time) }
    }

    /// How many calls wait is not what it was.
    private mutating func sayWaiting(_ time: Duration) {
        let count = calls.unsent.count
        guard count > 0 else {
            calls.isWaitSaid = false
            return conclusions.endAll { $0.id.kind == .waitsForPage }
        }
        conclusions.change(id(.waitsForPage)) { $0.sentence.count = count }
    }

    private mutating func slow(_ call: CallID, _ facts: CallFacts.Call, _ time: Duration) {
        let target = facts.target
        let sentence = Self.neverAnswered(target, for: time - facts.since)
        let text = "\"\(facts.name)\" was called"
        conclude(.neverAnswered, about: Self.subject(target), sentence, at: facts.since, text) { explanation in
            explanation.call = call
            explanation.facts["by"] = facts.direction == .fromPage ? "app" : "page"
        }
    }

    private mutating func slowStill(_ time: Duration) {
        calls.lastSlowLook = calls.slow.isEmpty ? nil : time
        for (target, slow) in calls.slow {
            let sentence = Self.neverAnswered(target, for: time - slow.since)
            conclusions.change(id(.neverAnswered, Self.subject(target))) { $0.sentence = sentence }
        }
    }

    /// App and page may have handlers of the same name.
    private static func subject(_ target: CallFacts.Target) -> String {
        "\(target.direction.rawValue) \(target.name)"
    }

    private static func neverAnswered(_ target: CallFacts.Target, for time: Duration) -> Sentence {
        let who = target.direction == .fromPage ? Wording.theApp : .thePage
        return Sentence(
            .neverAnswered,
            ["who": .wording(who), "name": .text(target.name), "t": .text(time.inWords)]
        )
    }
}

extension Duration {
    /// "0.3 s", "12 s", for sentences.
    var inWords: String {
        let seconds = milliseconds / 1_000
        let rounded = seconds < 1 ? (seconds * 10).rounded(.up) / 10 : seconds.rounded(.down)
        return JSONValue.spelling(of: rounded) + " s"
    }
}
