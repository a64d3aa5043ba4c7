import BridgeCore
import BridgeWebKit

/// Small calls: one after the other, several at a time, and how their times are spread.
extension Benchmark {
    static let calls = [
        Benchmark(.calls, Place(name: "page-app-page")) { stage in
            try await onePageCall(stage, .native, ["message", "batch"])
        },
        Benchmark(.calls, Place(name: "app-page-app")) { stage in
            let (view, host, calls) = (try await stage.view(), try stage.host(), stage.options.calls)
            return try await stage.compare(
                BenchStage.Side("ours") { try await view.appCalls(calls) },
                [BenchStage.Side("C, evaluate") { try await host.appCalls(calls) }]
            )
        },
        Benchmark(.calls, Place(name: "yk-script-message")) { stage in
            try await onePageCall(stage, BenchView.Kind(wireProtocol: .yk), ["message"])
        },
        Benchmark(.calls, Place(name: "wvjb6-script-message")) { stage in
            try await onePageCall(stage, BenchView.Kind(wireProtocol: .wvjb6), ["message"])
        },
        Benchmark(.calls, Place(name: "wvjb6-navigation")) { stage in
            try await onePageCall(
                stage,
                BenchView.Kind(wireProtocol: .wvjb6, transport: .navigation),
                ["navigation"]
            )
        },
    ]

    private static func onePageCall(
        _ stage: BenchStage,
        _ kind: BenchView.Kind,
        _ ways: [String]
    ) async throws -> Figures {
        let (view, calls) = (try await stage.view(kind), stage.options.calls)
        return try await stage.compare(
            BenchStage.Side("ours") { try await view.run(calls: calls) },
            try ways.map { try stage.host($0, calls: calls) }
        )
    }

    // MARK: Percentiles

    private static let percentiles: [(name: String, share: Double)] = [
        ("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999),
    ]

    /// From one call's arrival to the next one's, timed in native code: the page's clock steps by a millisecond.
    static let latency = [
        Benchmark(.latency, percentiles.map { Place(name: $0.name) }) { stage in
            let (view, host, calls) = (try await stage.view(), try stage.host(), stage.options.calls)
            var blocks: [(ours: [Double], host: [Double])] = []
            // The first pair warms up.
            for _ in 0...stage.options.blocks {
                let ours = try await view.spans(calls: calls)
                _ = try await host.run("message", calls: calls)
                blocks.append((ours.sorted(), try await host.spans().sorted()))
            }
            blocks.removeFirst()
            return percentiles.map { percentile in
                Figures(
                    blocks.map { Spread.quantile(percentile.share, of: $0.ours) },
                    against: "C, message",
                    blocks.map { Spread.quantile(percentile.share, of: $0.host) }
                )
            }
        }
    ]

    // MARK: In flight

    static let flight = [1, 16, 256, 1_024].map { inFlight in
        Benchmark(.flight, Place(name: "\(inFlight)", x: Double(inFlight))) { stage in
            let calls = stage.options.calls
            // What is over in a moment is done more often.
            let many = inFlight < 16 ? calls : max(calls * 10, inFlight * 10)
            let view = try await stage.view()
            return try await stage.compare(
                BenchStage.Side("ours") { try await view.run(calls: many, inFlight: inFlight) },
                [
                    try stage.host("batch", calls: many, inFlight: inFlight),
                    try stage.host("message", calls: max(calls, inFlight * 2), inFlight: inFlight),
                ]
            )
        }
    }
}
