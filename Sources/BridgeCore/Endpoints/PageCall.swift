/// A call of the page's that goes on.
///
///     let call = try bridge.start(download, address)
///     for await percent in call.progress { show(percent) }
///     let file = try await call.value
public struct PageCall<Output: Sendable, Progress: Sendable>: Sendable {
    /// The answers that are not the last one; ends with the call.
    public let progress: AsyncStream<Progress>
    let task: Task<Result<Output, BridgeError>, Never>

    /// The last answer.
    ///
    /// When the reading task is cancelled, so is the call.
    ///
    /// - Throws: `notDecodable` besides what `NativeBridge.call(_:json:deadline:)` throws.
    public var value: Output {
        get async throws(BridgeError) {
            let result = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            return try result.get()
        }
    }

    /// Ends the call with `cancelled`, and tells the page.
    public func cancel() { task.cancel() }
}

/// By which a handler gives its caller answers that are not the last one.
@MainActor
public struct ProgressReport<Progress: Encodable>: Sendable {
    let request: BridgeRequest

    /// Gives one.
    ///
    /// It is dropped where the caller cannot be given any, see `BridgeRequest.report(progress:)`.
    ///
    /// - Throws: `notEncodable`.
    public func callAsFunction(_ value: Progress) throws(BridgeError) {
        request.report(progress: try request.encoded(value))
    }
}
