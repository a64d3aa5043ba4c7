import BridgeCore

/// A recording as a play for one side: what it does itself, and what it waits for.
package struct ReplayScript: Sendable {
    /// One step of the play.
    struct Step: Sendable {
        enum Kind: Sendable {
            /// The call of that index is made.
            case call(Int)
            /// It is given an answer that is not the last one.
            case progress(Int, JSONText?)
            /// It is answered.
            case answer(Int)
            /// The page does something that is no call.
            case page(PageEvent)
        }

        let kind: Kind
        /// When it happened, since the recorded bridge was made.
        let time: Duration
        /// Whether the recording stands for whoever did it.
        let isPlayed: Bool

        /// The call that it is about.
        var call: Int? {
            switch kind {
            case .call(let index), .progress(let index, _), .answer(let index): index
            case .page: nil
            }
        }
    }

    /// The side that is played.
    package let side: ReplaySide
    /// All calls, in their order.
    package private(set) var calls: [RecordedCall] = []
    /// The places of data and answers that are not compared.
    package let ignored: [JSONPointer]
    private(set) var steps: [Step] = []
    /// What is played about a call, by the call's index, as places of steps.
    private(set) var playedSteps: [Int: [Int]] = [:]
    /// What the recorded app had handlers of.
    private(set) var answeredNames: Set<HandlerName> = []
    private var indices: [CallID: Int] = [:]

    /// The play of `side` in `recording`.
    package init(_ recording: Recording, playing side: ReplaySide) {
        self.side = side
        ignored = recording.header.ignored + recording.header.hidden
        for entry in recording.entries { take(entry) }
        answeredNames = Set(calls.filter { $0.event.direction == .fromPage && !$0.hasNoHandler }.map(\.event.name))
    }

    /// How many calls are over before each step, and after the last: what is the last of a call ends it.
    var overBefore: [Int] {
        var ends: [Int: Int] = [:]
        for (place, step) in steps.enumerated() { if let call = step.call { ends[call] = place } }
        var counts = [0]
        for (place, step) in steps.enumerated() {
            let isEnd = step.call.map { ends[$0] == place } ?? false
            counts.append(counts[place] + (isEnd ? 1 : 0))
        }
        return counts
    }

    private mutating func take(_ entry: Recording.Entry) {
        let event = entry.event
        switch event.kind {
        case .page(let step):
            if side == .page { steps.append(Step(kind: .page(step), time: event.time, isPlayed: true)) }
        case .call(let call):
            indices[call.id] = calls.count
            add(.call(calls.count), event, isPlayed: call.direction == side.calls)
            calls.append(RecordedCall(event: call, line: entry.line, time: event.time, page: event.page))
        case .progress(let progress):
            guard let index = indices[progress.id] else { return }
            calls[index].progress.append(progress.data)
            guard progress.direction != side.calls else { return }
            add(.progress(index, progress.data), event, isPlayed: true)
        case .answer(let answer):
            guard let index = indices[answer.id] else { return }
            (calls[index].answer, calls[index].answerLine) = (answer, entry.line)
            // What nobody answered is not played, and not waited for.
            guard calls[index].hasOwnAnswer else { return }
            add(.answer(index), event, isPlayed: answer.direction != side.calls)
        case .sent, .remark: break
        }
    }

    private mutating func add(_ kind: Step.Kind, _ event: BridgeEvent, isPlayed: Bool) {
        let step = Step(kind: kind, time: event.time, isPlayed: isPlayed)
        if isPlayed, let call = step.call { playedSteps[call, default: []].append(steps.count) }
        steps.append(step)
    }
}
