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
    /// The width of the whole list under which the column is left out.
    var hidesBelow: Int32 = 0
    let text: (TrafficRow) -> String

    /// How many characters of a text a cell is given; what does not fit is cut by the cell.
    private static let cellLimit = 300

    static let state = TrafficColumn(title: "State", width: 116) { $0.stateWord }

    static let others = [
        TrafficColumn(title: "Time", width: 72, isNumber: true, hidesBelow: 640) { $0.time.clockText },
        TrafficColumn(title: "Direction", width: 84, hidesBelow: 400) { $0.call?.direction.words ?? "" },
        TrafficColumn(title: "Name", width: 110, grows: true) { $0.name },
        TrafficColumn(title: "Data", width: 140, grows: true) { cell($0.dataText) },
        TrafficColumn(title: "Answer", width: 120, grows: true, hidesBelow: 540) { cell($0.answerText) },
        TrafficColumn(title: "Took", width: 76, isNumber: true) { $0.took?.tookText ?? "" },
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

    /// The symbolic icon that stands before the word.
    var iconName: String {
        if state == .answered, !remarks.isEmpty { return "dialog-warning-symbolic" }
        return switch state {
        case .waiting: "media-playback-pause-symbolic"
        case .running: "content-loading-symbolic"
        case .answered: "object-select-symbolic"
        case .oneWay: "go-next-symbolic"
        case .failed: "action-unavailable-symbolic"
        case .timedOut: "alarm-symbolic"
        case .cancelled: "window-close-symbolic"
        case .pageGone: "edit-undo-symbolic"
        case .started: "mark-location-symbolic"
        case .recognised: "insert-link-symbolic"
        case .left: "edit-undo-symbolic"
        case .crashed: "dialog-error-symbolic"
        case .remark: "dialog-warning-symbolic"
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
