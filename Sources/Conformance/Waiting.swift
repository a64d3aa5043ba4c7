/// How long what should happen is waited for.
package enum Patience {
    /// Long enough that a busy machine changes nothing; what fails for good may be waited for less.
    @TaskLocal package static var limit = Duration.seconds(30)
}

/// Waits until `condition` holds.
///
/// - Throws: `Unmet`, which says that `what` did not happen, when it does not hold within the limit.
@MainActor
func until(
    _ what: String,
    within limit: Duration = Patience.limit,
    _ condition: @MainActor () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try await !condition() {
        if ContinuousClock.now > end { throw Unmet("It did not happen within \(limit.words) that \(what).") }
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// Runs `body` for at most `limit`; afterwards `end` must make it end.
///
/// - Throws: What `body` throws, or `Unmet` when time was up.
@MainActor
func within<Value: Sendable>(
    _ limit: Duration,
    _ body: @escaping @MainActor () async throws -> Value,
    orEnd end: @escaping @MainActor () -> Void
) async throws -> Value {
    let work = Task { try await body() }
    var isTimeUp = false
    let watch = Task {
        try await Task.sleep(for: limit)
        isTimeUp = true
        work.cancel()
        end()
    }
    let result = await withTaskCancellationHandler {
        await work.result
    } onCancel: {
        work.cancel()
    }
    watch.cancel()
    if isTimeUp { throw Unmet("It did not end within \(limit.words).") }
    return try result.get()
}

extension Duration {
    /// "1.5 s" or "200 ms".
    var words: String {
        let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1_000 == 0 || milliseconds > 10_000
            ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
    }
}
