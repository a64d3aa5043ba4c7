import BridgeCore

/// Looks for the rows that a filter wants, off the GTK thread: first those that are there, the newest before the others,
/// then those that come or change.
final class TrafficSearch {
    /// What was found in the log as it was.
    struct Found {
        /// The rows' numbers, the newest first.
        var numbers: [Int]
        /// The number before which all rows belong to that log.
        var end: Int
        /// Whether all rows have been looked at.
        var isAll: Bool
    }

    /// What was found of rows that came or changed.
    struct News {
        /// The numbers of rows that came and are wanted, in order.
        var come: [Int]
        /// The number before which all rows have been looked at.
        var end: Int
        /// Whether rows that changed are wanted, by their numbers.
        var changed: [Int: Bool]
    }

    /// Told of what was found so far, and at the end of all of it.
    var onFound: ((Found) -> Void)?
    /// Told of rows that came or changed since the search began.
    var onNews: ((News) -> Void)?
    /// Told how much of the log has been looked at, from 0 to 1.
    var onProgress: ((Double) -> Void)?

    private let filter: TrafficFilter
    private let log: () -> TrafficLog
    private var task: Task<Void, Never>?
    private var changed: Set<Int> = []
    private let (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// The first rows are told of when the list's next frame can show them.
    private static let patience = Duration.milliseconds(16)
    private static let batchLength = 1_000

    /// A search that begins with `start()`; `log` gives what there is now.
    init(_ filter: TrafficFilter, _ log: @escaping () -> TrafficLog) {
        self.filter = filter
        self.log = log
    }

    /// Begins; what comes later is looked at until the search is given up, unless all that comes is wanted.
    func start() {
        task = Task {
            guard let end = await searchLog(), !filter.isEmpty else { return }
            await searchNews(from: end)
        }
    }

    /// Has the rows looked at that came, and those of `changed`.
    func look(at changed: Set<Int>) {
        self.changed.formUnion(changed)
        waker.yield()
    }

    /// Gives the search up.
    func cancel() {
        task?.cancel()
        waker.finish()
    }

    // MARK: What is there

    /// Returns the number before which all rows have been looked at; nil when the search was given up.
    private func searchLog() async -> Int? {
        let (start, end) = (log().first, log().end)
        var (place, found, hasTold) = (end, [Int](), false)
        let deadline = ContinuousClock.now + Self.patience
        while true {
            let piece = log().piece(before: place)
            guard let first = piece.first else { break }
            found += await hits(in: piece).reversed()
            guard !Task.isCancelled else { return nil }
            place = first.number
            if !hasTold, !found.isEmpty, ContinuousClock.now > deadline {
                hasTold = true
                onFound?(Found(numbers: found, end: end, isAll: false))
            }
            if ContinuousClock.now > deadline { onProgress?(Double(end - place) / Double(max(end - start, 1))) }
        }
        found += await hits(in: log().survivors[...]).reversed()
        guard !Task.isCancelled else { return nil }
        onProgress?(1)
        onFound?(Found(numbers: found, end: end, isAll: true))
        return end
    }

    // MARK: What comes

    private func searchNews(from start: Int) async {
        var place = start
        for await _ in wakes {
            while place < log().end || !changed.isEmpty {
                let come = Array(max(place, log().first)..<min(max(place, log().first) + Self.batchLength, log().end))
                let end = come.last.map { $0 + 1 } ?? log().end
                let old = changed.filter { $0 < place }
                changed = []
                let rows = (come + old).compactMap { log()[$0] }
                let wanted = Set(await hits(in: rows[...]))
                guard !Task.isCancelled else { return }
                place = end
                let verdicts = Dictionary(uniqueKeysWithValues: old.map { ($0, wanted.contains($0)) })
                onNews?(News(come: come.filter(wanted.contains), end: end, changed: verdicts))
            }
        }
    }

    private func hits(in rows: ArraySlice<TrafficRow>) async -> [Int] {
        // No copy of the log is held while others change it.
        let context = TrafficFilter.Context(page: log().page, pageRow: log().pageRow)
        return await Self.hits(in: rows, filter, context)
    }

    @concurrent
    private nonisolated static func hits(
        in rows: ArraySlice<TrafficRow>,
        _ filter: TrafficFilter,
        _ context: TrafficFilter.Context
    ) async -> [Int] {
        rows.compactMap { filter.matches($0, context) ? $0.number : nil }
    }
}
