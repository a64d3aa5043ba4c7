/// An endpoint with what answers it.
public struct EndpointHandler {
    /// The endpoint's name.
    public let name: HandlerName
    let handler: RegisteredHandler
    let description: EndpointTable.Description
}

extension Endpoint where Progress == Never {
    /// The endpoint, answered by `handler`.
    public func answered(by handler: @escaping @MainActor (Input) async throws -> Output) -> EndpointHandler {
        EndpointHandler(name: name, handler: .coding(handler), description: Self.described)
    }

    /// The endpoint, answered by `handler`, which does not suspend.
    ///
    /// It needs no task; otherwise all is as with a handler that may suspend.
    public func answered(by handler: @escaping @MainActor (Input) throws -> Output) -> EndpointHandler {
        EndpointHandler(name: name, handler: .coding(name, handler), description: Self.described)
    }
}

extension Endpoint {
    /// The endpoint, answered by `handler`; by `report` it gives answers that are not the last one.
    public func answered(
        by handler: @escaping @MainActor (Input, _ report: ProgressReport<Progress>) async throws -> Output
    ) -> EndpointHandler {
        let body: BridgeHandler = { request in
            try request.encoded(try await handler(request.decode(), ProgressReport(request: request)))
        }
        return EndpointHandler(name: name, handler: .suspending(body), description: Self.described)
    }
}

extension StreamEndpoint {
    /// The endpoint, answered by `handler` with one item after the other, as fast as the page reads them.
    ///
    /// When the page reads no further, the handler's task is cancelled. A page that calls it and could read a stream is told
    /// so by an error, and the handler does not run.
    public func answered<Items: AsyncSequence>(
        by handler: @escaping @MainActor (Input) async throws -> Items
    ) -> EndpointHandler where Items.Element == Element {
        let body: BridgeHandler = { request in
            try request.expectReader()
            for try await item in try await handler(request.decode()) {
                try await request.send(request.encoded(item))
            }
            return nil
        }
        return EndpointHandler(name: name, handler: .suspending(body), description: Self.described)
    }
}

extension RegisteredHandler {
    /// A handler whose data and answer are values of Swift types.
    static func coding<Input: Decodable, Output: Encodable>(
        _ handler: @escaping @MainActor (Input) async throws -> Output
    ) -> RegisteredHandler {
        .suspending { request in try request.encoded(try await handler(request.decode())) }
    }

    /// The same, for a handler of that name that does not suspend.
    static func coding<Input: Decodable, Output: Encodable>(
        _ name: HandlerName,
        _ handler: @escaping @MainActor (Input) throws -> Output
    ) -> RegisteredHandler {
        .value { data, carriesEveryValue in
            let answer = try handler((data ?? .null).decode(.data(name)))
            return try JSONText(encoding: answer, allowsEveryNumber: carriesEveryValue)
        }
    }
}
