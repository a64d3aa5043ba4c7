/// What a handler of the page gives one by one.
///
/// The page is asked for more as the items are read, so that neither side keeps more than a few. Reading ends with the
/// handler's end, or throws what it threw; when the reading task is cancelled or the stream let go of, the page is told.
public struct PageStream<Element: Sendable>: AsyncSequence, Sendable {
    let source: StreamSource
    let decode: @MainActor @Sendable (JSONText) throws(BridgeError) -> Element

    /// Reads the items of a stream; what several iterators read is shared among them.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let stream: PageStream

        /// The next item; nil behind the last.
        ///
        /// - Throws: What `NativeBridge.call(_:json:deadline:)` throws, `notDecodable` for an item of another shape.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(BridgeError) -> Element? {
            try await stream.next()
        }
    }

    /// An iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: self) }

    @MainActor
    private func next() async throws(BridgeError) -> Element? {
        guard let item = try await source.next() else { return nil }
        return try decode(item)
    }
}

/// The items of one stream of the page's that were not read yet.
@MainActor
final class StreamSource: Sendable {
    private let name: HandlerName
    private let ask: (Int) -> Void
    private let cancel: () -> Void
    private var items: [JSONText] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var hasItems = false
    private var end: PendingCalls.Result?
    private var taken = 0

    /// A stream of the handler `name` whose page is asked for more by `ask`, and told by `cancel` that nobody reads any more.
    init(_ name: HandlerName, ask: @escaping (Int) -> Void, cancel: @escaping () -> Void) {
        self.name = name
        self.ask = ask
        self.cancel = cancel
    }

    func add(_ item: JSONText?) {
        hasItems = true
        items.append(item ?? .null)
        wake()
    }

    func finish(_ result: PendingCalls.Result) {
        end = result
        // What has only one answer is no stream, and the answer must not be lost.
        if case .success(_?) = result, !hasItems { end = .failure(mismatch) }
        wake()
    }

    private var mismatch: BridgeError {
        BridgeError(
            .streamMismatch,
            "The page's handler \"\(name)\" answers once and gives no stream: call it by call(\"\(name)\", …)."
        )
    }

    func next() async throws(BridgeError) -> JSONText? {
        while items.isEmpty, end == nil, !Task.isCancelled { await wait() }
        if Task.isCancelled { cancel() }
        guard items.isEmpty else { return take() }
        if case .failure(let error) = end { throw error }
        return nil
    }

    private func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting.append($0) }
        } onCancel: {
            Task { @MainActor in self.wake() }
        }
    }

    private func take() -> JSONText {
        taken += 1
        if taken == Demand.room / 2 {
            ask(taken)
            taken = 0
        }
        return items.removeFirst()
    }

    private func wake() {
        let readers = waiting
        waiting = []
        for reader in readers { reader.resume() }
    }

    isolated deinit { if end == nil { cancel() } }
}
