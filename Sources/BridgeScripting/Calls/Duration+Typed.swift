extension Duration {
    /// A span of time as a person types it: "30 s", "500ms", "2 min", or "30", which is seconds; nil for anything else,
    /// for zero, and for more than a day.
    package init?(typed text: String) {
        let text = text.filter { !$0.isWhitespace }.lowercased()
        let number = text.prefix { $0.isNumber || $0 == "." }
        guard let count = Double(number) else { return nil }
        let seconds: Double
        switch text.dropFirst(number.count) {
        case "", "s", "sec": seconds = count
        case "ms": seconds = count / 1_000
        case "m", "min": seconds = count * 60
        default: return nil
        }
        guard seconds > 0, seconds <= 86_400 else { return nil }
        self = .milliseconds(seconds * 1_000)
    }
}
