import BridgeCore

/// What `is:` asks for.
nonisolated enum RowTrait: String, CaseIterable, Sendable {
    case sent, delivered, running, answered, failed, cancelled
    case timedOut = "timed-out"
    case pageGone = "page-gone"
    case oneWay = "one-way"
    case waiting, problem, twice, late, `internal`, starred, fault, notify, replayed, page, remark

    /// Whether a row has it.
    func holds(_ row: TrafficRow) -> Bool {
        switch self {
        case .sent: row.state == .sent
        case .delivered: row.state == .delivered
        case .running: row.state == .running
        case .answered: row.state == .answered
        case .failed: row.state == .failed
        case .cancelled: row.state == .cancelled
        case .timedOut: row.state == .timedOut
        case .pageGone: row.state == .pageGone
        case .oneWay, .notify: row.call?.wantsAnswer == false
        case .waiting: row.state == .waiting
        case .problem: row.isProblem
        case .twice: row.has(.answeredTwice)
        case .late: row.has(.lateAnswer)
        case .internal: row.isInternal
        case .starred: row.isStarred
        case .fault: row.has(.fault)
        case .replayed: row.has(.replayed)
        case .page: row.call == nil && row.state != .remark && row.state != .sought
        case .remark: row.call == nil && row.state == .remark
        }
    }

    /// A trait by its word, in English or in the person's language, however the word's parts are joined.
    init?(word: String) {
        let wanted = Self.joined(word)
        let trait = Self.allCases.first { Self.joined($0.rawValue) == wanted || Self.joined($0.localWord) == wanted }
        guard let trait else { return nil }
        self = trait
    }

    /// What the list calls it in the person's language; the word itself where the list has none.
    private var localWord: String {
        if self == .waiting { return TrafficRow.State.waiting.word }
        let state = TrafficRow.State.allCases.first { Self.joined($0.rawValue) == Self.joined(rawValue) }
        return state?.word ?? rawValue
    }

    private static func joined(_ word: String) -> String {
        word.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
    }
}

/// What `has:` asks for.
nonisolated enum RowPart: String, CaseIterable, Sendable {
    case data, answer, error, progress, stack, remark, callback

    /// Whether a row has it.
    func holds(_ row: TrafficRow) -> Bool {
        switch self {
        case .data: row.call?.data != nil
        case .answer: row.answer != nil
        case .error: row.failure != nil
        case .progress: row.progress.count > 0
        case .stack: !row.stack.isEmpty
        case .remark: !row.notes.isEmpty
        case .callback: row.call?.wantsAnswer == true
        }
    }
}

nonisolated extension TrafficRow {
    fileprivate func has(_ kind: BridgeRemark.Kind) -> Bool { notes.contains { $0.remark.kind == kind } }

    /// Where in the page's scripts something failed, innermost first: what remarks say of it.
    var stack: [String] {
        notes.flatMap { note -> [String] in
            let details = note.remark.details
            if let stack = details["stack"]?.string {
                return stack.split(separator: "\n").map(String.init)
            }
            guard let file = details["file"]?.string, !file.isEmpty else { return [] }
            let place = [details["line"], details["column"]].compactMap { $0?.number }
            return [([file] + place.map { JSONValue.spelling(of: $0) }).joined(separator: ":")]
        }
    }
}
