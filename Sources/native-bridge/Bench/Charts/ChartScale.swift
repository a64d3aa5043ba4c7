import Foundation

/// Where values stand on an axis.
struct ChartScale {
    let isLogarithmic: Bool
    private let low: Double
    private let high: Double
    private let start: Double
    private let end: Double

    /// An axis for all of the values, from one place on the paper to another.
    ///
    /// One that is not logarithmic has the zero on it.
    init(_ values: [Double], isLogarithmic: Bool, from start: Double, to end: Double) {
        let least = values.min() ?? 0
        let most = values.max() ?? 1
        self.isLogarithmic = isLogarithmic && least > 0
        (self.start, self.end) = (start, end)
        if self.isLogarithmic {
            (low, high) = (least / 1.25, most * 1.25)
        } else {
            (low, high) = (min(0, least * 1.08), max(most * 1.08, least == most && most <= 0 ? 1 : 0))
        }
    }

    func place(_ value: Double) -> Double {
        let share =
            isLogarithmic ? log(value / low) / log(high / low) : (value - low) / (high == low ? 1 : high - low)
        return start + share * (end - start)
    }

    /// Round values along the axis.
    var ticks: [Double] {
        if isLogarithmic { return decades }
        let rough = (high - low) / 5
        let power = pow(10, floor(log10(rough)))
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
        return stride(from: (low / step).rounded(.up) * step, through: high, by: step).map {
            abs($0) < step / 2 ? 0 : $0
        }
    }

    /// Powers of ten; where they are few, what lies between them too.
    private var decades: [Double] {
        let factors = high / low > 300 ? [1.0] : [1.0, 2, 5]
        let powers = Int(floor(log10(low)))...Int(ceil(log10(high)))
        return powers.flatMap { power in factors.map { $0 * pow(10, Double(power)) } }.filter {
            $0 >= low && $0 <= high
        }
    }

    /// A value in few characters: "0.05", "20", "5,000", "2 M".
    static func label(_ value: Double) -> String {
        let size = abs(value)
        if size >= 1e6 { return String(format: "%g M", value / 1e6) }
        if size >= 1_000 {
            let whole = Int(value.rounded())
            return "\(whole / 1_000),\(String(format: "%03d", abs(whole % 1_000)))"
        }
        return String(format: "%g", (value * 1e6).rounded() / 1e6)
    }
}
