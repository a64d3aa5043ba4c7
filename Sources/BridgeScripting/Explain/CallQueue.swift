import BridgeCore

/// Calls in the order in which they began to wait, from which any can be taken out.
struct CallQueue: Sendable {
    private struct Entry: Sendable {
        let id: CallID
        let since: Duration
        let ticket: Int
    }

    private var entries: [Entry] = []
    private var head = 0
    private var tickets: [CallID: Int] = [:]
    private var lastTicket = 0

    /// How many there are.
    var count: Int { tickets.count }

    /// The one that has waited longest.
    var first: (id: CallID, since: Duration)? { head < entries.count ? (entries[head].id, entries[head].since) : nil }

    mutating func append(_ id: CallID, since: Duration) {
        lastTicket += 1
        tickets[id] = lastTicket
        entries.append(Entry(id: id, since: since, ticket: lastTicket))
    }

    /// Takes a call out; nothing where it is not in.
    mutating func remove(_ id: CallID) {
        guard tickets.removeValue(forKey: id) != nil else { return }
        while head < entries.count, tickets[entries[head].id] != entries[head].ticket { head += 1 }
        guard head > 64, head > entries.count / 2 else { return }
        entries.removeFirst(head)
        head = 0
    }
}
