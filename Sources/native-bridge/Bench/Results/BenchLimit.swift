/// Something that the library holds itself to, as a figure of one row or of several.
struct BenchLimit {
    /// What is limited.
    let title: String
    /// The rows that must have been measured.
    let rows: [String]
    /// The largest figure that holds.
    let most: Double
    /// What the figure is: "× the C host".
    let unit: String
    /// The figure of a row; the largest counts.
    let figure: (BenchRow) -> Double

    /// What became of a limit.
    struct Verdict: Codable {
        let title: String
        let figure: Double
        /// The smallest figure; nil where there is one row.
        let least: Double?
        let most: Double
        let unit: String
        let isHeld: Bool

        enum CodingKeys: String, CodingKey {
            case title, figure, least, most, unit
            case isHeld = "held"
        }

        var line: String {
            let figures = [least, figure].compactMap(\.self).map(BenchTable.ratio).joined(separator: " to ")
            return "  \(isHeld ? "held  " : "missed")  \(title): \(figures) \(unit), at most \(BenchTable.ratio(most))"
        }
    }

    /// The verdict; nil where a row was not measured.
    func verdict(_ results: [String: BenchRow]) -> Verdict? {
        let measured = rows.compactMap { results[$0] }
        guard measured.count == rows.count else { return nil }
        let figures = measured.map(figure)
        let largest = figures.max() ?? 0
        return Verdict(
            title: title,
            figure: largest,
            least: figures.count > 1 ? figures.min() : nil,
            most: most,
            unit: unit,
            isHeld: largest <= most
        )
    }

    // MARK: All of them

    static func all(_ rows: [BenchRow]) -> [BenchLimit] {
        let found = Dictionary(grouping: rows, by: \.group)
        return [
            ratio("a call of the page", ["calls/page-app-page"], 1.1, "× the C host"),
            ratio("a call of the app", ["calls/app-page-app"], 1.1, "× the C host"),
            speed("256 in flight", "flight/256", 400_000),
            speed("1024 in flight", "flight/1024", 600_000),
            ratio("16 MB of bytes up", ["bytes-up/16MB"], 1 / 0.9, "× the C host"),
            ratio("16 MB of bytes down", ["bytes-down/16MB"], 1 / 0.9, "× the C host"),
            BenchLimit(title: "1 MB of Uint8Array up", rows: ["bytes-up/1MB"], most: 1, unit: "s") {
                $0.ours.median / 1e6
            },
            growth("growth over calls", found[.growth] ?? []),
            growth("growth over reloads", found[.reloads] ?? []),
            ratio("the trace with nobody listening", ["trace/nobody"], 0.01, "of a call"),
            ratio("the trace with the recorder on", ["trace/recorder"], 1.15, "× a call"),
            ratio("handlers registered", ids(found[.handlers]), 1.1, "× a call"),
            ratio("calls pending", ids(found[.pending]), 1.1, "× a call"),
            ratio("windows open", ids(found[.windows]), 1.1, "× a call"),
            ratio(
                "script messages of the phones' protocols",
                Benchmark.phoneNames.map { "phones/\($0)" },
                1 / 3.0,
                "× the phones' way"
            ),
            ratio("WVJB v6 with 256 in flight", ["phones/wvjb6-256"], 1 / 5.0, "× the phone's way"),
        ].filter { !$0.rows.isEmpty }
    }

    private static func ids(_ rows: [BenchRow]?) -> [String] { rows?.map(\.id) ?? [] }

    private static func ratio(_ title: String, _ rows: [String], _ most: Double, _ unit: String) -> BenchLimit {
        BenchLimit(title: title, rows: rows, most: most, unit: unit) { $0.ratio?.median ?? 0 }
    }

    /// The time of a call, as a share of what a number of calls per second allows or of what 0.8 × the C host's speed does,
    /// whichever is more.
    private static func speed(_ title: String, _ row: String, _ perSecond: Double) -> BenchLimit {
        let unit = "× the time at \(Int(perSecond)) calls/s or 0.8 × the C host's speed"
        return BenchLimit(title: title, rows: [row], most: 1, unit: unit) { row in
            min(row.ours.median / (1e6 / perSecond), (row.ratio?.median ?? 0) * 0.8)
        }
    }

    /// The growth of each process.
    private static func growth(_ title: String, _ rows: [BenchRow]) -> BenchLimit {
        BenchLimit(title: title, rows: rows.map(\.id), most: 5, unit: "MiB") { $0.ours.median }
    }
}
