import BridgeCore

nonisolated extension TrafficRow {
    /// What the column *Data* has.
    var dataText: String { call == nil ? note : call?.data?.text ?? "" }

    /// What the column *Answer* has.
    var answerText: String { failure?.message ?? answer?.text ?? "" }

    /// How many bytes data and answer have, for people: "58 B".
    var sizeText: String { call == nil || payload == 0 ? "" : payload.byteText }
}

nonisolated extension CallDirection {
    /// The direction in words, with an arrow.
    package var words: String { self == .fromPage ? translated("JS → app") : translated("app → JS") }
}

nonisolated extension Duration {
    /// "00.412" or "3:07.050": minutes, seconds and milliseconds.
    var clockText: String {
        let all = max(Int(milliseconds), 0)
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
