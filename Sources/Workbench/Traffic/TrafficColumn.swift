import BridgeCore

/// A column of the log: its title, its place, and its text for a row.
///
/// Text is made for rows in sight only.
struct TrafficColumn {
    let title: String
    /// The width in pixels, the least one where the column grows.
    let width: Int32
    var grows = false
    var isNumber = false
    /// Which column is left out first where there is too little room: the one with the highest rank.
    let rank: Int
    let text: (TrafficRow) -> String

    /// How many characters of a text a cell is given; what does not fit is cut by the cell.
    private static let cellLimit = 300

    static let state = TrafficColumn(title: "State", width: 116, rank: 0) { $0.stateWord }

    static let others = [
        TrafficColumn(title: "Time", width: 66, isNumber: true, rank: 5) { $0.time.clockText },
        TrafficColumn(title: "Direction", width: 80, rank: 2) { $0.call?.direction.words ?? "" },
        TrafficColumn(title: "Name", width: 110, grows: true, rank: 1) { $0.name },
        TrafficColumn(title: "Data", width: 130, grows: true, rank: 4) { cell($0.dataText) },
        TrafficColumn(title: "Answer", width: 110, grows: true, rank: 6) { cell($0.answerText) },
        TrafficColumn(title: "Took", width: 70, isNumber: true, rank: 3) { $0.took?.tookText ?? "" },
    ]

    private static func cell(_ text: String) -> String {
        let start = text.prefix(cellLimit)
        return start.endIndex == text.endIndex ? text : start + "…"
    }
}

nonisolated extension CallDirection {
    /// The direction in words, with an arrow.
    package var words: String { self == .fromPage ? "JS → app" : "app → JS" }
}

nonisolated extension TrafficRow {
    /// The state in words.
    package var stateWord: String { state == .started ? "page \(page)" : state.rawValue }

    var dataText: String { call == nil ? note : call?.data?.text ?? "" }

    var answerText: String {
        switch result {
        case .success(let answer): answer?.text ?? ""
        case .failure(let error): error.message
        case nil: ""
        }
    }
}

nonisolated extension Duration {
    /// "00.412" or "3:07.050": minutes, seconds and milliseconds.
    var clockText: String {
        let all = Int(milliseconds)
        let (minutes, rest) = (all / 60_000, all % 60_000)
        let (seconds, fraction) = (padded(rest / 1_000, 2), padded(rest % 1_000, 3))
        return minutes == 0 ? "\(seconds).\(fraction)" : "\(minutes):\(seconds).\(fraction)"
    }

    /// "0.8 ms", "812 ms" or "12.4 s".
    var tookText: String {
        switch milliseconds {
        case ..<1: "\((milliseconds * 100).rounded() / 100) ms"
        case ..<10: "\((milliseconds * 10).rounded() / 10) ms"
        case ..<1_000: "\(Int(milliseconds)) ms"
        default: "\((milliseconds / 100).rounded() / 10) s"
        }
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
}
