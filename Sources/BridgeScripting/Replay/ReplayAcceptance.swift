import BridgeCore

extension ReplayDifference {
    /// What has to be written into the recording so that this is no difference any more: the line and what becomes of it.
    ///
    /// Nil where that is no matter of one line: for calls that are missing, additional or in another order.
    package func acceptance(in header: RecordingHeader) -> (line: Int, change: SavedRecording.Change)? {
        guard let recorded else { return nil }
        switch kind {
        case .data: return call.map { (recorded.line, .event(accepted($0, recorded), RecordingForm(of: header))) }
        case .answer, .outcome:
            guard let answer, let line = recorded.answerLine, let old = recorded.answer else { return nil }
            return (line, .event(accepted(answer, old, recorded), RecordingForm(of: header)))
        case .missing, .extra, .order: return nil
        }
    }

    /// The call of now under the recorded one's id.
    private func accepted(_ call: CallEvent, _ recorded: RecordedCall) -> BridgeEvent {
        let event = CallEvent(
            id: recorded.event.id,
            direction: call.direction,
            name: call.name,
            data: call.data,
            wantsAnswer: call.wantsAnswer,
            wire: call.wire,
            isOwn: call.isOwn
        )
        return BridgeEvent(time: recorded.time, page: recorded.page, kind: .call(event))
    }

    private func accepted(_ answer: AnswerEvent, _ old: AnswerEvent, _ recorded: RecordedCall) -> BridgeEvent {
        let event = AnswerEvent(
            id: recorded.event.id,
            direction: answer.direction,
            name: answer.name,
            result: answer.result,
            took: old.took,
            by: answer.by,
            failureName: answer.failureName
        )
        return BridgeEvent(time: recorded.time + old.took, page: recorded.page, kind: .answer(event))
    }
}
