package import BridgeCore

/// A call of the page that waits for a person.
package struct HeldCall: Sendable, Identifiable {
    /// Why it waits.
    package enum Reason: String, Sendable {
        /// Nothing answers it.
        case unanswered
        /// Somebody wants to see the answer before it goes.
        case wanted
    }

    /// The call's name in the trace.
    package let id: CallID
    /// The handler that was called.
    package let name: HandlerName
    /// The data, nil where there is none.
    package let data: JSONText?
    /// The page that waits, counted from 1.
    package let page: Int
    /// Since when it is held.
    package let since: ContinuousClock.Instant
    /// Whether the page stands still until it is answered.
    package let isSynchronous: Bool
    /// Why it waits.
    package let reason: Reason
    /// What would have been answered, where something would.
    package let prepared: NativeBehaviour?
}

/// The calls that are held, in their order, each with what it takes to end the holding.
struct HeldCalls {
    struct Entry {
        let call: HeldCall
        let request: BridgeRequest
        /// Takes the one behaviour that the call is given where that needs time.
        let decision: AsyncStream<NativeBehaviour>.Continuation
    }

    private var entries: [CallID: Entry] = [:]
    /// The names of the calls in their order; those that have ended are cleared away now and then.
    private var order: [CallID] = []
    private(set) var counts: [HandlerName: Int] = [:]

    var count: Int { entries.count }

    subscript(id: CallID) -> Entry? { entries[id] }

    /// All of them, the oldest first.
    var all: some Sequence<Entry> { order.lazy.compactMap { entries[$0] } }

    mutating func add(_ entry: Entry) {
        entries[entry.call.id] = entry
        order.append(entry.call.id)
        counts[entry.call.name, default: 0] += 1
    }

    mutating func remove(_ id: CallID) -> Entry? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        let left = (counts[entry.call.name] ?? 1) - 1
        counts[entry.call.name] = left > 0 ? left : nil
        if order.count > 2 * entries.count + 64 { order.removeAll { entries[$0] == nil } }
        return entry
    }
}
