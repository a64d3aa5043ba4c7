import BridgeCore

/// What the example page shows of its connection, counted from events: it may lag behind what has just happened.
nonisolated struct ExampleStatus {
    private(set) var transport: TransportName?
    /// By what the page showed which protocol it speaks.
    private(set) var recognisedBy: String?
    private(set) var received = 0
    private(set) var sent = 0
    private(set) var lastError: String?

    mutating func take(_ event: BridgeEvent) {
        switch event.kind {
        case .page(.started): lastError = nil
        case .page(.recognised(_, let by, let transport)): (recognisedBy, self.transport) = (by, transport)
        case .page: break
        case .call(let call): count(call)
        case .sent: sent += 1
        case .progress(let progress): if progress.direction == .fromPage { sent += 1 } else { received += 1 }
        case .answer(let answer): count(answer)
        case .remark(let remark) where remark.difference == nil: lastError = remark.message
        case .remark: break
        }
    }

    private mutating func count(_ call: CallEvent) {
        if call.direction == .fromPage {
            received += 1
        } else if call.wire != nil {
            sent += 1
        }
    }

    private mutating func count(_ answer: AnswerEvent) {
        if case .failure(let error) = answer.result { lastError = error.message }
        switch answer.direction {
        case .fromPage: sent += 1
        case .toPage: received += 1
        }
    }
}
