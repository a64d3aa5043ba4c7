/// One row of the results.
struct BenchRow: Codable {
    /// The group and the name: "flight/256".
    let id: String
    let group: BenchGroup
    let name: String
    let unit: BenchUnit
    /// The place on the axis of the group's plot.
    let x: Double?
    /// The line of the plot that it belongs to.
    let line: String?
    let ours: Spread
    /// What it is compared with.
    let against: String?
    let other: Spread?
    /// All that it was compared with, where the fastest counts.
    let ways: [String: Spread]?
    let ratio: Spread?

    init(_ benchmark: Benchmark, _ index: Int, _ figures: Figures) {
        let place = benchmark.rows[index]
        id = benchmark.id(index)
        group = benchmark.group
        name = place.name
        unit = benchmark.group.unit
        x = place.x
        line = place.line.isEmpty ? nil : place.line
        ours = figures.ours
        against = figures.other?.name
        other = figures.other?.spread
        ways = figures.ways.count > 1 ? figures.ways : nil
        ratio = figures.ratio
    }
}
