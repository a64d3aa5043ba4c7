import BridgeCore

/// What the example page reports of its *Run all*.
struct RunAllReport {
    private struct Card: Decodable {
        let name: String
        let ok: Bool
        let why: String?
        let ms: Double?
    }

    private struct Content: Decodable {
        let cards: [Card]
    }

    private let cards: [Card]

    /// - Throws: A failure when the page reported in another form.
    init(_ text: JSONText) throws(CommandFailure) {
        do throws(BridgeError) {
            cards = try text.decode(as: Content.self).cards
        } catch {
            throw CommandFailure(.failed, "The example page reported in an unknown form: \(error.message)")
        }
    }

    /// Whether there were checks, and none failed.
    var holds: Bool { !cards.isEmpty && cards.allSatisfy(\.ok) }

    /// The cards as a report has them.
    var cases: [JUnitReport.Case] {
        cards.map { card in
            JUnitReport.Case(
                group: "example",
                name: card.name,
                outcome: card.ok ? .passed : .failed(card.why ?? "no reason given"),
                took: card.ms.map { .milliseconds($0) }
            )
        }
    }

    /// One line for each card, then how many passed.
    var lines: [String] {
        let failed = cards.count { !$0.ok }
        return cards.map(Self.line) + ["\(cards.count - failed) passed, \(failed) failed"]
    }

    private static func line(_ card: Card) -> String {
        let time = card.ms.map { " (\(JSONValue.spelling(of: $0.rounded())) ms)" } ?? ""
        if card.ok { return "passed  \(card.name)\(time)" }
        return "FAILED  \(card.name)\(time): \(card.why ?? "no reason given")"
    }

    /// Waits for the report, which may come once.
    final class Receiver {
        private let stream: AsyncStream<JSONText>
        private let writer: AsyncStream<JSONText>.Continuation

        init() { (stream, writer) = AsyncStream.makeStream() }

        func receive(_ report: JSONText) {
            writer.yield(report)
            writer.finish()
        }

        /// The report; `null` when the wait was cancelled.
        var text: JSONText {
            get async {
                for await report in stream { return report }
                return .null
            }
        }
    }
}
