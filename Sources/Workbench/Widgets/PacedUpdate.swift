import GLibKit

/// Shows what has changed once for all that changes meanwhile: in the next turn of the loop, but not so often that a
/// flood of changes keeps the window from anything else.
final class PacedUpdate {
    private let pause: Duration
    private let body: () -> Void
    private var turn: IdleSource?
    private var sleep: Task<Void, Never>?
    private var last: ContinuousClock.Instant?

    /// Runs `body`, with that pause after each time.
    init(pause: Duration = .milliseconds(200), _ body: @escaping () -> Void) {
        self.pause = pause
        self.body = body
    }

    /// Something has changed.
    func plan() {
        guard turn == nil, sleep == nil else { return }
        let left = last.map { pause - (.now - $0) } ?? .zero
        guard left > .zero else { return planTurn() }
        sleep = Task { [weak self] in
            guard (try? await Task.sleep(for: left)) != nil else { return }
            self?.sleep = nil
            self?.planTurn()
        }
    }

    /// Shows nothing more.
    func close() {
        sleep?.cancel()
        (turn, sleep) = (nil, nil)
    }

    private func planTurn() {
        turn = IdleSource { [weak self] in
            guard let self else { return }
            (turn, last) = (nil, .now)
            body()
        }
    }
}
