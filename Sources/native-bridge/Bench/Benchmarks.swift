import BridgeCore
import Foundation

/// One comparison with the C host: blocks of both in turn, and the ratios pair by pair.
struct Comparison: Encodable {
    let name: String
    let ours: Double
    let floor: Double
    let unit: String
    /// Smallest, middle and largest ratio of a pair of blocks.
    let ratio: [Double]

    init(_ name: String, unit: String, _ pairs: [(ours: Double, floor: Double)]) {
        self.name = name
        self.unit = unit
        ours = Self.median(pairs.map(\.ours))
        floor = Self.median(pairs.map(\.floor))
        let ratios = pairs.map { $0.ours / $0.floor }.sorted()
        ratio = [ratios.first ?? 0, Self.median(ratios), ratios.last ?? 0]
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

/// The benchmarks, each against the C host in the same run.
final class Benchmarks {
    private let blocks: Int
    private let calls: Int
    private let report: (Comparison) -> Void

    /// Runs `blocks` blocks of `calls` calls of each side in turn.
    init(blocks: Int, calls: Int, report: @escaping (Comparison) -> Void) {
        self.blocks = blocks
        self.calls = calls
        self.report = report
    }

    func run() async throws {
        let host = try BenchHost()
        defer { host.quit() }
        for (transport, words) in [
            (TransportName.scriptMessage, ("message", "flight")), (.navigation, ("navigation", "flightnav")),
        ] {
            let view = try await BenchView(.yk, transport)
            try await compare("\(transport): page to app and back", host, "\(words.0) \(calls)") {
                try await view.pageCalls(self.calls)
            }
            try await compare("\(transport): page to app, 256 in flight", host, "\(words.1) \(calls * 4) 256") {
                try await view.pageCalls(self.calls * 4, inFlight: 256)
            }
            try await compare("\(transport): app to page and back", host, "native \(calls)") {
                try await view.appCalls(self.calls)
            }
            view.close()
            let phone = try await BenchView(.wvjb6, transport)
            try await compare("\(transport): the same in WVJB v6", host, "\(words.0) \(calls)") {
                try await phone.pageCalls(self.calls)
            }
            phone.close()
        }
    }

    /// Growth in KiB of web and host process between 20,000 calls and `calls`.
    func memory(calls: Int) async throws {
        for (transport, word) in [(TransportName.scriptMessage, "message"), (.navigation, "navigation")] {
            let host = try BenchHost()
            let view = try await BenchView(.yk, transport)
            let warm = 20_000
            _ = try await view.pageCalls(warm)
            _ = try await host.microseconds("\(word) \(warm)")
            let (ours, floor) = ((host: ProcessMemory.host, web: ProcessMemory.web), try await host.memory())
            _ = try await view.pageCalls(calls - warm)
            _ = try await host.microseconds("\(word) \(calls - warm)")
            let (oursAfter, floorAfter) = ((host: ProcessMemory.host, web: ProcessMemory.web), try await host.memory())
            report(
                Comparison(
                    "\(transport): growth of the host over \(calls) calls",
                    unit: "KiB",
                    [
                        (Double(oursAfter.host - ours.host), Double(floorAfter.host - floor.host))
                    ]
                )
            )
            report(
                Comparison(
                    "\(transport): growth of the web process",
                    unit: "KiB",
                    [
                        (Double(oursAfter.web - ours.web), Double(floorAfter.web - floor.web))
                    ]
                )
            )
            view.close()
            host.quit()
        }
    }

    private func compare(
        _ name: String,
        _ host: BenchHost,
        _ command: String,
        _ ours: () async throws -> Double
    ) async throws {
        _ = try await ours()
        _ = try await host.microseconds(command)
        var pairs: [(ours: Double, floor: Double)] = []
        for _ in 0..<blocks { pairs.append((try await ours(), try await host.microseconds(command))) }
        report(Comparison(name, unit: "us", pairs))
    }
}
