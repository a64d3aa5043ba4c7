import BridgeCore

nonisolated extension FilterTerm.Condition {
    /// Whether a row fulfils it.
    func holds(_ row: TrafficRow, _ context: TrafficFilter.Context) -> Bool {
        switch self {
        case .words(let patterns): patterns.contains { Self.isNearTop($0, row) }
        case .name(let patterns): patterns.contains { $0.fits(row.name) }
        case .data(let patterns): Self.fits(patterns, row.dataText)
        case .answer(let patterns): Self.fits(patterns, row.answerText)
        case .text(let patterns): patterns.contains { pattern in row.texts.contains { pattern.fits($0) } }
        case .traits(let traits): traits.contains { $0.holds(row) }
        case .directions(let directions): row.call.map { directions.contains($0.direction) } ?? false
        case .parts(let parts): parts.contains { $0.holds(row) }
        case .took(let bound, let limit): row.took.map { bound.holds($0, limit) } ?? false
        case .size(let bound, let limit): row.call != nil && bound.holds(row.payload, limit)
        case .time(let bound, let limit): bound.holds(row.time, limit)
        case .sincePage(let bound): (row.number >= context.pageRow) == (bound == .above)
        case .pages(let pages): pages.contains { ($0 ?? context.page) == row.page }
        case .wireProtocol(let patterns): Self.fits(patterns, row.wireProtocol?.rawValue)
        case .transport(let patterns): Self.fits(patterns, row.transport?.rawValue)
        case .answeredBy(let patterns): Self.fits(patterns, row.answerer)
        }
    }

    /// What the list shows of a row: its name and the beginnings of data and answer.
    private static func isNearTop(_ pattern: TextPattern, _ row: TrafficRow) -> Bool {
        pattern.fits(row.name) || [row.dataText, row.answerText].contains { !$0.isEmpty && pattern.fitsStart(of: $0) }
    }

    private static func fits(_ patterns: [TextPattern], _ text: String?) -> Bool {
        guard let text, !text.isEmpty else { return false }
        return patterns.contains { $0.fits(text) }
    }
}

nonisolated extension FilterTerm.Bound {
    fileprivate func holds<Value: Comparable>(_ value: Value, _ limit: Value) -> Bool {
        self == .above ? value > limit : value < limit
    }
}

nonisolated extension TrafficRow {
    /// Every text of the row.
    fileprivate var texts: [String] {
        [name, note, dataText, answerText, wire ?? "", answerWire ?? "", progress.newest?.text ?? ""]
            + notes.map(\.remark.translatedText)
    }

    /// Who answered, in the word of `by:`.
    var answerer: String? {
        guard result != nil, let call else { return nil }
        return answeredBy?.rawValue ?? (call.direction == .fromPage ? "swift" : "page")
    }
}
