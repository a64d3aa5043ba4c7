import BridgeCore
import Foundation

/// Tells the trace's time now, and the wall clock's time of what is in the trace.
struct TraceClock {
    /// How much the machine's clock is ahead of the trace's; the least that was seen, since events are read late.
    private var lead: Duration?
    private let start = ContinuousClock.now
    private let date = Date.now

    /// Learns from an event that just came.
    mutating func take(_ event: BridgeEvent) {
        let lead = ContinuousClock.now - start - event.time
        self.lead = min(lead, self.lead ?? lead)
    }

    /// How long the bridge has been there.
    var now: Duration { ContinuousClock.now - start - (lead ?? .zero) }

    /// When something was on the wall clock.
    func date(of time: Duration) -> Date { date + (time + (lead ?? .zero)) / .seconds(1) }
}
