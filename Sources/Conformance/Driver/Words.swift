/// Counts, times and places in the sentences of cases.
enum Words {
    private static let numbers = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    private static let ordinals = ["first", "second", "third", "fourth"]

    /// "20", "three", "twice".
    static func count(_ word: some StringProtocol) -> Int? {
        switch word.lowercased() {
        case "once", "a", "an": 1
        case "twice": 2
        case let word: numbers.firstIndex(of: word).map { $0 + 1 } ?? Int(word)
        }
    }

    /// "200 ms", "1.5 s", "two seconds".
    static func time(_ text: some StringProtocol) -> Duration? {
        let unit = /([\w.]+) ?(ms|milliseconds?|s|sec|seconds?)/.ignoresCase()
        guard let match = String(text).wholeMatch(of: unit) else { return nil }
        guard let number = Double(match.1) ?? count(match.1).map(Double.init) else { return nil }
        return match.2.lowercased().hasPrefix("m") ? .milliseconds(number) : .seconds(number)
    }

    /// "A", "it", "both at once", "the second window", "the page".
    static func place(_ text: some StringProtocol) -> CaseStep.Place? {
        let text = String(text)
        if let match = text.wholeMatch(of: /(?:window )?([A-Z])/) { return .named(String(match.1)) }
        let lower = text.lowercased()
        if lower.contains(/^(?:both|all|each)(?: windows?)?(?: at once| at the same time)?$/) { return .all }
        if let match = lower.wholeMatch(of: /the (\w+) window/), let index = ordinals.firstIndex(of: String(match.1)) {
            return .number(index + 1)
        }
        return lower.contains(/^(?:it|there|(?:the|its|this) (?:\w+ )?(?:page|window))$/) ? .current : nil
    }
}
