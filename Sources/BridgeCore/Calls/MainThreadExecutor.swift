import Glibc

/// Resumes a task that waits for an answer on the main thread, there and then.
///
/// Left to itself, a continuation resumes by way of the thread pool, from where tasks that were resumed one after the
/// other come back in any order: answers would overtake each other. Resumed inside the answer's own delivery, as
/// handlers are started inside the request's, it also saves a turn of the loop.
final class MainThreadExecutor: TaskExecutor {
    @MainActor static let shared = MainThreadExecutor()

    private let mainThread: pthread_t

    @MainActor
    private init() { mainThread = pthread_self() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if pthread_equal(pthread_self(), mainThread) != 0 {
            unsafe job.runSynchronously(on: MainActor.sharedUnownedExecutor)
        } else {
            MainActor.shared.enqueue(job)
        }
    }
}
