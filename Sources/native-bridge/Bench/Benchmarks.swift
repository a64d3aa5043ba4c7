import BridgeCore
import Foundation

/// The benchmarks, each against the C host in the same run.
final class Benchmarks {
    private let options: BenchOptions
    private let report: (Comparison) -> Void

    /// A transport, and the C host's words for the same work.
    private struct Way {
        let transport: TransportName
        let sequential: String
        let inFlight: String

        static let all = [
            Way(transport: .scriptMessage, sequential: "message", inFlight: "flight"),
            Way(transport: .navigation, sequential: "navigation", inFlight: "flightnav"),
        ]
    }

    init(_ options: BenchOptions, report: @escaping (Comparison) -> Void) {
        self.options = options
        self.report = report
    }

    func run() async throws {
        for way in Way.all { try await times(way) }
        try await native()
        try await start()
        if options.memoryCalls > 0 {
            for way in Way.all { try await memory(way) }
        }
    }

    private func times(_ way: Way) async throws {
        let (name, calls) = (way.transport, options.calls)
        let host = try BenchHost()
        let view = try await BenchView(.yk, name)
        try await compare("\(name): page, app, page", host, "\(way.sequential) \(calls)") {
            try await view.pageCalls(calls)
        }
        try await compare("\(name): page, app, page; 256 in flight", host, "\(way.inFlight) \(calls * 4) 256") {
            try await view.pageCalls(calls * 4, inFlight: 256)
        }
        try await compare("\(name): app, page, app", host, "native \(calls)") { try await view.appCalls(calls) }
        view.close()
        let phone = try await BenchView(.wvjb6, name)
        try await compare("\(name): page, app, page in WVJB v6", host, "\(way.sequential) \(calls)") {
            try await phone.pageCalls(calls)
        }
        phone.close()
        await host.quit()
    }

    /// nativeBridge, where the C host gathers a turn's calls by hand as well.
    private func native() async throws {
        let calls = options.calls
        let host = try BenchHost()
        let view = try await BenchView(.native, .scriptMessage)
        try await compare("nativeBridge: page, app, page", host, "message \(calls)") { try await view.pageCalls(calls) }
        for inFlight in [16, 256, 1_024] {
            let count = max(calls * 20, inFlight * 10)
            try await compare("nativeBridge: \(inFlight) in flight", host, "flightbatch \(count) \(inFlight)") {
                try await view.pageCalls(count, inFlight: inFlight)
            }
        }
        try await compare("nativeBridge: app, page, app", host, "native \(calls)") { try await view.appCalls(calls) }
        view.close()
        await host.quit()
    }

    private func isWanted(_ row: String) -> Bool { options.only.isEmpty || row.contains(options.only) }

    private func compare(
        _ name: String,
        _ host: BenchHost,
        _ command: String,
        _ ours: () async throws -> Double
    ) async throws {
        guard isWanted(name) else { return }
        _ = try await ours()
        _ = try await host.microseconds(command)
        var pairs: [(ours: Double, host: Double)] = []
        for _ in 0..<options.blocks { pairs.append((try await ours(), try await host.microseconds(command))) }
        report(Comparison(name, unit: "µs", pairs))
    }

    /// From the start of a process to its page's first message.
    private func start() async throws {
        guard isWanted("start to first message") else { return }
        var pairs: [(ours: Double, host: Double)] = []
        for _ in 0..<options.blocks {
            let ours = try await BenchHost.output(of: Program.executable, ["bench", "--start"])
            pairs.append((ours, try await BenchHost.output(of: BenchHost.executable, ["--start"])))
        }
        report(Comparison("start to first message", unit: "ms", pairs))
    }

    /// Growth of both processes from the first 20,000 calls to the last.
    private func memory(_ way: Way) async throws {
        guard isWanted("\(way.transport): growth") else { return }
        let warm = min(20_000, options.memoryCalls / 2)
        let rest = options.memoryCalls - warm
        let host = try BenchHost()
        let view = try await BenchView(.yk, way.transport)
        _ = try await view.pageCalls(warm)
        _ = try await host.microseconds("\(way.sequential) \(warm)")
        let (ours, floor) = (ProcessMemory.now, try await host.memory())
        _ = try await view.pageCalls(rest)
        _ = try await host.microseconds("\(way.sequential) \(rest)")
        let (oursAfter, floorAfter) = (ProcessMemory.now, try await host.memory())
        for (process, size) in [("host", \ProcessMemory.host), ("web process", \ProcessMemory.web)] {
            report(
                Comparison(
                    "\(way.transport): growth of the \(process)",
                    unit: "KiB",
                    ours: Double(oursAfter[keyPath: size] - ours[keyPath: size]),
                    host: Double(floorAfter[keyPath: size] - floor[keyPath: size])
                )
            )
        }
        view.close()
        await host.quit()
    }
}
