import BridgeCore
import BridgeScripting

/// What there is to read about a row besides its data: a line that sums it up, and its events in order.
nonisolated struct RowStory {
    private let row: TrafficRow

    init(_ row: TrafficRow) { self.row = row }

    /// "getUserToken · JS → app · answered after 0.8 ms · page 1 · call c7".
    var summary: String {
        guard let call = row.call else {
            return [row.stateWord, row.name, row.notes.isEmpty ? row.note : ""].filter { !$0.isEmpty }.joined(
                separator: " · "
            )
        }
        let parts = [
            row.name, call.direction.words, state, call.wantsAnswer ? nil : translated("no answer wanted"),
            translated("page {n}", ["n": "\(row.page)"]), translated("call {id}", ["id": call.id.description]),
            answerer,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    /// "answered after 0.8 ms".
    var state: String {
        row.took.map { translated("{state} after {time}", ["state": row.stateWord, "time": $0.tookText]) }
            ?? row.stateWord
    }

    private var answerer: String? {
        switch row.answeredBy {
        case .person: translated("answered by you")
        case .file: translated("answered by the file")
        case .fake: translated("answered by the fake app")
        case .script: translated("answered by a script")
        default: nil
        }
    }

    /// What was remarked about it, a sentence in each line.
    var remarks: String { remarks { _ in true } }

    /// What was remarked about it of the kinds that are wanted, a sentence in each line.
    func remarks(_ isWanted: (BridgeRemark.Kind) -> Bool) -> String {
        let told = row.notes.filter { ![.held, .letGo].contains($0.remark.kind) && isWanted($0.remark.kind) }
        return told.map { JSONLayout.cut($0.remark.translatedText) }.joined(separator: "\n")
    }

    /// What failed where in the page's scripts.
    var stack: String {
        let places = row.stack.map { "    at " + $0 }
        guard !places.isEmpty else { return translated("No script error belongs to this row.") }
        return ([remarks] + places).joined(separator: "\n")
    }

    /// Each of its events with its time.
    var events: String {
        let lines = moments.sorted { $0.time < $1.time }.map { moment in
            "\(moment.time.clockText)  \(moment.what)" + (moment.text.isEmpty ? "" : "  " + moment.text)
        }
        return lines.joined(separator: "\n")
    }

    private struct Moment {
        let time: Duration
        let what: String
        var text = ""
    }

    private var moments: [Moment] {
        var moments = [
            Moment(
                time: row.time,
                what: row.call == nil ? row.stateWord : translated("call"),
                text: start(row.dataText)
            )
        ]
        if let sent = row.sentAt { moments.append(Moment(time: sent, what: translated("sent to the page"))) }
        if row.progress.count > 0 {
            let text = translated("{n} answer so far", "{n} answers so far", row.progress.count)
            moments.append(Moment(time: row.progress.time, what: text, text: start(row.progress.newest?.text ?? "")))
        }
        for note in row.notes {
            let text = [note.remark.translatedText, details(note.remark)].filter { !$0.isEmpty }.joined(separator: " ")
            moments.append(Moment(time: note.time, what: note.remark.kind.rawValue, text: text))
        }
        if let took = row.took {
            moments.append(Moment(time: row.time + took, what: row.stateWord, text: start(row.answerText)))
        }
        return moments
    }

    private func details(_ remark: BridgeRemark) -> String {
        remark.details.keys.isEmpty ? "" : JSONValue.object(remark.details).text.text
    }

    private func start(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(200)
        return start.endIndex == text.endIndex ? text : String(start) + "…"
    }
}

nonisolated extension BridgeEvent {
    /// Whether it tells something about a row that is there already.
    func changes(_ row: TrafficRow) -> Bool {
        switch kind {
        case .sent(let call, _): call == row.call?.id
        case .progress(let progress): progress.id == row.call?.id
        case .answer(let answer): answer.id == row.call?.id
        case .remark(let remark): remark.call != nil && remark.call == row.call?.id
        case .page(.recognised): row.call == nil
        case .call, .page: false
        }
    }
}
