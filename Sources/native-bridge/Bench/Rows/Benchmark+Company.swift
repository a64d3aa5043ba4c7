/// What a call costs while much else is there: it should be the same.
extension Benchmark {
    private typealias Preparation = (line: String, prepare: @MainActor (BenchView, Int) async throws -> Void)

    static let handlers = levels(
        .handlers,
        [
            ("app", { view, count in try view.register(count) }),
            ("page", { view, count in try await view.prepare(handlers: count) }),
        ]
    )

    static let pending = levels(
        .pending,
        [
            ("app", { view, count in try await view.callInVain(count) }),
            ("page", { view, count in try await view.prepare(held: count) }),
        ]
    )

    /// Whether a call takes as long depends on a few percent: many short pairs find these where few long ones do not.
    private static func levels(_ group: BenchGroup, _ preparations: [Preparation]) -> [Benchmark] {
        preparations.flatMap { line, prepare in
            [1, 100, 10_000, 100_000].map { count in
                Benchmark(group, Place(name: "\(line)-\(count)", x: Double(count), line: line)) { stage in
                    var (many, few): ([Double], [Double]) = ([], [])
                    for _ in 0..<stage.options.views {
                        let times = try await times(stage) { try await prepare($0, count) }
                        many += times[0]
                        few += times[1]
                    }
                    return Figures(many, against: "few", few)
                }
            }
        }
    }

    /// The times of pairs of blocks: of a view that was prepared, and of one that is as old and was not.
    private static func times(
        _ stage: BenchStage,
        _ prepare: @MainActor (BenchView) async throws -> Void
    ) async throws -> [[Double]] {
        let views = (many: try await BenchView(.native), few: try await BenchView(.native))
        defer { [views.many, views.few].forEach { $0.close() } }
        try await prepare(views.many)
        let calls = stage.options.calls
        for view in [views.many, views.few] { _ = try await view.run(calls: calls * 5, inFlight: 256) }
        return try await stage.times(
            of: [
                BenchStage.Side("many") { try await views.many.run(calls: calls, inFlight: 256) },
                BenchStage.Side("few") { try await views.few.run(calls: calls, inFlight: 256) },
            ],
            blocks: stage.options.blocks * 2
        )
    }

    private static let windowCounts = [1, 2, 4, 8]

    /// In rounds, each from one window to eight and back, so that all counts meet the same machine.
    static let windows = [
        Benchmark(.windows, windowCounts.map { Place(name: "\($0)", x: Double($0)) }) { stage in
            let (view, calls) = (try await stage.view(), stage.options.calls)
            let rounds = max(2, stage.options.blocks / 3)
            var times: [[Double]] = windowCounts.map { _ in [] }
            _ = try await view.run(calls: calls * 10, inFlight: 256)
            for _ in 0..<rounds {
                var others: [BenchView] = []
                defer { others.forEach { $0.close() } }
                for index in Array(windowCounts.indices) + windowCounts.indices.reversed() {
                    while others.count < windowCounts[index] - 1 { others.append(try await BenchView(.native)) }
                    while others.count > windowCounts[index] - 1 { others.removeLast().close() }
                    for _ in 0..<14 { times[index].append(try await view.run(calls: calls, inFlight: 256)) }
                }
            }
            return times.map { Figures($0, against: "1 window", times[0]) }
        }
    ]
}
