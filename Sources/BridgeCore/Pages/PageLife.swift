/// Which page is there, and how far it is.
///
/// Pages are counted from 1; a page that comes back counts anew.
struct PageLife {
    private(set) var number = 0
    private(set) var token: PageToken?
    /// Whether nothing reaches the page any more, though what it said before is still being read.
    private(set) var isLeaving = false
    /// The page's address when it came.
    private(set) var address = ""
    /// The protocols in which the page can be called, in the order in which it came to speak them.
    private(set) var protocols: [any WireProtocol] = []
    /// In which protocol the page registered a handler last.
    private var owners: [HandlerName: WireProtocolName] = [:]
    /// How many handlers of a page are remembered.
    private static let capacity = 1_000

    var isReady: Bool { !protocols.isEmpty }

    mutating func start(_ token: PageToken, _ address: String) {
        number += 1
        self.token = token
        isLeaving = false
        self.address = address
        protocols = []
        owners = [:]
    }

    /// The page has a handler of that name in that protocol.
    ///
    /// A page that has more of them than are remembered is called as if it had not said so.
    mutating func register(_ name: HandlerName, in wireProtocol: WireProtocolName) {
        if owners[name] != nil || owners.count < Self.capacity { owners[name] = wireProtocol }
    }

    /// Nothing reaches the page from now on.
    mutating func leave() { isLeaving = token != nil }

    /// The protocol in which to call a handler: the one that it was registered in, else the first that was not tried.
    func wireProtocol(for name: HandlerName, except tried: [WireProtocolName] = []) -> (any WireProtocol)? {
        guard !isLeaving else { return nil }
        let owner = owners[name]
        return protocols.first { $0.name == owner && !tried.contains($0.name) }
            ?? protocols.first { !tried.contains($0.name) }
    }

    /// The page can be called, in this protocol.
    ///
    /// - Returns: Whether it could not be called before.
    mutating func becomeReady(_ wireProtocol: any WireProtocol) -> Bool {
        guard token != nil, !isLeaving, !protocols.contains(where: { $0.name == wireProtocol.name }) else {
            return false
        }
        protocols.append(wireProtocol)
        return protocols.count == 1
    }

    /// - Returns: Whether there was a page.
    mutating func end() -> Bool {
        defer {
            (token, isLeaving) = (nil, false)
            protocols = []
            owners = [:]
        }
        return token != nil
    }
}
