/// How many answers the reader of a stream has room for.
@MainActor
final class Demand {
    /// How much room there is at first.
    static let room = 16

    private var count = Demand.room
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOver = false

    /// The reader has room for so many more.
    func add(_ more: Int) {
        // A page can ask for any number.
        count = count.addingReportingOverflow(more).overflow ? .max : count + more
        while count > 0, !waiting.isEmpty {
            count -= 1
            waiting.removeFirst().resume()
        }
    }

    /// Waits until there is room for one, or for the end.
    func take() async {
        if isOver { return }
        if count > 0 {
            count -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Nobody reads any more: whoever waits goes on.
    func end() {
        isOver = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
