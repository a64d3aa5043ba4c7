/// The time that deadlines are measured by.
///
/// Passed in, so that tests can turn it by hand.
public struct BridgeClock: Sendable {
    /// The time that has passed since some fixed moment; it never runs backwards.
    public let now: @Sendable () -> Duration
    /// Waits for that long; ends at once with `CancellationError` when its task is cancelled.
    public let sleep: @Sendable (Duration) async throws -> Void

    /// A clock made of two functions.
    public init(
        now: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// The system's monotonic clock, which goes on while the machine sleeps.
    public static let continuous: BridgeClock = {
        let start = ContinuousClock.now
        return BridgeClock(
            now: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) }
        )
    }()
}
