import BridgeCore
import GLibKit

/// What stands before a term's colon.
nonisolated enum FilterField: String, CaseIterable, Sendable {
    case name, `is`, direction, has, data, answer, text
    case slower, faster, larger, smaller, after, before
    case page, `protocol`, transport, by

    /// A field by its name, whatever its case, or by its short name.
    init?(name: String) {
        let name = name.lowercased()
        guard let field = name == "dir" ? .direction : Self(rawValue: name) else { return nil }
        self = field
    }

    /// What values ask for.
    func condition(_ values: [FilterWord.Value]) throws(FilterProblem) -> FilterTerm.Condition {
        switch self {
        case .name: .name(try Self.patterns(values, allowsStars: true))
        case .data: .data(try Self.patterns(values))
        case .answer: .answer(try Self.patterns(values))
        case .text: .text(try Self.patterns(values))
        case .is: .traits(try Self.each(values, RowTrait.allCases.map(\.rawValue)) { RowTrait(word: $0) })
        case .has:
            .parts(try Self.each(values, RowPart.allCases.map(\.rawValue)) { RowPart(rawValue: $0.lowercased()) })
        case .direction: .directions(try Self.each(values, ["js", "app"]) { CallDirection(rawValue: $0.lowercased()) })
        case .slower: .took(.above, try time(values))
        case .faster: .took(.below, try time(values))
        case .larger: .size(.above, try size(values))
        case .smaller: .size(.below, try size(values))
        case .after: try Self.isPage(values) ? .sincePage(.above) : .time(.above, try time(values))
        case .before: try Self.isPage(values) ? .sincePage(.below) : .time(.below, try time(values))
        case .page: .pages(try pages(values))
        case .protocol: .wireProtocol(try Self.patterns(values, allowsStars: true))
        case .transport: .transport(try Self.patterns(values, allowsStars: true))
        case .by: .answeredBy(try Self.patterns(values, allowsStars: true))
        }
    }

    /// The patterns of values.
    static func patterns(
        _ values: [FilterWord.Value],
        allowsStars: Bool = false
    ) throws(FilterProblem) -> [TextPattern] {
        var patterns: [TextPattern] = []
        for value in values {
            do throws(GLibError) {
                patterns.append(try TextPattern(value, allowsStars: allowsStars))
            } catch {
                throw FilterProblem(
                    sentence: translated(
                        "/{pattern}/ is no pattern: {reason}.",
                        ["pattern": value.plain, "reason": error.message]
                    )
                )
            }
        }
        return patterns
    }

    private static func each<Item>(
        _ values: [FilterWord.Value],
        _ known: [String],
        _ read: (String) -> Item?
    ) throws(FilterProblem) -> [Item] {
        var items: [Item] = []
        for value in values {
            let begun = known.filter { $0.hasPrefix(value.plain.lowercased()) }
            // The beginning of a word stands for all that begin so: people see what they type while they type it.
            let meant = read(value.plain).map { [$0] } ?? begun.compactMap(read)
            guard !meant.isEmpty else {
                throw FilterProblem(sentence: FilterTerm.unknown("value", value.plain, known))
            }
            items += meant
        }
        return items
    }

    private static func isPage(_ values: [FilterWord.Value]) -> Bool {
        values.map { $0.plain.lowercased() } == ["page"]
    }

    private func pages(_ values: [FilterWord.Value]) throws(FilterProblem) -> [Int?] {
        var pages: [Int?] = []
        for value in values.map({ $0.plain.lowercased() }) {
            guard value == "this" || Int(value) != nil else {
                let sentence = translated("\"page:\" needs a number or \"this\", found \"{word}\".", ["word": value])
                throw FilterProblem(sentence: sentence)
            }
            pages.append(Int(value))
        }
        return pages
    }

    /// "100ms", "2s", "1.5m"; a bare number is seconds.
    private func time(_ values: [FilterWord.Value]) throws(FilterProblem) -> Duration {
        let units = ["ms": 0.001, "s": 1, "m": 60, "": 1]
        guard let seconds = Self.amount(values, units), seconds < 1e9 else {
            throw FilterProblem(
                sentence: translated(
                    "\"{field}:\" needs a time such as 100ms or 2s, found \"{word}\".",
                    ["field": rawValue, "word": values.map(\.plain).joined(separator: ",")]
                )
            )
        }
        return .seconds(seconds)
    }

    /// "10kb", "1mb"; a bare number is bytes.
    private func size(_ values: [FilterWord.Value]) throws(FilterProblem) -> Int {
        let units = ["b": 1, "kb": 1_024, "mb": 1_048_576, "gb": 1_073_741_824, "": 1.0]
        guard let bytes = Self.amount(values, units), bytes < 1e15 else {
            throw FilterProblem(
                sentence: translated(
                    "\"{field}:\" needs a size such as 10kb or 1mb, found \"{word}\".",
                    ["field": rawValue, "word": values.map(\.plain).joined(separator: ",")]
                )
            )
        }
        return Int(bytes)
    }

    private static func amount(_ values: [FilterWord.Value], _ units: [String: Double]) -> Double? {
        guard values.count == 1, let text = values.first?.plain.lowercased() else { return nil }
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let amount = Double(number), let unit = units[String(text[number.endIndex...])] else { return nil }
        return amount * unit
    }
}
