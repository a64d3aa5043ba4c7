/// The calls of pages that left before they were answered, for when a page comes back from the back/forward cache.
struct AbandonedCalls {
    /// A call that its page may still wait for.
    struct Call {
        let name: HandlerName
        let id: MessageID
        let wireProtocol: any WireProtocol
    }

    private static let capacity = 32
    private var pages: [(token: PageToken, calls: [Call])] = []

    /// Remembers what a page waited for when it left.
    mutating func keep(_ calls: [Call], of token: PageToken) {
        guard !calls.isEmpty else { return }
        if let last = pages.last, last.token == token {
            pages[pages.count - 1].calls += calls
            return
        }
        pages.append((token, calls))
        if pages.count > Self.capacity { pages.removeFirst() }
    }

    /// Takes out what the page waits for that has come back.
    mutating func take(of token: PageToken) -> [Call] {
        defer { pages.removeAll { $0.token == token } }
        return pages.filter { $0.token == token }.flatMap(\.calls)
    }
}
