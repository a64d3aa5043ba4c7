/// Several answers to one call, and messages that nobody answers.
extension NativeBridge {
    /// Calls the page's handler `name` and reads its answers one by one.
    ///
    /// A page of the protocol `native` gives them as they are read; its handler is a generator, or returns something that can be
    /// iterated, an array too. A page of another protocol gives them as they come, if it can. Reading throws `streamMismatch`
    /// where the handler has one answer and nothing else.
    ///
    /// The call waits until a page can be called, and for ever unless `deadline` says otherwise.
    ///
    /// - Throws: What `notify(_:json:)` throws.
    public func stream(
        _ name: HandlerName,
        json data: JSONText? = nil,
        deadline: Duration? = nil
    ) throws(BridgeError) -> PageStream<JSONText> {
        try stream(name, json: data, deadline: deadline) { $0 }
    }

    func stream<Element: Sendable>(
        _ name: HandlerName,
        json data: JSONText?,
        deadline: Duration?,
        decode: @escaping @MainActor @Sendable (JSONText) throws(BridgeError) -> Element
    ) throws(BridgeError) -> PageStream<Element> {
        let number = nextNumber()
        let source = StreamSource(name) { [weak self] count in
            self?.ask(forMore: count, of: number)
        } cancel: { [weak self] in
            let error = BridgeError(.cancelled, "The stream of \"\(name)\" was cancelled.")
            self?.calls.settle(number, .failure(error))
        }
        let due = deadline.map { clock.now() + $0 }
        try send(number, name, data, due: due, isStream: true) { [weak source] in
            source?.add($0)
        } settle: {
            [weak source] in
            source?.finish($0)
        }
        return PageStream(source: source, decode: decode)
    }

    /// What pages say under `name` without wanting an answer, from now on; ends when the bridge is closed.
    ///
    /// No data counts as `null`. Each use makes a stream of its own. A handler of that name runs besides. A reader that leaves more than
    /// `BridgeConfiguration.eventBuffer` of them unread misses the oldest.
    public func notifications(_ name: HandlerName) -> AsyncStream<JSONText> {
        listeners.stream(name, limit: configuration.eventBuffer) { $0 ?? .null }
    }
}
