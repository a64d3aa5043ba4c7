/// Resumes a task that waits for an answer on the main thread at once.
///
/// Left to itself, a continuation resumes by way of the thread pool, from where tasks that were resumed one after the
/// other come back in any order: answers would overtake each other. It also saves two changes of thread.
final class MainThreadExecutor: TaskExecutor {
    static let shared = MainThreadExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        MainActor.shared.enqueue(UnownedJob(job))
    }
}
