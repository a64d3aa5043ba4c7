/// What pages said before it is known whether they are the view's own.
///
/// A page can talk without ever letting itself be asked: only so much is kept.
struct UnverifiedBatches {
    private var batches: [(batch: Batch, reply: MessageReply?)] = []
    private var size = 0
    private let limit: Int

    /// At most `limit` bytes.
    init(limit: Int) { self.limit = limit }

    var isEmpty: Bool { batches.isEmpty }

    mutating func keep(_ batch: Batch, _ reply: MessageReply?) {
        size += batch.size
        guard size <= limit else { return }
        batches.append((batch, reply))
    }

    mutating func takeAll() -> [(batch: Batch, reply: MessageReply?)] {
        defer { removeAll() }
        return batches
    }

    mutating func removeAll() {
        batches = []
        size = 0
    }
}
