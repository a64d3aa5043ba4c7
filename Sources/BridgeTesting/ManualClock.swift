public import BridgeCore
import Synchronization

/// A clock that stands still until the test moves it.
public final class ManualClock: Sendable {
    private struct State {
        var now = Duration.zero
        var sleepers: [(due: Duration, wake: AsyncStream<Void>.Continuation)] = []
    }

    private let state = Mutex(State())

    /// A clock at zero.
    public init() {}

    /// The clock in the form that a bridge takes.
    public var bridgeClock: BridgeClock {
        BridgeClock(
            now: { self.state.withLock { $0.now } },
            sleep: { try await self.sleep($0) }
        )
    }

    /// Moves the time on and wakes whose time has come.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            let due = state.sleepers.filter { $0.due <= state.now }
            state.sleepers.removeAll { $0.due <= state.now }
            return due
        }
        for sleeper in due { sleeper.wake.finish() }
    }

    private func sleep(_ duration: Duration) async throws {
        let (stream, wake) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.sleepers.append(($0.now + duration, wake)) }
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
