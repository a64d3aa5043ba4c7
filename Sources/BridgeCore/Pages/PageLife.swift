/// Which page is there, and how far it is.
///
/// Pages are counted from 1; a page that comes back counts anew.
struct PageLife {
    private(set) var number = 0
    private(set) var token: PageToken?
    private(set) var wireProtocol: (any WireProtocol)?
    private(set) var isReady = false

    mutating func start(_ token: PageToken) {
        number += 1
        self.token = token
        wireProtocol = nil
        isReady = false
    }

    /// The page can be called, in this protocol.
    ///
    /// A page that speaks two is called in the first.
    ///
    /// - Returns: Whether it could not be called before.
    mutating func becomeReady(_ wireProtocol: any WireProtocol) -> Bool {
        guard token != nil, !isReady else { return false }
        self.wireProtocol = wireProtocol
        isReady = true
        return true
    }

    /// - Returns: Whether there was a page.
    mutating func end() -> Bool {
        defer {
            token = nil
            wireProtocol = nil
            isReady = false
        }
        return token != nil
    }
}
