import BridgeCore

extension ReplayComparison {
    /// All differences, in the order of the recording, calls that were not recorded last.
    ///
    /// Where it is over, nothing more will come, so that what has not happened is missing.
    package func differences(isOver: Bool) -> [ReplayDifference] {
        let late = isOver ? lateCalls : [:]
        let recorded = script.calls.indices.flatMap { index in
            [late[index]].compactMap(\.self) + differences(ofCall: index, isOver: isOver)
        }
        return recorded + arrived.compactMap { live[$0] }.filter { $0.index == nil }.map(extra)
    }

    private func differences(ofCall index: Int, isOver: Bool) -> [ReplayDifference] {
        let recorded = script.calls[index]
        guard let live = live(index) else {
            let isMissing = isOver && recorded.event.direction != script.side.calls
            return isMissing ? [missing(recorded)] : []
        }
        if recorded.event.direction == script.side.calls {
            return answerDifference(recorded, live, isOver: isOver).map { [$0] } ?? []
        }
        return dataDifference(recorded, live).map { [$0] } ?? []
    }

    // MARK: Calls

    private func missing(_ recorded: RecordedCall) -> ReplayDifference {
        ReplayDifference(
            kind: .missing,
            recorded: recorded,
            name: recorded.event.name,
            place: nil,
            recordedValue: counting(recorded.event.data),
            value: nil,
            call: nil,
            answer: nil,
            sentence: .missing(script.side, recorded.number, recorded.event.name.rawValue)
        )
    }

    private func extra(_ live: Live) -> ReplayDifference {
        let data = counting(live.call.data)
        return ReplayDifference(
            kind: .extra,
            recorded: nil,
            name: live.call.name,
            place: nil,
            recordedValue: nil,
            value: data,
            call: live.call,
            answer: live.answer,
            sentence: .extra(script.side, live.call.name.rawValue, data: .of(data))
        )
    }

    private func dataDifference(_ recorded: RecordedCall, _ live: Live) -> ReplayDifference? {
        let (old, new) = (counting(recorded.event.data), counting(live.call.data))
        guard let place = Self.place(old, new) else { return nil }
        return ReplayDifference(
            kind: .data,
            recorded: recorded,
            name: recorded.event.name,
            place: place,
            recordedValue: old,
            value: new,
            call: live.call,
            answer: live.answer,
            sentence: .data(recorded.number, recorded.event.name.rawValue, Self.values(old, new, place))
        )
    }

    // MARK: Answers

    private func answerDifference(_ recorded: RecordedCall, _ live: Live, isOver: Bool) -> ReplayDifference? {
        guard let old = recorded.answer, recorded.event.wantsAnswer, recorded.hasOwnAnswer || old.isDeadline else {
            return nil
        }
        guard let new = live.answer else { return isOver ? outcome(recorded, live) : nil }
        switch (old.result, new.result) {
        case (.success(let before), .success(let now)): return valueDifference(recorded, live, before, now)
        case (.failure(let before), .failure(let now)):
            // A recording does not keep what else a page's error says.
            return before.code == now.code && before.message == now.message ? nil : outcome(recorded, live)
        default: return outcome(recorded, live)
        }
    }

    private func valueDifference(
        _ recorded: RecordedCall,
        _ live: Live,
        _ before: JSONText?,
        _ now: JSONText?
    ) -> ReplayDifference? {
        let (old, new) = (counting(before), counting(now))
        guard let place = Self.place(old, new) else { return nil }
        return ReplayDifference(
            kind: .answer,
            recorded: recorded,
            name: recorded.event.name,
            place: place,
            recordedValue: old,
            value: new,
            call: live.call,
            answer: live.answer,
            sentence: .answer(recorded.number, recorded.event.name.rawValue, Self.values(old, new, place))
        )
    }

    private func outcome(_ recorded: RecordedCall, _ live: Live) -> ReplayDifference {
        let (old, new) = (recorded.answer?.outcomeValue, live.answer?.outcomeValue)
        let values = ReplaySentence.ReplayValues(
            place: "",
            recorded: .of(recorded.answer),
            now: .of(live.answer)
        )
        return ReplayDifference(
            kind: .outcome,
            recorded: recorded,
            name: recorded.event.name,
            place: nil,
            recordedValue: old,
            value: new,
            call: live.call,
            answer: live.answer,
            sentence: .outcome(recorded.number, recorded.event.name.rawValue, values)
        )
    }

    // MARK: Order

    /// The fewest calls that have to be moved so that the rest came as recorded.
    private var lateCalls: [Int: ReplayDifference] {
        let indices = arrived.compactMap { live[$0]?.index }
        let kept = Set(LongestRise.of(indices))
        var late: [Int: ReplayDifference] = [:]
        var highest = -1
        for (place, index) in indices.enumerated() {
            let before = highest > index ? highest : nil
            highest = max(highest, index)
            guard !kept.contains(index) else { continue }
            let after = indices[(place + 1)...].first { $0 < index }
            let (first, second) = before.map { (index, $0) } ?? (after ?? index, index)
            late[index] = outOfOrder(script.calls[first], behind: script.calls[second], of: index)
        }
        return late
    }

    private func outOfOrder(_ call: RecordedCall, behind other: RecordedCall, of index: Int) -> ReplayDifference {
        let live = live(index)
        return ReplayDifference(
            kind: .order,
            recorded: script.calls[index],
            name: script.calls[index].event.name,
            place: nil,
            recordedValue: counting(script.calls[index].event.data),
            value: counting(live?.call.data),
            call: live?.call,
            answer: live?.answer,
            sentence: .order(
                call.number,
                call.event.name.rawValue,
                behind: (other.number, other.event.name.rawValue)
            )
        )
    }

    // MARK: Words

    private static func place(_ old: JSONValue?, _ new: JSONValue?) -> JSONPointer? {
        guard let old, let new else { return old == nil && new == nil ? nil : JSONPointer("") }
        return JSONDifference.first(old, new).flatMap { JSONPointer($0) }
    }

    private static func values(
        _ old: JSONValue?,
        _ new: JSONValue?,
        _ place: JSONPointer
    ) -> ReplaySentence.ReplayValues {
        ReplaySentence.ReplayValues(
            place: place.description,
            recorded: .of(place.value(in: old)),
            now: .of(place.value(in: new))
        )
    }
}

extension RecordedCall {
    /// What sentences call it: the 7 of "c7".
    var number: String { String(event.id.number) }
}

extension AnswerEvent {
    fileprivate var isDeadline: Bool {
        if case .failure(let error) = result { error.code == .deadline } else { false }
    }

    /// The outcome as a value that can be shown beside another.
    fileprivate var outcomeValue: JSONValue {
        switch result {
        case .success(let value): ["answer": value?.value ?? .null]
        case .failure(let error): ["failure": .string(error.code.rawValue), "message": .string(error.message)]
        }
    }
}
