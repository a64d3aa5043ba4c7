import Foundation

/// What `bench` was asked for.
struct BenchOptions {
    /// How many pairs of blocks each comparison has.
    var blocks = 9
    /// How many calls a block has.
    var calls = 2_000
    /// How many calls the memory is watched over.
    var memoryCalls = 200_000
    /// A text that the names of the rows to be measured hold; all rows for an empty one.
    var only = ""
    /// Whether rows are printed as JSON.
    var printsJSON = false
    /// Whether only the time to the first message is measured and printed: what `bench` asks a second process for.
    var isStart = false

    static let table: [Option<BenchOptions>] = [
        Option("blocks", "N", "Pairs of blocks for each comparison (9)") { (options, text) in
            options.blocks = try count(text, "--blocks", 1...1_000)
        },
        Option("calls", "N", "Calls in a block (2000)") { (options, text) in
            options.calls = try count(text, "--calls", 1...100_000)
        },
        Option("memory", "N", "Calls that the memory is watched over; 0 leaves it out (200000)") { (options, text) in
            options.memoryCalls = try count(text, "--memory", 0...10_000_000)
        },
        Option("only", "TEXT", "Measure only rows whose name holds this text") { (options, text) in options.only = text
        },
        Option("json", "Print each row as one line of JSON", \.printsJSON),
        Option("start", "Print the milliseconds to a page's first message, and end", \.isStart),
    ]

    static let help = CommandHelp(
        command: "native-bridge bench",
        arguments: "",
        summary: """
            Measures the bridge against a minimal host in plain C that does the same work by hand. Blocks of both run in
            turn, so that what else the machine does meets both; the ratio is taken pair by pair.
            """,
        details: """
            A row has the medians of both sides and the median, smallest and largest ratio. Machines are noisy: only
            ratios of one run mean anything.
            """
    )

    private static func count(_ text: String, _ what: String, _ range: ClosedRange<Int>) throws(CommandFailure) -> Int {
        guard let count = Int(text), range.contains(count) else {
            throw .usage(
                "\(what) must be a whole number from \(range.lowerBound) to \(range.upperBound), found \"\(text)\"."
            )
        }
        return count
    }
}
