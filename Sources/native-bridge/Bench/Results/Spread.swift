/// Where the figures of several blocks lie.
struct Spread: Codable, Equatable {
    let median: Double
    let low: Double
    let high: Double
    /// A quarter of the blocks lies below.
    let lower: Double
    /// A quarter of the blocks lies above.
    let upper: Double

    /// The spread of at least one value.
    init(_ values: [Double]) {
        let sorted = values.sorted()
        median = Self.quantile(0.5, of: sorted)
        low = sorted.first ?? 0
        high = sorted.last ?? 0
        lower = Self.quantile(0.25, of: sorted)
        upper = Self.quantile(0.75, of: sorted)
    }

    /// The value below which that share of the sorted values lies, between two of them where it falls between.
    static func quantile(_ share: Double, of sorted: [Double]) -> Double {
        guard let last = sorted.last else { return 0 }
        let place = share * Double(sorted.count - 1)
        let index = Int(place)
        guard index + 1 < sorted.count else { return last }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
    }
}
