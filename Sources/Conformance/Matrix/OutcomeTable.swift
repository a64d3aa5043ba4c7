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

    subscript(place: Place) -> Outcome {
        get { rows[place.way][place.mode] }
        set { rows[place.way][place.mode] = newValue }
    }

    /// A place that nobody has taken yet.
    func next() -> Place? { open.popFirst() }
}
