import BridgeCore
import BridgeWebKit

/// The phones' protocols: script messages against what the phones' libraries do, and against navigation as it is here.
///
/// DSBridge is not among them: its pages call by dialogs, over either transport.
extension Benchmark {
    static let phoneNames: [WireProtocolName] = [.wvjb6, .wvjb4, .yk, .jsbridge, .lision, .jsbridgeAndroid]

    static let phones = phoneNames.map { overBoth($0) } + [upstream]

    /// Two rows: only the first one's navigation is what the phone has.
    private static func overBoth(_ name: WireProtocolName) -> Benchmark {
        Benchmark(.phones, [Place(name: "\(name)"), Place(name: "\(name)-own")]) { stage in
            let messages = try await stage.view(BenchView.Kind(wireProtocol: name))
            let frames = try await stage.view(BenchView.Kind(wireProtocol: name, transport: .navigation))
            let calls = max(1, stage.options.calls / 2)
            return try await stage.compareEach(
                blocks: min(5, stage.options.blocks),
                BenchStage.Side("script messages") { try await messages.run(calls: calls) },
                [
                    try stage.host("navigation", calls: calls),
                    BenchStage.Side("own navigation") { try await frames.run(calls: calls) },
                ]
            )
        }
    }

    /// The library of the phone opens a frame, has the queue fetched, and each answer evaluated.
    private static let upstream = Benchmark(.phones, Place(name: "wvjb6-256")) { stage in
        let view = try await stage.view(BenchView.Kind(wireProtocol: .wvjb6))
        let calls = max(stage.options.calls * 2, 512)
        return try await stage.compare(
            BenchStage.Side("script messages") { try await view.run(calls: calls, inFlight: 256) },
            [try stage.host("navigation", calls: calls, inFlight: 256)]
        )
    }
}
