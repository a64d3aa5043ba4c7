import BridgeCore

/// What the benchmarks run on: views and the C host, each made at its first use and kept until the group is done.
final class BenchStage {
    let options: BenchOptions
    private var views: [BenchView.Kind: BenchView] = [:]
    private var runningHost: BenchHost?

    /// One side of a comparison: what it is called, and how long a call of a block takes.
    struct Side {
        let name: String
        let block: @MainActor () async throws -> Double

        init(_ name: String, _ block: @escaping @MainActor () async throws -> Double) {
            self.name = name
            self.block = block
        }
    }

    init(_ options: BenchOptions) { self.options = options }

    func view(_ kind: BenchView.Kind = .native) async throws -> BenchView {
        if let view = views[kind] { return view }
        let view = try await BenchView(kind)
        views[kind] = view
        return view
    }

    func host() throws -> BenchHost {
        if let runningHost { return runningHost }
        let host = try BenchHost()
        runningHost = host
        return host
    }

    /// Closes all that was made.
    func close() async {
        for view in views.values { view.close() }
        views = [:]
        await runningHost?.quit()
        runningHost = nil
    }

    /// A way of the C host's.
    func host(_ way: String, calls: Int, inFlight: Int = 1, size: Int = 0) throws -> Side {
        let host = try host()
        return Side("C, \(way)") { try await host.run(way, calls: calls, inFlight: inFlight, size: size) }
    }

    /// Compares with the fastest other; each side has so many blocks, where it is not said as many as the options say.
    func compare(blocks: Int? = nil, _ ours: Side, _ others: [Side]) async throws -> Figures {
        let sides = [ours] + others
        let times = try await times(of: sides, blocks: blocks)
        let spreads = times.map(Spread.init)
        let best = times.indices.dropFirst().min { spreads[$0].median < spreads[$1].median } ?? 0
        var figures = Figures(times[0], against: sides[best].name, times[best])
        for index in times.indices.dropFirst() { figures.ways[sides[index].name] = spreads[index] }
        return figures
    }

    /// Compares with each other; the figures are in the order of the others.
    func compareEach(blocks: Int? = nil, _ ours: Side, _ others: [Side]) async throws -> [Figures] {
        let times = try await times(of: [ours] + others, blocks: blocks)
        return zip(others, times.dropFirst()).map { Figures(times[0], against: $0.name, $1) }
    }

    /// The times of blocks of all sides in turn, after one of each to warm up.
    ///
    /// Every other turn begins at the end: a machine that gets slower meanwhile is nobody's fault.
    func times(of sides: [Side], blocks: Int?) async throws -> [[Double]] {
        var times: [[Double]] = sides.map { _ in [] }
        for side in sides { _ = try await side.block() }
        for turn in 0..<(blocks ?? options.blocks) {
            let order = turn.isMultiple(of: 2) ? Array(sides.indices) : sides.indices.reversed()
            for index in order { times[index].append(try await sides[index].block()) }
        }
        return times
    }
}
