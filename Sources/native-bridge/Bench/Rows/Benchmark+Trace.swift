import BridgeCore

/// What it costs to be watched.
extension Benchmark {
    static let trace = [
        Benchmark(.trace, Place(name: "nobody")) { stage in try await unread(stage, inFlight: 1) },
        Benchmark(.trace, Place(name: "nobody-256")) { stage in try await unread(stage, inFlight: 256) },
        Benchmark(.trace, Place(name: "recorder")) { stage in try await watched(stage, by: .recorder, inFlight: 1) },
        Benchmark(.trace, Place(name: "recorder-256")) { stage in
            try await watched(stage, by: .recorder, inFlight: 256)
        },
        Benchmark(.trace, Place(name: "window")) { stage in try await watched(stage, by: .window, inFlight: 1) },
        Benchmark(.trace, Place(name: "window-256")) { stage in
            try await watched(stage, by: .window, inFlight: 256)
        },
    ]

    /// The events of a call, one at its beginning and one at its end, that nobody reads, and a whole call.
    ///
    /// The bridge cannot be had without them, so they are timed by themselves.
    private static func unread(_ stage: BenchStage, inFlight: Int) async throws -> Figures {
        let view = try await stage.view()
        let (events, calls) = (stage.options.calls * 100, stage.options.calls * (inFlight == 1 ? 1 : 10))
        return try await stage.compare(
            BenchStage.Side("two events") { view.unreadEvents(events) * 2 },
            [BenchStage.Side("a call") { try await view.run(calls: calls, inFlight: inFlight) }]
        )
    }

    private static func watched(
        _ stage: BenchStage,
        by watcher: BenchView.Watcher,
        inFlight: Int
    ) async throws -> Figures {
        let (view, watched) = (try await stage.view(), try await stage.view(BenchView.Kind(watcher: watcher)))
        let calls = stage.options.calls * (inFlight == 1 ? 1 : 5)
        return try await stage.compare(
            BenchStage.Side("watched") { try await watched.run(calls: calls, inFlight: inFlight) },
            [BenchStage.Side("unwatched") { try await view.run(calls: calls, inFlight: inFlight) }]
        )
    }
}
