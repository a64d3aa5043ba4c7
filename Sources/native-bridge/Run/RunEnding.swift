/// How a run ends: the first reason counts, whoever gives it.
final class RunEnding {
    private var given: RunSession.Outcome?
    private var waiting: CheckedContinuation<RunSession.Outcome, Never>?

    /// Gives a reason. Later ones are ignored.
    func end(_ outcome: RunSession.Outcome) {
        guard given == nil else { return }
        given = outcome
        waiting?.resume(returning: outcome)
        waiting = nil
    }

    /// The first reason, once there is one. There is one reader.
    var outcome: RunSession.Outcome {
        get async {
            if let given { return given }
            return await withCheckedContinuation { waiting = $0 }
        }
    }
}
