import BridgeCore

/// Does what one side of a recording did.
@MainActor
protocol ReplayPart: AnyObject {
    /// Makes a call.
    func make(_ call: RecordedCall)
    /// Gives the call of now with that id an answer that is not the last one.
    func report(_ progress: JSONText?, to id: CallID)
    /// Answers the call of now with that id as that other one was.
    func answer(_ id: CallID, as answer: AnswerEvent)
    /// Does something with the page.
    func perform(_ step: PageEvent)
    /// Gives everything back.
    func end()
}

extension AnswerEvent {
    /// The outcome as the side that answered gave it.
    var outcome: BridgeOutcome {
        switch result {
        case .success(let value): .value(value)
        case .failure(let error):
            .failure(HandlerFailure(name: failureName ?? error.code.rawValue, message: error.message))
        }
    }
}
