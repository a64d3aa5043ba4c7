import Foundation

/// What has become of a row since an earlier result.
struct BenchChange {
    let id: String
    let line: String
    /// Whether the middle halves of both results lie apart, and by more than a few percent.
    let isReal: Bool

    /// The least change that counts.
    private static let least = 0.05
    /// The least change in MiB that counts where processes grow.
    private static let leastGrowth = 5.0

    /// The ratios are compared where there are such, since they depend less on the machine; else the figures.
    init(_ row: BenchRow, since earlier: BenchRow) {
        id = row.id
        let (now, then) =
            if let now = row.ratio, let then = earlier.ratio { (now, then) } else { (row.ours, earlier.ours) }
        let isApart = now.lower > then.upper || now.upper < then.lower
        let difference = now.median - then.median
        let isGrowth = row.unit == .mebibytes
        isReal = isApart && abs(difference) > (isGrowth ? Self.leastGrowth : Self.least * abs(then.median))
        let figures = [then, now].map {
            "\(Self.text($0.median, row)) (\(Self.text($0.lower, row))–\(Self.text($0.upper, row)))"
        }
        let change =
            isGrowth || then.median == 0
            ? String(format: "%+.1f MiB", difference) : String(format: "%+.0f %%", difference / then.median * 100)
        let mark = isReal ? difference < 0 ? "better" : "worse" : ""
        line = BenchTable.columns("  " + id, [mark, change]) + "   " + figures.joined(separator: " → ")
    }

    private static func text(_ value: Double, _ row: BenchRow) -> String {
        row.ratio == nil ? BenchTable.amount(value) : BenchTable.ratio(value)
    }

    /// The lines about all rows that both results have.
    static func lines(_ rows: [BenchRow], since earlier: BenchResults, at path: String) -> [String] {
        let then = Dictionary(earlier.rows.map { ($0.id, $0) }) { first, _ in first }
        let changes = rows.compactMap { row in then[row.id].map { BenchChange(row, since: $0) } }
        let real = changes.count { $0.isReal }
        return ["\nSince \(path): \(real) of \(changes.count) rows changed beyond the noise"] + changes.map(\.line)
    }
}
