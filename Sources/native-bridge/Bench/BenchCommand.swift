import BridgeCore
import BridgeWebKit
import Foundation

/// `native-bridge bench`: the library against the C host, in one run.
enum BenchCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        switch try OptionParser(BenchOptions.help, BenchOptions.table).parse(arguments, into: BenchOptions()) {
        case .print(let text):
            print(text)
            return .held
        case .run(let options, let rest):
            guard rest.isEmpty else { throw .usage("bench takes no page, found \"\(rest[0])\".") }
            return try run(options)
        }
    }

    private static func run(_ options: BenchOptions) throws(CommandFailure) -> ExitStatus {
        setenv("NO_AT_BRIDGE", "1", 1)
        let display = OwnDisplay.isThereAnother ? nil : try OwnDisplay()
        defer { display?.end() }
        var outcome: Result<Void, any Error>?
        do {
            try MainLoop.prepare()
            Task {
                do { outcome = .success(try await measure(options)) } catch { outcome = .failure(error) }
            }
            MainLoop.turn { outcome != nil }
            try outcome?.get()
            return .held
        } catch {
            throw CommandFailure(.failed, "\(error)")
        }
    }

    private static func measure(_ options: BenchOptions) async throws {
        if options.isStart {
            print(try await BenchView.millisecondsToFirstMessage())
            return
        }
        let benchmarks = Benchmarks(options) { row in
            print(options.printsJSON ? row.json : row.line)
            fflush(nil)
        }
        if !options.printsJSON { print(Comparison.head) }
        try await benchmarks.run()
    }
}
