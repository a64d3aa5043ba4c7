/// Handlers and calls by endpoints, so that a wrong type does not compile.
extension NativeBridge {
    /// Has `handler` answer the page's calls of the endpoint.
    ///
    /// See `register(_:_:)` for the rules.
    public func register<Input, Output>(
        _ endpoint: Endpoint<Input, Output, Never>,
        _ handler: @escaping @MainActor (Input) async throws -> Output
    ) throws(BridgeError) {
        try register(endpoint.answered(by: handler))
    }

    /// Has `handler`, which does not suspend, answer the page's calls of the endpoint.
    ///
    /// It needs no task; otherwise all is as with a handler that may suspend.
    public func register<Input, Output>(
        _ endpoint: Endpoint<Input, Output, Never>,
        _ handler: @escaping @MainActor (Input) throws -> Output
    ) throws(BridgeError) {
        try register(endpoint.answered(by: handler))
    }

    /// Has `handler` answer the page's calls of the endpoint; by `report` it gives answers that are not the last one.
    ///
    /// See `register(_:_:)` for the rules.
    public func register<Input, Output, Progress>(
        _ endpoint: Endpoint<Input, Output, Progress>,
        _ handler: @escaping @MainActor (Input, _ report: ProgressReport<Progress>) async throws -> Output
    ) throws(BridgeError) {
        try register(endpoint.answered(by: handler))
    }

    /// Has `handler` give the page one item after the other, as fast as the page reads them.
    ///
    /// When the page reads no further, the handler's task is cancelled. See `register(_:_:)` for the other rules.
    public func register<Input, Element, Items: AsyncSequence>(
        _ endpoint: StreamEndpoint<Input, Element>,
        _ handler: @escaping @MainActor (Input) async throws -> Items
    ) throws(BridgeError) where Items.Element == Element {
        try register(endpoint.answered(by: handler))
    }

    func register(_ handler: EndpointHandler) throws(BridgeError) {
        try add(handler.handler, handler.name)
        endpoints.add(handler.name, .app, handler.description)
    }

    /// Calls the page's handler of the endpoint and waits for its answer.
    ///
    /// - Throws: `notEncodable` and `notDecodable` besides what `call(_:json:deadline:)` throws.
    public func call<Input, Output>(
        _ endpoint: Endpoint<Input, Output, Never>,
        _ input: Input,
        deadline: Duration? = nil
    ) async throws(BridgeError) -> Output {
        let data = try encoded(input, for: endpoint.name)
        return try (await call(endpoint.name, json: data, deadline: deadline) ?? .null).decode(.answer(endpoint.name))
    }

    /// Calls the page's handler of the endpoint; the call goes on while its progress is read.
    ///
    /// - Throws: `notEncodable`.
    public func start<Input, Output, Progress>(
        _ endpoint: Endpoint<Input, Output, Progress>,
        _ input: Input,
        deadline: Duration? = nil
    ) throws(BridgeError) -> PageCall<Output, Progress> {
        let data = try encoded(input, for: endpoint.name)
        let (progress, reader) = AsyncStream.makeStream(of: Progress.self)
        let task = Task<Result<Output, BridgeError>, Never> { [weak self] in
            defer { reader.finish() }
            do throws(BridgeError) {
                guard let self else { throw BridgeError(.closed, "The bridge is closed.") }
                let answer = try await call(endpoint.name, json: data, deadline: deadline) { [weak self] data in
                    if let value: Progress = self?.decoded(data, of: endpoint.name) { reader.yield(value) }
                }
                return .success(try (answer ?? .null).decode(.answer(endpoint.name)))
            } catch {
                return .failure(error)
            }
        }
        return PageCall(progress: progress, task: task)
    }

    /// Calls the page's handler of the endpoint and reads its items one by one.
    ///
    /// - Throws: `notEncodable` besides what `notify(_:json:)` throws.
    public func stream<Input, Element>(
        _ endpoint: StreamEndpoint<Input, Element>,
        _ input: Input,
        deadline: Duration? = nil
    ) throws(BridgeError) -> PageStream<Element> {
        let data = try encoded(input, for: endpoint.name)
        return try stream(endpoint.name, json: data, deadline: deadline) { item throws(BridgeError) in
            try item.decode(.item(endpoint.name))
        }
    }

    /// Tells the page, without wanting an answer.
    ///
    /// - Throws: `notEncodable` besides what `notify(_:json:)` throws.
    public func notify<Value>(_ event: EventEndpoint<Value>, _ value: Value) throws(BridgeError) {
        try notify(event.name, json: encoded(value, for: event.name))
    }

    /// What pages tell, from now on; ends when the bridge is closed.
    ///
    /// What has another shape is remarked on and left out. See `notifications(_:)` for the other rules.
    public func notifications<Value>(_ event: EventEndpoint<Value>) -> AsyncStream<Value> {
        endpoints.add(event.name, .app, EventEndpoint<Value>.described)
        return listeners.stream(event.name, limit: configuration.eventBuffer) { [weak self] data in
            self?.decoded(data, of: event.name)
        }
    }

    /// The data for the page, which can be given any number where it speaks a protocol that carries it.
    private func encoded(_ value: some Encodable, for name: HandlerName) throws(BridgeError) -> JSONText {
        let carriesAll = page.wireProtocol(for: name)?.carriesEveryValue ?? true
        return try JSONText(encoding: value, allowsEveryNumber: carriesAll)
    }

    private func decoded<Value: Decodable>(_ data: JSONText?, of name: HandlerName) -> Value? {
        do throws(BridgeError) {
            return try (data ?? .null).decode(.notification)
        } catch {
            remark(.invalidMessage, name: name, "What the page said as \"\(name)\" was dropped: \(error.message)")
            return nil
        }
    }
}
