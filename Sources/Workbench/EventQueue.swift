import BridgeCore
import CWebKitGTK
import GLibKit

/// Hands the bridge's events on in the turns of the loop, a few milliseconds' worth in each, so that keys and frames
/// are never far behind.
final class EventQueue {
    /// Told of each event, in order.
    var onEvent: ((BridgeEvent) -> Void)?

    private var events: ArraySlice<BridgeEvent> = []
    private var turn: IdleSource?
    private var isClosed = false

    /// How long events are handed on in one turn.
    private static let budget = Duration.milliseconds(8)
    /// Where more wait, they are handed on without a pause: nothing may be lost, and memory has an end.
    private static let limit = 50_000

    /// Collects the events of `bridge` from now on.
    init(_ bridge: NativeBridge) {
        bridge.listen { [weak self] in self?.put($0) }
    }

    /// Hands on at once all that waits.
    func finish() {
        while let event = events.popFirst() { onEvent?(event) }
    }

    /// Hands on nothing more.
    func close() { (isClosed, turn, events) = (true, nil, []) }

    private func put(_ event: BridgeEvent) {
        guard !isClosed else { return }
        events.append(event)
        // Where too many wait for a frame, they wait no more.
        if turn == nil || events.count == Self.limit { plan(G_PRIORITY_DEFAULT) }
    }

    private func plan(_ priority: gint) {
        turn = IdleSource(priority: priority) { [weak self] in self?.handOn() }
    }

    private func handOn() {
        turn = nil
        let end = ContinuousClock.now + Self.budget
        while let event = events.popFirst() {
            onEvent?(event)
            if events.count < Self.limit, ContinuousClock.now > end { break }
        }
        guard !isClosed else { return }
        // What was taken out lives on in the slice's memory.
        if events.isEmpty { events = [] } else { plan(IdleSource.belowFrames) }
    }
}
