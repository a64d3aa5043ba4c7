import Foundation

/// How long it takes until a page can speak.
extension Benchmark {
    /// When a view was made and when its page's first message came, in microseconds of the machine's clock.
    struct Start: Codable {
        let made: Double
        let first: Double
    }

    static let start = [
        Benchmark(.start, [Place(name: "process"), Place(name: "view")]) { stage in
            var pairs: [(ours: [Double], host: [Double])] = []
            for _ in 0..<stage.options.blocks {
                let ours = try await milliseconds(Program.executable, ["bench", "--start"])
                pairs.append((ours, try await milliseconds(BenchHost.executable, ["--start"])))
            }
            return (0...1).map { index in
                Figures(pairs.map { $0.ours[index] }, against: "C", pairs.map { $0.host[index] })
            }
        }
    ]

    /// What a process prints that was started for `--start`.
    static func firstMessage() async throws -> Start {
        let made = now
        let view = try await BenchView(.native)
        let first = now
        view.close()
        return Start(made: made, first: first)
    }

    /// From the start of a process and from its making of a view to the first message.
    private static func milliseconds(_ program: URL, _ arguments: [String]) async throws -> [Double] {
        let started = now
        let line = try await BenchHost.output(of: program, arguments)
        guard let start = try? JSONDecoder().decode(Start.self, from: line) else {
            throw BenchError("\(program.lastPathComponent) did not start.")
        }
        return [(start.first - started) / 1_000, (start.first - start.made) / 1_000]
    }

    /// The clock that all processes share.
    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
