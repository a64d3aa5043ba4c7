/// Hands events to whoever reads them.
///
/// Nothing is made or formatted while nobody does.
@MainActor
final class BridgeTrace {
    private let clock: BridgeClock
    private let start: Duration
    private let limit: Int
    private var readers: [Int: AsyncStream<BridgeEvent>.Continuation] = [:]
    private var count = 0
    private var isClosed = false
    var page = 0

    init(clock: BridgeClock, limit: Int) {
        self.clock = clock
        self.limit = limit
        start = clock.now()
    }

    /// Whether anybody reads.
    var isRead: Bool { !readers.isEmpty }

    func stream() -> AsyncStream<BridgeEvent> {
        let (stream, reader) = AsyncStream.makeStream(of: BridgeEvent.self, bufferingPolicy: .bufferingNewest(limit))
        guard !isClosed else {
            reader.finish()
            return stream
        }
        count += 1
        let number = count
        readers[number] = reader
        reader.onTermination = { [weak self] _ in
            Task { @MainActor in self?.readers[number] = nil }
        }
        return stream
    }

    func emit(_ kind: @autoclosure () -> BridgeEvent.Kind) {
        guard isRead else { return }
        let event = BridgeEvent(time: clock.now() - start, page: page, kind: kind())
        for reader in readers.values {
            guard case .dropped = reader.yield(event) else { continue }
            let remark = BridgeRemark(.eventsDropped, "A reader of events was too slow and missed some.")
            reader.yield(BridgeEvent(time: event.time, page: page, kind: .remark(remark)))
        }
    }

    func close() {
        isClosed = true
        for reader in readers.values { reader.finish() }
        readers = [:]
    }
}
