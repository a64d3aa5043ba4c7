extension NativeBridge {
    /// Has `handler` answer the page's calls of `name`; data and answer are values of Swift types.
    ///
    /// Data of another shape is answered by `notDecodable` without running the handler; missing data counts as `null`.
    /// See `register(_:_:)` for the rest.
    public func register<Input: Decodable, Output: Encodable>(
        _ name: HandlerName,
        _ handler: @escaping @MainActor (Input) async throws -> Output
    ) throws(BridgeError) {
        try add(.coding(handler), name)
    }

    /// Has `handler`, which does not suspend, answer the page's calls of `name`.
    ///
    /// It needs no task; otherwise all is as with a handler that may suspend.
    public func register<Input: Decodable, Output: Encodable>(
        _ name: HandlerName,
        _ handler: @escaping @MainActor (Input) throws -> Output
    ) throws(BridgeError) {
        try add(.coding(name, handler), name)
    }

    /// Has `handler` take the page's calls of `name`; the page gets no data as answer.
    public func register<Input: Decodable>(
        _ name: HandlerName,
        _ handler: @escaping @MainActor (Input) async throws -> Void
    ) throws(BridgeError) {
        try register(name) { request in
            try await handler(request.decode())
            return nil
        }
    }

    /// Has `handler` answer the page's calls of `name`, whatever data they carry.
    public func register<Output: Encodable>(
        _ name: HandlerName,
        _ handler: @escaping @MainActor () async throws -> Output
    ) throws(BridgeError) {
        try register(name) { request in try request.encoded(try await handler()) }
    }

    /// Calls the page's handler `name` with `data` and decodes its answer; no answer counts as `null`.
    ///
    /// - Throws: `notEncodable` and `notDecodable` besides what `call(_:json:deadline:)` throws.
    public func call<Output: Decodable>(
        _ name: HandlerName,
        _ data: some Encodable,
        as type: Output.Type = Output.self,
        deadline: Duration? = nil
    ) async throws(BridgeError) -> Output {
        let answer = try await call(name, json: JSONText(encoding: data), deadline: deadline)
        return try (answer ?? .null).decode(as: type, .answer(name))
    }

    /// Calls the page's handler `name` with `data`, without wanting an answer.
    ///
    /// - Throws: `notEncodable` besides what `notify(_:json:)` throws.
    public func notify(_ name: HandlerName, _ data: some Encodable) throws(BridgeError) {
        try notify(name, json: JSONText(encoding: data))
    }
}
