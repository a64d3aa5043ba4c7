import BridgeWebKit
import Foundation

/// `native-bridge bench`: the benchmarks.
enum BenchCommand {
    private struct Options {
        var measuresMemory = false
    }

    private static let help = CommandHelp(
        command: "native-bridge bench",
        arguments: "",
        summary: "Measures the bridge against a minimal host in C, in the same run.",
        details: "Columns: ours, the C host's, and the ratio of the two with its smallest and largest pair."
    )

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        let table = [Option("memory", "Measure memory, too", \Options.measuresMemory)]
        switch try OptionParser(help, table).parse(arguments, into: Options()) {
        case .print(let text):
            Program.say(text)
            return .held
        case .run(let options, _): return try measure(options)
        }
    }

    private static func measure(_ options: Options) throws(CommandFailure) -> ExitStatus {
        var outcome: Result<Void, any Error>?
        do {
            try MainLoop.prepare()
            Task {
                do {
                    let benchmarks = Benchmarks(blocks: 7, calls: 2_000) { Program.say(line($0)) }
                    try await benchmarks.run()
                    if options.measuresMemory { try await benchmarks.memory(calls: 200_000) }
                    outcome = .success(())
                } catch {
                    outcome = .failure(error)
                }
            }
            MainLoop.turn { outcome != nil }
            try outcome?.get()
            return .held
        } catch {
            throw CommandFailure(.failed, "\(error)")
        }
    }

    private static func line(_ row: Comparison) -> String {
        let name = row.name.padding(toLength: 48, withPad: " ", startingAt: 0)
        let numbers = [row.ours, row.floor, row.ratio[1], row.ratio[0], row.ratio[2]]
        return name + " " + row.unit + String(format: " %9.1f %9.1f  %.2f (%.2f-%.2f)", arguments: numbers)
    }
}
