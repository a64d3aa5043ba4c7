/// How a run ends: the first reason counts, whoever gives it.
final class RunEnding {
    private var given: RunSession.Outcome?
    private var waiting: CheckedContinuation<RunSession.Outcome, Never>?
    private var lastFailure: CommandFailure?

    /// All was done.
    func end(_ status: ExitStatus) { end(.success(status)) }

    /// Something went wrong.
    func end(_ failure: CommandFailure) {
        lastFailure = failure
        end(.failure(failure))
    }

    /// The first reason, once there is one.
    ///
    /// There is one reader.
    var outcome: RunSession.Outcome {
        get async {
            if let given { return given }
            return await withCheckedContinuation { waiting = $0 }
        }
    }

    /// The outcome when everything is written: a success does not outlive a failure that came while it was cleared up,
    /// such as a disk that filled up with the last event.
    func trouble(after outcome: RunSession.Outcome) -> RunSession.Outcome {
        guard case .success = outcome, let lastFailure else { return outcome }
        return .failure(lastFailure)
    }

    private func end(_ outcome: RunSession.Outcome) {
        guard given == nil else { return }
        given = outcome
        waiting?.resume(returning: outcome)
        waiting = nil
    }
}
