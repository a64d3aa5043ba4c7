/// Rows by their numbers: a run without gaps, oldest first, and before it single ones that outlive their neighbours.
///
/// The run lies in pieces, so that dropping its oldest rows and reading it from another thread cost little.
nonisolated struct TrafficRows: Sendable {
    /// Rows before the run, oldest first.
    private(set) var kept: [TrafficRow] = []
    /// The number of the first row of the run.
    private(set) var first = 0
    /// The number that the next row will have.
    private(set) var end = 0

    private var pieces: [[TrafficRow]] = []
    private let pieceLength: Int

    /// No rows, to be kept in pieces of that length.
    init(pieceLength: Int) { self.pieceLength = pieceLength }

    /// How many there are.
    var count: Int { kept.count + end - first }

    /// All, oldest first.
    var all: [TrafficRow] { kept + pieces.joined() }

    /// How many rows there are of which that holds.
    func count(where holds: (TrafficRow) -> Bool) -> Int {
        pieces.reduce(kept.count(where: holds)) { $0 + $1.count(where: holds) }
    }

    /// The row with that number, or nil when it is not kept any more.
    subscript(number: Int) -> TrafficRow? {
        if number >= first, number < end {
            let (piece, index) = place(of: number)
            return pieces[piece][index]
        }
        return keptIndex(of: number).map { kept[$0] }
    }

    /// Whether a row is there that is to be shown without being asked for.
    func isOrdinary(_ number: Int) -> Bool {
        guard number >= first, number < end else { return keptIndex(of: number).map { !kept[$0].isInternal } ?? false }
        let (piece, index) = place(of: number)
        // Without a copy of the row: this is asked for every row.
        return !pieces[piece][index].isInternal
    }

    /// The newest rows of the run before that number, newest last, at most a piece; empty where there are none.
    func piece(before number: Int) -> ArraySlice<TrafficRow> {
        guard number > first, !pieces.isEmpty else { return [] }
        let (piece, index) = place(of: min(number, end) - 1)
        return pieces[piece][...index]
    }

    mutating func append(_ row: TrafficRow) {
        if pieces.isEmpty || pieces[pieces.count - 1].count + lead(of: pieces.count - 1) >= pieceLength {
            pieces.append([])
            pieces[pieces.count - 1].reserveCapacity(pieceLength)
        }
        pieces[pieces.count - 1].append(row)
        end += 1
    }

    /// Changes a row; returns whether it is kept.
    mutating func change(_ number: Int, _ body: (inout TrafficRow) -> Void) -> Bool {
        if number >= first, number < end {
            let (piece, index) = place(of: number)
            body(&pieces[piece][index])
        } else if let index = keptIndex(of: number) {
            body(&kept[index])
        } else {
            return false
        }
        return true
    }

    /// Takes the oldest rows of the run out but those that `keeps` tells; returns them.
    mutating func drop(_ count: Int, keeping keeps: (TrafficRow) -> Bool) -> [TrafficRow] {
        var dropped: [TrafficRow] = []
        var left = min(count, end - first)
        while left > 0, let piece = pieces.first {
            let length = min(left, piece.count)
            for row in piece.prefix(length) {
                if keeps(row) { kept.append(row) } else { dropped.append(row) }
            }
            if length == piece.count { pieces.removeFirst() } else { pieces[0].removeFirst(length) }
            first += length
            left -= length
        }
        return dropped
    }

    /// Takes the oldest rows before the run out until there are `limit`; returns them.
    mutating func dropKept(limit: Int) -> ArraySlice<TrafficRow> {
        guard kept.count > limit else { return [] }
        let dropped = kept.prefix(kept.count - limit)
        kept.removeFirst(dropped.count)
        return dropped
    }

    // MARK: Places

    /// How many rows of a piece have been dropped.
    private func lead(of piece: Int) -> Int { piece == 0 ? first % pieceLength : 0 }

    private func place(of number: Int) -> (piece: Int, index: Int) {
        let index = number - first + lead(of: 0)
        let piece = index / pieceLength
        return (piece, index % pieceLength - lead(of: piece))
    }

    private func keptIndex(of number: Int) -> Int? {
        var (low, high) = (0, kept.count)
        while low < high {
            let middle = (low + high) / 2
            if kept[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < kept.count && kept[low].number == number ? low : nil
    }
}
