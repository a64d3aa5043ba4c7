import BridgeCore

/// A column of the log: its title, its place, and its text for a row.
///
/// Text is made for rows in sight only.
struct TrafficColumn {
    /// What it is called in settings and actions.
    let id: String
    let title: String
    /// The width in characters, the least one where the column grows.
    let width: Int32
    var grows = false
    var isNumber = false
    /// Which column is left out first where there is too little room: the one with the highest rank.
    let rank: Int
    /// Whether it is shown without having been chosen.
    var isUsual = true
    /// The text for a row at a time since the bridge was made.
    let text: (TrafficRow, Duration) -> String

    /// How many bytes of a text a cell is given; what does not fit is cut by the cell.
    private static let cellLimit = 300

    static let state = TrafficColumn(id: "state", title: translated("State"), width: 15, rank: 0) { row, _ in
        row.stateWord
    }

    static let name = TrafficColumn(id: "name", title: translated("Name"), width: 14, grows: true, rank: 1) { row, _ in
        row.isStarred ? "★ " + row.name : row.name
    }

    /// Those after the first one, in their order.
    static let others = [
        TrafficColumn(id: "time", title: translated("Time"), width: 9, isNumber: true, rank: 5) { row, _ in
            row.time.clockText
        },
        TrafficColumn(id: "direction", title: translated("Direction"), width: 10, rank: 2) { row, _ in
            row.call?.direction.words ?? ""
        },
        name,
        TrafficColumn(id: "data", title: translated("Data"), width: 16, grows: true, rank: 4) { row, _ in
            cell(row.dataText)
        },
        TrafficColumn(id: "answer", title: translated("Answer"), width: 14, grows: true, rank: 6) { row, _ in
            cell(row.answerText)
        },
        TrafficColumn(id: "took", title: translated("Took"), width: 9, isNumber: true, rank: 3) { row, now in
            (row.took ?? row.waitingTime(now))?.tookText ?? ""
        },
        TrafficColumn(id: "size", title: translated("Size"), width: 8, isNumber: true, rank: 7) { row, _ in
            row.sizeText
        },
        TrafficColumn(id: "protocol", title: translated("Protocol"), width: 10, rank: 8, isUsual: false) { row, _ in
            row.wireProtocol.flatMap { WireProtocols.named($0)?.title } ?? ""
        },
        TrafficColumn(id: "transport", title: translated("Transport"), width: 14, rank: 9, isUsual: false) { row, _ in
            row.transport?.title ?? ""
        },
        TrafficColumn(id: "page", title: translated("Page"), width: 6, isNumber: true, rank: 10, isUsual: false) {
            row,
            _ in row.page == 0 ? "" : "\(row.page)"
        },
        TrafficColumn(id: "call", title: translated("Call"), width: 7, isNumber: true, rank: 11, isUsual: false) {
            row,
            _ in row.call?.id.description ?? ""
        },
    ]

    private static func cell(_ text: String) -> String {
        guard text.utf8.count > cellLimit else { return text }
        return String(text[..<text.utf8.index(text.startIndex, offsetBy: cellLimit)]) + "…"
    }
}

extension TrafficRow {
    /// How long a person has been waited for.
    func waitingTime(_ now: Duration) -> Duration? { state == .waiting ? now - pageStart - time : nil }
}
