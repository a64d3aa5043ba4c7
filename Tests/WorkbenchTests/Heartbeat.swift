import CWebKitGTK
import Foundation

/// Has a turn of the loop every few milliseconds, as keys and clicks have, and tells how long they are kept waiting.
///
/// Time is that which this thread has run: what others do on the machine meanwhile does not count.
@MainActor
final class Heartbeat {
    /// The longest time between two beats.
    private(set) var longestPause = Duration.zero
    /// How many beats there were.
    private(set) var count = 0
    /// Told of each beat.
    var onBeat: (() -> Void)?

    private var last = Heartbeat.now
    private var id: guint = 0

    /// Beats from now on.
    init() {
        let beat: GSourceFunc = { data in
            guard let data else { return 0 }
            nonisolated(unsafe) let heart = data
            MainActor.assumeIsolated { Unmanaged<Heartbeat>.fromOpaque(heart).takeUnretainedValue().beat() }
            return 1
        }
        id = g_timeout_add_full(G_PRIORITY_DEFAULT, 5, beat, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    isolated deinit { g_source_remove(id) }

    /// Forgets the longest pause, to measure what comes.
    func restart() {
        (last, longestPause) = (Self.now, .zero)
    }

    private func beat() {
        let now = Self.now
        longestPause = max(longestPause, now - last)
        last = now
        count += 1
        onBeat?()
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
