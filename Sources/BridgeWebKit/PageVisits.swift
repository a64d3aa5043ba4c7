import BridgeCore

/// What is known of the pages that were shown lately, for when one comes back from the back/forward cache.
struct PageVisits {
    /// What a page spoke.
    struct Visit {
        let wireProtocol: WireProtocolName
        let transport: TransportName
    }

    private static let capacity = 64
    private var visits: [PageToken: Visit] = [:]
    private var order: [PageToken] = []

    subscript(token: PageToken) -> Visit? { visits[token] }

    mutating func remember(_ token: PageToken, _ visit: Visit) {
        guard visits.updateValue(visit, forKey: token) == nil else { return }
        order.append(token)
        if order.count > Self.capacity { visits[order.removeFirst()] = nil }
    }
}
