import Foundation
import Synchronization

/// The one line that all connections share: as many bits a second come through as it has, whoever sends them.
final class SharedLine: Sendable {
    private struct State {
        var bitsPerSecond: Int?
        /// When what was taken so far is through.
        var isFreeAt = ContinuousClock.now
    }

    private let state = Mutex(State())

    /// How much comes through; nil is all, 0 is nothing.
    var bitsPerSecond: Int? {
        get { state.withLock(\.bitsPerSecond) }
        set { state.withLock { $0.bitsPerSecond = newValue } }
    }

    /// Takes the line for so many bytes: how long it is until they are through; nil where they do not come through.
    func take(_ bytes: Int) -> Duration? {
        state.withLock { state in
            guard let rate = state.bitsPerSecond else { return .zero }
            guard rate > 0 else { return nil }
            let now = ContinuousClock.now
            state.isFreeAt = max(state.isFreeAt, now) + .seconds(Double(bytes * 8) / Double(rate))
            return state.isFreeAt - now
        }
    }

    /// Waits until so many bytes are through.
    ///
    /// - Returns: Whether they came through.
    func pass(_ bytes: Int) -> Bool {
        guard let wait = take(bytes) else { return false }
        if wait > .zero { Thread.sleep(for: wait) }
        return true
    }
}

extension Thread {
    /// Has the thread that calls sleep so long.
    static func sleep(for duration: Duration) {
        sleep(forTimeInterval: Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
    }
}
