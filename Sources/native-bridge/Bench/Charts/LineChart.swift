/// Lines over an axis, with the middle half of the blocks at each point.
struct LineChart {
    struct Line {
        let name: String
        let colour: ChartPaper.Colour
        let isDashed: Bool
        let points: [(x: Double, spread: Spread)]
    }

    let title: String
    /// What stands above the upright axis and below the other.
    let axes: (y: String, x: String)
    let isLogarithmic: (y: Bool, x: Bool)
    /// What stands at the places of the lower axis.
    let marks: [(x: Double, text: String)]
    let lines: [Line]

    private static let left = 84.0
    private static let right = 690.0
    private static let top = 84.0
    private static let bottom = 478.0

    func draw(on paper: ChartPaper) {
        let spreads = lines.flatMap { $0.points.map(\.spread) }
        let height = ChartScale(
            spreads.flatMap { [$0.lower, $0.upper] },
            isLogarithmic: isLogarithmic.y,
            from: Self.bottom,
            to: Self.top
        )
        let width = ChartScale(marks.map(\.x), isLogarithmic: isLogarithmic.x, from: Self.left, to: Self.right)
        paper.text(title, 24, 36, size: 18, isBold: true)
        paper.text(axes.y, 24, 62, colour: .faint)
        drawAxes(on: paper, height, width)
        for line in lines { draw(line, on: paper, height, width) }
        drawLegend(on: paper)
    }

    private func drawAxes(on paper: ChartPaper, _ height: ChartScale, _ width: ChartScale) {
        for tick in height.ticks {
            let y = height.place(tick)
            paper.line([(Self.left, y), (Self.right, y)], tick == 0 ? .faint : .grid)
            paper.text(ChartScale.label(tick), Self.left - 10, y + 4, .right, colour: .faint)
        }
        for mark in marks {
            let x = width.place(mark.x)
            paper.line([(x, Self.bottom), (x, Self.bottom + 5)], .faint)
            paper.text(mark.text, x, Self.bottom + 22, .middle, colour: .faint)
        }
        paper.line([(Self.left, Self.bottom), (Self.right, Self.bottom)], .faint)
        paper.text(axes.x, (Self.left + Self.right) / 2, Self.bottom + 46, .middle, colour: .faint)
    }

    private func draw(_ line: Line, on paper: ChartPaper, _ height: ChartScale, _ width: ChartScale) {
        let places = line.points.map { (x: width.place($0.x), y: height.place($0.spread.median)) }
        for (point, place) in zip(line.points, places) {
            let range = [point.spread.lower, point.spread.upper].map { (x: place.x, y: height.place($0)) }
            paper.line(range, line.colour, width: 5, opacity: 0.2)
        }
        paper.line(places, line.colour, width: 2, isDashed: line.isDashed)
        for place in places { paper.dot(place.x, place.y, line.colour) }
    }

    private func drawLegend(on paper: ChartPaper) {
        for (index, line) in lines.enumerated() {
            let y = Self.top + 8 + Double(index) * 24
            paper.line([(714, y), (742, y)], line.colour, width: 2, isDashed: line.isDashed)
            paper.text(line.name, 750, y + 4, size: 12)
        }
    }
}
