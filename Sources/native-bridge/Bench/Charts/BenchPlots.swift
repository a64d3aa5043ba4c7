import Foundation

/// A plot of each group.
enum BenchPlots {
    /// Writes "GROUP.svg" and "GROUP.png" for each group that the rows are of.
    static func write(_ rows: [BenchRow], to folder: URL) throws(CommandFailure) {
        for group in BenchGroup.allCases {
            let members = rows.filter { $0.group == group }
            if members.isEmpty { continue }
            let draw: (ChartPaper) -> Void =
                if let axis = group.axis { lines(group, axis, members).draw(on:) } else {
                    bars(group, members).draw(on:)
                }
            try ChartPaper.draw(group.rawValue, in: folder, draw)
        }
    }

    private static func subtitle(_ group: BenchGroup) -> String {
        // How much a process has grown is read once.
        let range = group.unit == .mebibytes ? "" : "; the median and the middle half of the blocks"
        return "\(group.unit.title), less is better" + range
    }

    private static func bars(_ group: BenchGroup, _ rows: [BenchRow]) -> BarChart {
        BarChart(
            title: group.title,
            unit: subtitle(group),
            rows: rows.map { row in
                let other = row.other.map { (name: row.against ?? "", spread: $0) }
                return BarChart.Row(name: row.name, ours: row.ours, other: other)
            }
        )
    }

    private static func lines(_ group: BenchGroup, _ axis: String, _ rows: [BenchRow]) -> LineChart {
        let names = rows.map { $0.line ?? "" }.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let lines = names.enumerated().flatMap { index, name in
            pair(
                rows.filter { ($0.line ?? "") == name },
                name,
                ChartPaper.Colour.palette[index % 6],
                isOnly: names.count == 1
            )
        }
        var marks: [Double: String] = [:]
        for row in rows { marks[row.x ?? 0] = group.isSized ? row.name : ChartScale.label(row.x ?? 0) }
        return LineChart(
            title: group.title,
            axes: (y: subtitle(group), x: axis),
            isLogarithmic: (y: group.isSized || group == .flight, x: group.unit != .mebibytes),
            marks: marks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
            lines: lines
        )
    }

    /// The library's line, and what it is compared with.
    private static func pair(
        _ rows: [BenchRow],
        _ name: String,
        _ colour: ChartPaper.Colour,
        isOnly: Bool
    ) -> [LineChart.Line] {
        let ours = rows.map { (x: $0.x ?? 0, spread: $0.ours) }
        let others = rows.compactMap { row in row.other.map { (x: row.x ?? 0, spread: $0) } }
        let against = Set(rows.compactMap(\.against))
        let other = against.count == 1 ? against.first ?? "" : "C, the fastest way"
        return [
            LineChart.Line(name: isOnly ? "NativeBridge" : name, colour: colour, isDashed: false, points: ours),
            LineChart.Line(
                name: isOnly ? other : "\(name), \(other)",
                colour: isOnly ? .faint : colour,
                isDashed: true,
                points: others
            ),
        ]
    }
}
