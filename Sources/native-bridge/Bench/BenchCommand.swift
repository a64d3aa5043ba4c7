import BridgeWebKit
import Foundation

/// `native-bridge bench`: the library against the C host, in one run.
enum BenchCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        switch try OptionParser(BenchOptions.help, BenchOptions.table).parse(arguments, into: BenchOptions()) {
        case .print(let text):
            Program.say(text)
            return .held
        case .run(let options, let rest):
            guard rest.isEmpty else { throw .usage("bench takes no page, found \"\(rest[0])\".") }
            return try run(options)
        }
    }

    private static func run(_ options: BenchOptions) throws(CommandFailure) -> ExitStatus {
        defer { BenchPage.removeFolder() }
        if options.isStart { return try start() }
        let benchmarks = try wanted(options)
        if options.isList {
            for benchmark in benchmarks {
                for index in benchmark.rows.indices where isWanted(benchmark.id(index), options) {
                    Program.say(benchmark.id(index))
                }
            }
            return .held
        }
        // Before minutes are spent.
        let earlier = try options.earlier.map { (path) throws(CommandFailure) in try BenchResults(contentsOf: path) }
        try checkPlaces(options)
        return try Unattended.run { () throws(CommandFailure) in
            let rows = try await measure(benchmarks, options)
            return try report(BenchResults(rows, memoryCalls: options.memoryCalls), since: earlier, options)
        }
    }

    private static func start() throws(CommandFailure) -> ExitStatus {
        try Unattended.run { () throws(CommandFailure) in
            do {
                let start = try await Benchmark.firstMessage()
                Program.say(String(decoding: try JSONEncoder().encode(start), as: UTF8.self))
                return .held
            } catch {
                throw CommandFailure(.failed, "\(error)")
            }
        }
    }

    // MARK: What is measured

    private static func isWanted(_ id: String, _ options: BenchOptions) -> Bool {
        options.only.isEmpty || options.only.contains { id.contains($0) }
    }

    private static func wanted(_ options: BenchOptions) throws(CommandFailure) -> [Benchmark] {
        let wanted = Benchmark.all(options).filter { benchmark in
            benchmark.rows.indices.contains { isWanted(benchmark.id($0), options) }
        }
        guard wanted.isEmpty else { return wanted }
        throw .usage(
            "No row has \"\(options.only.joined(separator: ","))\" in its id; native-bridge bench --list names them."
        )
    }

    private static func checkPlaces(_ options: BenchOptions) throws(CommandFailure) {
        let files = FileManager.default
        try BenchHost.check()
        if let json = options.json {
            let folder = URL(filePath: json).deletingLastPathComponent().path(percentEncoded: false)
            guard files.isWritableFile(atPath: folder) else {
                throw .usage("--json \(json): there is no folder \(folder) that can be written to.")
            }
        }
        guard let plots = options.plots else { return }
        do {
            try files.createDirectory(atPath: plots, withIntermediateDirectories: true)
        } catch {
            throw .usage("--plots \(plots): the folder cannot be made.")
        }
    }

    private static func measure(
        _ benchmarks: [Benchmark],
        _ options: BenchOptions
    ) async throws(CommandFailure) -> [BenchRow] {
        let stage = BenchStage(options)
        var rows: [BenchRow] = []
        do {
            for group in BenchGroup.allCases {
                let members = benchmarks.filter { $0.group == group }
                if !members.isEmpty { Program.say(BenchTable.head(group)) }
                for benchmark in members {
                    let figures = try await benchmark.measure(stage)
                    for (index, figures) in figures.enumerated() where isWanted(benchmark.id(index), options) {
                        let row = BenchRow(benchmark, index, figures)
                        rows.append(row)
                        Program.say(BenchTable.line(row))
                    }
                }
                await stage.close()
            }
        } catch {
            await stage.close()
            throw CommandFailure(.failed, "\(error)")
        }
        return rows
    }

    // MARK: What is said of it

    private static func lines(_ limits: [BenchLimit.Verdict], _ options: BenchOptions) -> [String] {
        if limits.isEmpty { return [] }
        guard options.isQuick else { return ["\nLimits"] + limits.map(\.line) }
        return ["\nLimits: --quick measures too little to say whether they are held."]
    }

    private static func report(
        _ results: BenchResults,
        since earlier: BenchResults?,
        _ options: BenchOptions
    ) throws(CommandFailure) -> ExitStatus {
        let limits = lines(results.limits, options)
        let changes = earlier.map { BenchChange.lines(results.rows, since: $0, at: options.earlier ?? "") } ?? []
        for line in BenchPeers.lines(results.peers) + limits + changes { Program.say(line) }
        if let json = options.json { try results.write(to: json) }
        if let plots = options.plots { try BenchPlots.write(results.rows, to: URL(filePath: plots)) }
        return options.checksLimits && results.limits.contains { !$0.isHeld } ? .didNotHold : .held
    }
}
