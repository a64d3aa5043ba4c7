import Synchronization

/// The end of one call, and where a task stands that waits for it.
///
/// Left to itself, a continuation resumes by way of the thread pool, from where tasks that were resumed one after the
/// other come back in any order: answers would overtake each other. So a task waits here in the way from one actor to
/// another: this one's executor keeps it until there is an answer, and has it go on as the main actor, inside the answer's
/// own delivery. That takes no turn of the loop.
actor AwaitedAnswer: SerialExecutor {
    private struct State {
        var result: PendingCalls.Result?
        var waiting: UnownedJob?
    }

    private let state = Mutex(State())

    /// How the call ended; nil before it has.
    nonisolated var result: PendingCalls.Result? { state.withLock(\.result) }

    /// The same, for who can wait for it.
    func value() -> PendingCalls.Result? { result }

    /// Ends the call; who waits goes on before this returns.
    @MainActor
    func settle(_ result: PendingCalls.Result) {
        let waiting = state.withLock { state in
            state.result = result
            defer { state.waiting = nil }
            return state.waiting
        }
        if let waiting { unsafe waiting.runSynchronously(on: MainActor.sharedUnownedExecutor) }
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe asUnownedSerialExecutor() }

    nonisolated func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isOver = state.withLock { state in
            if state.result == nil { state.waiting = job }
            return state.result != nil
        }
        if isOver { MainActor.shared.enqueue(job) }
    }
}
