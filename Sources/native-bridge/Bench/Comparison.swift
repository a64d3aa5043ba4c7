import Foundation

/// One comparison with the C host: blocks of both in turn, and the ratios pair by pair.
struct Comparison: Encodable {
    let name: String
    let unit: String
    /// The median of the library's blocks.
    let ours: Double
    /// The median of the C host's blocks.
    let host: Double
    /// Smallest, middle and largest ratio of a pair of blocks; nil where a ratio says nothing.
    let ratio: [Double]?

    /// Times of blocks that ran in turn.
    init(_ name: String, unit: String, _ pairs: [(ours: Double, host: Double)]) {
        self.name = name
        self.unit = unit
        ours = Self.median(pairs.map(\.ours))
        host = Self.median(pairs.map(\.host))
        let ratios = pairs.map { $0.ours / $0.host }.sorted()
        ratio = [ratios.first ?? 0, Self.median(ratios), ratios.last ?? 0]
    }

    /// Two amounts that may be near zero or below.
    init(_ name: String, unit: String, ours: Double, host: Double) {
        self.name = name
        self.unit = unit
        self.ours = ours
        self.host = host
        ratio = nil
    }

    static let head = columns("", "ours", "C host", "", "ratio", "from", "to")

    var line: String {
        let figures = (ratio.map { [$0[1], $0[0], $0[2]] } ?? []).map { String(format: "%.2f", $0) }
        let padded = figures + Array(repeating: "", count: 3 - figures.count)
        return Self.columns(
            name,
            String(format: "%.1f", ours),
            String(format: "%.1f", host),
            unit,
            padded[0],
            padded[1],
            padded[2]
        )
    }

    var json: String {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func columns(_ name: String, _ figures: String...) -> String {
        let widths = [9, 9, 4, 7, 6, 6]
        return zip(figures, widths).reduce(name.padding(toLength: 50, withPad: " ", startingAt: 0)) { line, column in
            line + String(repeating: " ", count: max(1, column.1 - column.0.count)) + column.0
        }
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
