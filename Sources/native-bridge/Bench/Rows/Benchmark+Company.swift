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

    private static func levels(_ group: BenchGroup, _ preparations: [Preparation]) -> [Benchmark] {
        preparations.flatMap { line, prepare in
            [1, 100, 10_000, 100_000].map { count in
                Benchmark(group, Place(name: "\(line)-\(count)", x: Double(count), line: line)) { stage in
                    let few = try await stage.view()
                    // Of its own: what is there stays there.
                    let many = try await BenchView(.native)
                    defer { many.close() }
                    try await prepare(many, count)
                    let calls = stage.options.calls * 5
                    return try await stage.compare(
                        BenchStage.Side("many") { try await many.run(calls: calls, inFlight: 256) },
                        [BenchStage.Side("few") { try await few.run(calls: calls, inFlight: 256) }]
                    )
                }
            }
        }
    }

    private static let windowCounts = [1, 2, 4, 8]

    /// In rounds, each from one window to eight, so that all counts meet the same machine.
    static let windows = [
        Benchmark(.windows, windowCounts.map { Place(name: "\($0)", x: Double($0)) }) { stage in
            let (view, calls) = (try await stage.view(), stage.options.calls * 5)
            let rounds = max(2, stage.options.blocks / 3)
            var times: [[Double]] = windowCounts.map { _ in [] }
            _ = try await view.run(calls: calls, inFlight: 256)
            for _ in 0..<rounds {
                var others: [BenchView] = []
                defer { others.forEach { $0.close() } }
                for (index, count) in windowCounts.enumerated() {
                    while others.count < count - 1 { others.append(try await BenchView(.native)) }
                    for _ in 0..<3 { times[index].append(try await view.run(calls: calls, inFlight: 256)) }
                }
            }
            return times.map { Figures($0, against: "1 window", times[0]) }
        }
    ]
}
