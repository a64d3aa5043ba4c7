/// Beats every 10 ms as long as the loop turns.
@MainActor
final class Heart {
    private(set) var beats = 0
    private(set) var longestPause = Duration.zero
    private var task: Task<Void, Never>?

    init() {
        task = Task { [weak self] in
            var last = ContinuousClock.now
            while (try? await Task.sleep(for: .milliseconds(10))) != nil {
                guard let self else { return }
                beats += 1
                longestPause = max(longestPause, ContinuousClock.now - last)
                last = .now
            }
        }
    }

    isolated deinit { task?.cancel() }
}
