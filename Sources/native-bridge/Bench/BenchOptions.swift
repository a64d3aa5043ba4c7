import Foundation

/// What `bench` was asked for.
struct BenchOptions {
    /// How many blocks each side of a comparison has.
    var blocks = 9
    /// How many calls a block has where they are small.
    var calls = 2_000
    /// How many calls the memory is watched over.
    var memoryCalls = 200_000
    /// How many reloads the memory is watched over.
    var reloads = 300
    /// How many views each side has in turn where a few percent count: two that have the same work differ by as much for all
    /// their life.
    var views = 3
    /// Texts one of which the ids of the rows to be measured hold; all rows where there are none.
    var only: [String] = []
    /// Whether the rows are listed and not measured.
    var isList = false
    /// Whether there are few of all; a number that is given behind it counts.
    var isQuick = false {
        didSet { (blocks, calls, memoryCalls, reloads, views) = (2, 20, 200, 3, 1) }
    }
    /// Whether limits that are missed make the exit status 1.
    var checksLimits = false
    /// Where the results are written; nil for nowhere.
    var json: String?
    /// The file of an earlier result.
    var earlier: String?
    /// The folder that the plots are written to; nil for none.
    var plots: String?
    /// Whether only a page's first message is waited for: what `bench` asks a second process for.
    var isStart = false

    static let table: [Option<BenchOptions>] = [
        Option("list", "Print the ids of all rows, and end", \.isList),
        Option("only", "TEXT,…", "Measure only rows whose id holds a TEXT, as flight/ or p99") { (options, text) in
            options.only = text.split(separator: ",").map(String.init)
        },
        Option("json", "FILE", "Write the results to FILE") { (options, text) in options.json = text },
        Option("compare", "FILE", "Say what has changed since the result in FILE") { (options, text) in
            options.earlier = text
        },
        Option("plots", "FOLDER", "Write a plot of each group to FOLDER, as SVG and PNG") { (options, text) in
            options.plots = text
        },
        Option("check", "End with status 1 where a limit is missed", \.checksLimits),
        Option("quick", "Few calls: whether it runs, not how fast", \.isQuick),
        Option("blocks", "N", "Blocks for each side of a comparison (9)") { (options, text) in
            options.blocks = try count(text, "--blocks", 1...1_000)
        },
        Option("calls", "N", "Calls in a block (2000)") { (options, text) in
            options.calls = try count(text, "--calls", 1...100_000)
        },
        Option("memory", "N", "Calls that the memory is watched over; 0 leaves it out (200000)") { (options, text) in
            options.memoryCalls = try count(text, "--memory", 0...10_000_000)
        },
        Option("reloads", "N", "Loads that the memory is watched over; 0 leaves it out (300)") { (options, text) in
            options.reloads = try count(text, "--reloads", 0...100_000)
        },
        Option("start", "Print when a view was made and its page's first message came, and end", \.isStart),
    ]

    static let help = CommandHelp(
        command: "native-bridge bench",
        arguments: "",
        summary: """
            Measures the bridge against a minimal host in plain C that does the same work by hand. Blocks of both run in
            turn, so that what else the machine does meets both; the ratio is taken pair by pair. Where there are several
            ways in C, the fastest counts.
            """,
        details: """
            A row has the medians of both sides, and of the ratio the median, the smallest and the largest. Machines are
            noisy: only ratios of one run mean anything, and --compare marks only what lies outside of the middle half of
            both results. Behind the rows stand the published figures of other libraries, each against the C host of its
            own run, and the limits that the library sets itself. The format of FILE is Resources/bench-1.schema.json.

            Exit status: 0 measured, 1 a limit was missed (--check), 2 a mistake on the command line or in a file,
            3 the page, the web process or the machine failed.
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
