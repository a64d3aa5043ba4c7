/// The outcomes of one scenario: a row for each way, a column for each mode.
@MainActor
final class OutcomeTable {
    struct Place {
        let way: Int
        let mode: Int
    }

    private(set) var rows: [[Outcome]]
    private var open: ArraySlice<Place>

    init(_ ways: [Way], _ modes: [Bool]) {
        rows = Array(repeating: Array(repeating: .passed, count: modes.count), count: ways.count)
        open = ways.indices.flatMap { way in modes.indices.map { Place(way: way, mode: $0) } }[...]
    }

    /// Fills all places with what `body` gives for them, so many at a time.
    func fill(width: Int, _ body: @escaping @MainActor (Place) async -> Outcome) async {
        let lanes = (0..<width).map { _ in
            Task {
                while let place = open.popFirst() { rows[place.way][place.mode] = await body(place) }
            }
        }
        for lane in lanes { await lane.value }
    }
}
