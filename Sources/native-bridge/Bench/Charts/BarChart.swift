/// Two bars for each row: the library's, and what it is compared with.
struct BarChart {
    struct Row {
        let name: String
        let ours: Spread
        let other: (name: String, spread: Spread)?
    }

    let title: String
    /// What the figures are.
    let unit: String
    let rows: [Row]

    private static let left = 190.0
    private static let right = 760.0
    private static let top = 96.0
    private static let bottom = 510.0

    func draw(on paper: ChartPaper) {
        let values = rows.map { max($0.ours.upper, $0.other?.spread.upper ?? 0) }
        let width = ChartScale(values, isLogarithmic: false, from: Self.left, to: Self.right)
        paper.text(title, 24, 36, size: 18, isBold: true)
        paper.text(unit, 24, 62, colour: .faint)
        paper.fill(Self.right - 150, 52, 12, 12, Self.ours)
        paper.text("NativeBridge", Self.right - 132, 62)
        paper.fill(Self.right - 20, 52, 12, 12, Self.others)
        paper.text("compared with", Self.right - 2, 62)
        for tick in width.ticks {
            let x = width.place(tick)
            paper.line([(x, Self.top - 8), (x, Self.bottom)], tick == 0 ? .faint : .grid)
            paper.text(ChartScale.label(tick), x, Self.bottom + 18, .middle, size: 12, colour: .faint)
        }
        for (index, row) in rows.enumerated() { draw(row, index, on: paper, width) }
    }

    private static let ours = ChartPaper.Colour.palette[0]
    private static let others = ChartPaper.Colour(0xb5b3af)

    private func draw(_ row: Row, _ index: Int, on paper: ChartPaper, _ width: ChartScale) {
        let room = min(84, (Self.bottom - Self.top) / Double(max(rows.count, 1)))
        let thick = min(22, room * 0.38)
        let y = Self.top + Double(index) * room + (room - 2 * thick) / 2
        paper.text(row.name, Self.left - 12, y + thick + 4, .right)
        bar(row.ours, "", y, thick, Self.ours, on: paper, width)
        if let other = row.other {
            bar(other.spread, "  " + other.name, y + thick, thick, Self.others, on: paper, width)
        }
    }

    private func bar(
        _ spread: Spread,
        _ name: String,
        _ y: Double,
        _ thick: Double,
        _ colour: ChartPaper.Colour,
        on paper: ChartPaper,
        _ width: ChartScale
    ) {
        let (zero, end) = (width.place(0), width.place(spread.median))
        paper.fill(zero, y, max(1, end - zero), thick - 2, colour)
        let middle = y + thick / 2 - 1
        let range = [spread.lower, spread.upper].map { (x: width.place($0), y: middle) }
        paper.line(range, .text, width: 1, opacity: 0.5)
        let text = BenchTable.amount(spread.median) + name
        paper.text(text, max(end, range[1].x) + 8, middle + 4, size: 12, colour: .faint)
    }
}
