/// The figures of a row: the library's, and those that they are compared with.
struct Figures {
    let ours: Spread
    /// What they are compared with, and its figures.
    var other: (name: String, spread: Spread)?
    /// All ways that were measured besides, the fastest of which is `other`.
    var ways: [String: Spread] = [:]
    /// The library's figure divided by the other's, pair by pair; nil where that says nothing.
    var ratio: Spread?

    /// Blocks that ran in turn.
    init(_ ours: [Double], against name: String, _ others: [Double]) {
        self.ours = Spread(ours)
        other = (name, Spread(others))
        ratio = Spread(zip(ours, others).map { $0 / $1 })
    }

    /// Amounts that may be near zero or below.
    init(growth ours: Double, against name: String, _ growth: Double) {
        self.ours = Spread([ours])
        other = (name, Spread([growth]))
    }
}
