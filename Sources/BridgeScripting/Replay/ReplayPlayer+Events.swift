import BridgeCore

/// What the player makes of what happens.
extension ReplayPlayer {
    /// Puts an event by: nothing is played in the middle of what the bridge does.
    func put(_ event: BridgeEvent) {
        guard !isEnded else { return }
        unread.append(event)
        guard reading == nil else { return }
        reading = Task { [weak self] in self?.readAll() }
    }

    private func readAll() {
        reading = nil
        let events = unread
        unread = []
        for event in events where !isEnded { take(event) }
    }

    private func take(_ event: BridgeEvent) {
        switch event.kind {
        case .call(let call): take(call)
        case .answer(let answer):
            comparison.take(answer)
            if let index = comparison.live[answer.id]?.index { answered.insert(index) }
        case .page, .sent, .progress, .remark: return
        }
        advance()
    }

    private func take(_ call: CallEvent) {
        guard call.direction != script.side.calls else {
            // Other calls are of the living app's own.
            guard let index = made[call.name]?.first else { return }
            made[call.name]?.removeFirst()
            return comparison.bind(call, to: index)
        }
        guard let index = comparison.match(call) else { return answerExtra(call) }
        // What its turn was already is done now.
        for place in script.playedSteps[index] ?? [] where place < position { perform(script.steps[place]) }
    }

    /// Answers a call that was not recorded as the last one of its name was, so that the living side can go on.
    private func answerExtra(_ call: CallEvent) {
        let last = script.calls.last {
            $0.event.name == call.name && $0.event.direction == call.direction && $0.hasOwnAnswer
        }
        if let answer = last?.answer { part.answer(call.id, as: answer) }
    }
}
