import BridgeCore

/// What is known of the pages that were shown lately, for when one comes back from the back/forward cache.
struct PageVisits {
    /// What a page spoke.
    struct Visit {
        var transport = TransportName.scriptMessage
        private(set) var protocols: [WireProtocolName] = []
        /// Those in which it could be called.
        private(set) var ready: [WireProtocolName] = []
        /// The handlers that it registered, and in which protocol last; not all of a page that has very many.
        private(set) var handlers: [HandlerName: WireProtocolName] = [:]

        private static let capacity = 1_000

        mutating func speak(_ wireProtocol: WireProtocolName) {
            if !protocols.contains(wireProtocol) { protocols.append(wireProtocol) }
        }

        mutating func becomeReady(_ wireProtocol: WireProtocolName) {
            if !ready.contains(wireProtocol) { ready.append(wireProtocol) }
        }

        mutating func register(_ handler: HandlerName, _ wireProtocol: WireProtocolName) {
            if handlers[handler] != nil || handlers.count < Self.capacity { handlers[handler] = wireProtocol }
        }
    }

    private static let capacity = 64
    private var visits: [PageToken: Visit] = [:]
    private var order: [PageToken] = []

    subscript(token: PageToken) -> Visit? { visits[token] }

    mutating func remember(_ token: PageToken, _ change: (inout Visit) -> Void) {
        if visits[token] == nil {
            order.append(token)
            if order.count > Self.capacity { visits[order.removeFirst()] = nil }
        }
        change(&visits[token, default: Visit()])
    }
}
