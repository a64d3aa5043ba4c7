import Foundation

/// Other libraries on the desktop: published figures of one machine, each against a C host of the same run.
struct BenchPeers {
    /// A library's figures, as shares of the C host's; growth in MB.
    struct Peer: Codable {
        let name: String
        /// A call of the page, mean.
        let call: Double?
        /// A call of the page with 256 in flight.
        let inFlight: Double?
        /// A call of the app.
        let appCall: Double?
        /// A text of 1 MB and back.
        let megabyte: Double?
        /// The start of the process to the first call.
        let start: Double?
        /// What the host and the web process grew by per 200,000 calls.
        let hostGrowth: Double?
        let webGrowth: Double?

        /// Whether nothing of it was measured.
        var isEmpty: Bool {
            [call, inFlight, appCall, megabyte, start, hostGrowth, webGrowth].allSatisfy { $0 == nil }
        }
    }

    /// As they were measured: µs, calls per second, µs, ms, ms, MB and MB.
    private typealias Published = (Double, Double, Double, Double, Double, Double, Double)

    /// Where a range was published, its middle stands here.
    private static let host: Published = (133, 49_628, 134.5, 8.2, 221, -2, 0)

    private static let published: [(name: String, figures: Published)] = [
        ("C, answers evaluated", (150, 30_960, 165, 8.2, 217, 2, 81)),
        ("webview/webview 0.12", (184, 18_779, 183, 15.8, 238, -1, 217)),
        ("wry 0.56", (163, 22_883, 169, 9.1, 279, -1, 6)),
        ("Tauri 2.8", (574, 5_648, 636, 13.8, 371, 3, -1)),
        ("pywebview 6.2", (501, 3_409, 253, 15.8, 366, 71, 9)),
        ("Python and GI", (139, 32_258, 184, 12.2, 289, -3, 0)),
        ("gjs", (140, 28_450, 167, 14.2, 296, 188, -2)),
        ("QWebChannel (PySide6 6.12)", (116, 34_072, 128, 13.3, 248, 0, 287)),
    ]

    /// So few calls say nothing of 200,000.
    private static let fewestCalls = 20_000

    /// This run's own line, and the others'; none where this run has nothing to compare.
    static func all(_ rows: [BenchRow], memoryCalls: Int) -> [Peer] {
        let found = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
        func ratio(_ id: String) -> Double? { found[id]?.ratio?.median }
        func growth(_ process: String) -> Double? {
            let id = "growth/native-\(process)-\(max(1, memoryCalls / 4) * 4)"
            guard memoryCalls >= fewestCalls else { return nil }
            return found[id].map { $0.ours.median * 200_000 / Double(memoryCalls) }
        }
        let ours = Peer(
            name: "NativeBridge, this run",
            call: ratio("calls/page-app-page"),
            // As the others: against a C host that answers each call by itself.
            inFlight: found["flight/256"].flatMap { row in
                row.ways?["C, message"].map { row.ours.median / $0.median }
            },
            appCall: ratio("calls/app-page-app"),
            megabyte: ratio("text-echo/1MB"),
            start: ratio("start/process"),
            hostGrowth: growth("host"),
            webGrowth: growth("web")
        )
        return ours.isEmpty ? [] : [ours] + published.map(peer)
    }

    private static func peer(_ name: String, _ figures: Published) -> Peer {
        Peer(
            name: name,
            call: figures.0 / host.0,
            inFlight: host.1 / figures.1,
            appCall: figures.2 / host.2,
            megabyte: figures.3 / host.3,
            start: figures.4 / host.4,
            hostGrowth: figures.5,
            webGrowth: figures.6
        )
    }

    static func lines(_ peers: [Peer]) -> [String] {
        if peers.isEmpty { return [] }
        let head = ["call", "256", "app call", "1 MB", "start", "host MB", "web MB"]
        return [
            "\nOther libraries on the desktop: published figures, times against a C host of the same run (1.00 is the C host),",
            "growth per 200,000 calls", BenchTable.columns("", head, width: 30),
        ]
            + peers.map { peer in
                let ratios = [peer.call, peer.inFlight, peer.appCall, peer.megabyte, peer.start]
                let growth = [peer.hostGrowth, peer.webGrowth]
                let figures =
                    ratios.map { $0.map(BenchTable.ratio) } + growth.map { $0.map { String(format: "%.0f", $0) } }
                return BenchTable.columns("  " + peer.name, figures.map { $0 ?? "–" }, width: 30)
            }
    }
}
