/// Something that is measured: its rows, and how their figures come about.
struct Benchmark {
    /// The group of all its rows.
    let group: BenchGroup
    /// The rows, in the order of the figures.
    let rows: [Place]
    /// Measures, and gives the figures of each row.
    let measure: @MainActor (BenchStage) async throws -> [Figures]

    /// Where a row stands in its group.
    struct Place {
        /// What the row is called.
        let name: String
        /// The place on the axis of the group's plot; nil where that has bars.
        var x: Double?
        /// The line of the plot that it belongs to.
        var line = ""
    }

    init(_ group: BenchGroup, _ rows: [Place], _ measure: @escaping @MainActor (BenchStage) async throws -> [Figures]) {
        self.group = group
        self.rows = rows
        self.measure = measure
    }

    /// One row.
    init(_ group: BenchGroup, _ row: Place, _ measure: @escaping @MainActor (BenchStage) async throws -> Figures) {
        self.init(group, [row]) { [try await measure($0)] }
    }

    /// What the row at `index` is called everywhere.
    func id(_ index: Int) -> String { "\(group.rawValue)/\(rows[index].name)" }

    /// All that is measured with these options, in order.
    static func all(_ options: BenchOptions) -> [Benchmark] {
        calls + latency + flight + payloads + start + memory(options) + trace + handlers + pending + windows + phones
    }
}
