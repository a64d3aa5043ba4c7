import BridgeCore
import BridgeWebKit

/// How much the processes grow.
extension Benchmark {
    /// A bridge whose processes are watched, and how many calls are in flight meanwhile.
    private struct Load {
        let name: String
        let kind: BenchView.Kind
        let way: String
        let inFlight: Int
    }

    private static let loads = [
        Load(name: "native", kind: .native, way: "message", inFlight: 1),
        Load(name: "wvjb6-script-message", kind: BenchView.Kind(wireProtocol: .wvjb6), way: "message", inFlight: 1),
        Load(
            name: "wvjb6-navigation",
            kind: BenchView.Kind(wireProtocol: .wvjb6, transport: .navigation),
            way: "navigation",
            inFlight: 64
        ),
    ]

    private static let processes: [(name: String, memory: KeyPath<ProcessMemory, Int>)] = [
        ("host", \.host), ("web", \.web),
    ]

    static func memory(_ options: BenchOptions) -> [Benchmark] {
        let calls = options.memoryCalls > 0 ? loads.map { overCalls($0, options) } : []
        return options.reloads > 0 ? calls + [overReloads(options)] : calls
    }

    private static func overCalls(_ load: Load, _ options: BenchOptions) -> Benchmark {
        let quarter = max(1, options.memoryCalls / 4)
        let inFlight = min(load.inFlight, quarter)
        return Benchmark(.growth, places(load.name + "-", quarter)) { stage in
            let (view, host) = (try await stage.view(load.kind), try stage.host())
            return try await growth(
                host,
                warmUp: min(20_000, options.memoryCalls),
                quarter: quarter,
                ours: { _ = try await view.run(calls: $0, inFlight: inFlight) },
                theirs: { _ = try await host.run(load.way, calls: $0, inFlight: inFlight) }
            )
        }
    }

    private static func overReloads(_ options: BenchOptions) -> Benchmark {
        let quarter = max(1, options.reloads / 4)
        return Benchmark(.reloads, places("", quarter)) { stage in
            let (view, host) = (try await stage.view(), try stage.host())
            return try await growth(
                host,
                warmUp: quarter,
                quarter: quarter,
                ours: { try await view.reload($0) },
                theirs: { _ = try await host.reload($0) }
            )
        }
    }

    private static func places(_ prefix: String, _ quarter: Int) -> [Place] {
        (1...4).flatMap { part in
            processes.map { process in
                let name = "\(prefix)\(process.name)-\(part * quarter)"
                return Place(name: name, x: Double(part * quarter), line: prefix + process.name)
            }
        }
    }

    /// What both have grown by, after each quarter of the work.
    private static func growth(
        _ host: BenchHost,
        warmUp: Int,
        quarter: Int,
        ours: (Int) async throws -> Void,
        theirs: (Int) async throws -> Void
    ) async throws -> [Figures] {
        try await ours(warmUp)
        try await theirs(warmUp)
        let before = (ours: try await ProcessMemory.settled(), host: try await host.memory())
        var figures: [Figures] = []
        for _ in 1...4 {
            try await ours(quarter)
            try await theirs(quarter)
            let after = (ours: try await ProcessMemory.settled(), host: try await host.memory())
            for (_, size) in processes {
                figures.append(
                    Figures(
                        growth: Double(after.ours[keyPath: size] - before.ours[keyPath: size]) / 1_024,
                        against: "C",
                        Double(after.host[keyPath: size] - before.host[keyPath: size]) / 1_024
                    )
                )
            }
        }
        return figures
    }
}
