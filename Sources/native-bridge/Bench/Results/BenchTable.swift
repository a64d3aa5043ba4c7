import Foundation

/// The table of the rows.
enum BenchTable {
    /// The heading of a group.
    static func head(_ group: BenchGroup) -> String {
        "\n" + columns("\(group.title), \(group.unit.rawValue)", ["ours", "other", "ratio", "from", "to"]) + "  against"
    }

    static func line(_ row: BenchRow) -> String {
        let ratios = row.ratio.map { [$0.median, $0.low, $0.high].map(ratio) } ?? ["", "", ""]
        let figures = [amount(row.ours.median), row.other.map { amount($0.median) } ?? ""] + ratios
        return columns("  " + row.id, figures) + "  " + (row.against ?? "")
    }

    /// An amount with about three digits that count.
    static func amount(_ value: Double) -> String {
        let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : 3
        return String(format: "%.\(digits)f", value)
    }

    /// A ratio; one that would be shown as nothing has more digits.
    static func ratio(_ value: Double) -> String { String(format: abs(value) < 0.05 ? "%.4f" : "%.2f", value) }

    /// A line of columns that stand to the right, behind one that stands to the left.
    static func columns(_ name: String, _ figures: [String], width: Int = 56) -> String {
        let name = name.count < width ? name + String(repeating: " ", count: width - name.count) : name
        return figures.reduce(name) { $0 + String(repeating: " ", count: max(1, 9 - $1.count)) + $1 }
    }
}
