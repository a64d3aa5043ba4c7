/// Hands events to whoever reads them.
///
/// Nothing is made or formatted while nobody does.
@MainActor
final class BridgeTrace {
    private let clock: BridgeClock
    private let start: Duration
    private let limit: Int
    private var readers: [Int: Reader] = [:] { didSet { look() } }
    private var listeners: [@MainActor (BridgeEvent) -> Void] = [] { didSet { look() } }
    /// Whether anybody reads.
    private(set) var isRead = false
    private var count = 0
    private var isClosed = false
    var page = 0

    private struct Reader {
        let stream: AsyncStream<BridgeEvent>.Continuation
        /// How many events it has missed since it was told of the last ones.
        var missed = 0
    }

    init(clock: BridgeClock, limit: Int) {
        self.clock = clock
        self.limit = limit
        start = clock.now()
    }

    // Kept, since each call asks more than once.
    private func look() { isRead = !readers.isEmpty || !listeners.isEmpty }

    /// Has `body` told of each event at once.
    func listen(_ body: @escaping @MainActor (BridgeEvent) -> Void) { listeners.append(body) }

    func stream() -> AsyncStream<BridgeEvent> {
        let (stream, reader) = AsyncStream.makeStream(of: BridgeEvent.self, bufferingPolicy: .bufferingNewest(limit))
        guard !isClosed else {
            reader.finish()
            return stream
        }
        count += 1
        let number = count
        readers[number] = Reader(stream: reader)
        reader.onTermination = { [weak self] _ in
            Task { @MainActor in self?.readers[number] = nil }
        }
        return stream
    }

    func emit(_ kind: @autoclosure () -> BridgeEvent.Kind) {
        guard isRead else { return }
        let event = BridgeEvent(time: clock.now() - start, page: page, kind: kind())
        for listener in listeners { listener(event) }
        for (number, reader) in readers {
            if case .dropped = reader.stream.yield(event) {
                readers[number]?.missed += 1
            } else if reader.missed > 0 {
                report(reader, at: event.time)
                readers[number]?.missed = 0
            }
        }
    }

    /// Told once it reads again: while it does not, a remark for each event would push out twice as many.
    private func report(_ reader: Reader, at time: Duration) {
        let remark = BridgeRemark(
            .eventsDropped,
            "A reader of events was too slow and missed \(reader.missed) of them."
        )
        reader.stream.yield(BridgeEvent(time: time, page: page, kind: .remark(remark)))
    }

    func close() {
        isClosed = true
        for reader in readers.values {
            if reader.missed > 0 { report(reader, at: clock.now() - start) }
            reader.stream.finish()
        }
        (readers, listeners) = ([:], [])
    }
}
