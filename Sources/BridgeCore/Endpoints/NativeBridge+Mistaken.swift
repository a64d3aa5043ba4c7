/// What an endpoint of another kind is used by: the compiler says so where one is taken for the other.
extension NativeBridge {
    /// A stream is not called.
    @available(*, unavailable, message: "A stream has no one answer: read its items by stream(_:_:).")
    public func call<Input, Element>(
        _ endpoint: StreamEndpoint<Input, Element>,
        _ input: Input,
        deadline: Duration? = nil
    ) async throws(BridgeError) -> Element {
        fatalError("It is unavailable.")
    }

    /// What reports progress is started.
    @available(
        *,
        unavailable,
        message: "This endpoint reports progress: start(_:_:) gives that, and the answer by value."
    )
    public func call<Input, Output, Progress>(
        _ endpoint: Endpoint<Input, Output, Progress>,
        _ input: Input,
        deadline: Duration? = nil
    ) async throws(BridgeError) -> Output {
        fatalError("It is unavailable.")
    }

    /// What answers once is not read.
    @available(
        *,
        unavailable,
        message: "This endpoint answers once: call it by call(_:_:), or start(_:_:) for its progress."
    )
    public func stream<Input, Output, Progress>(
        _ endpoint: Endpoint<Input, Output, Progress>,
        _ input: Input,
        deadline: Duration? = nil
    ) throws(BridgeError) -> PageStream<Output> {
        fatalError("It is unavailable.")
    }

    /// What is answered is not told.
    @available(
        *,
        unavailable,
        message: "This endpoint answers: call it by call(_:_:), or start(_:_:) for its progress."
    )
    public func notify<Input, Output, Progress>(
        _ endpoint: Endpoint<Input, Output, Progress>,
        _ input: Input
    ) throws(BridgeError) {
        fatalError("It is unavailable.")
    }

    /// A handler takes what its endpoint is given.
    @available(*, unavailable, message: "The handler takes another type than its endpoint is given.")
    public func register<Input, Output, Progress, Other, Answer>(
        _ endpoint: Endpoint<Input, Output, Progress>,
        _ handler: @escaping @MainActor (Other) async throws -> Answer
    ) throws(BridgeError) {
        fatalError("It is unavailable.")
    }

    /// A handler of a stream returns a sequence.
    @available(
        *,
        unavailable,
        message: "A stream's handler takes its endpoint's input and returns an AsyncSequence of its elements."
    )
    public func register<Input, Element, Other, Items>(
        _ endpoint: StreamEndpoint<Input, Element>,
        _ handler: @escaping @MainActor (Other) async throws -> Items
    ) throws(BridgeError) {
        fatalError("It is unavailable.")
    }
}
