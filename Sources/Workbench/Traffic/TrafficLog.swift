package import BridgeCore

/// The rows of the log, made from events.
///
/// It knows no window.
nonisolated package struct TrafficLog {
    /// How many calls there were, cleared and dropped ones included.
    package private(set) var callCount = 0
    /// How many calls were dropped since there were too many.
    package private(set) var droppedCalls = 0
    /// How many rows that are shown have something that a person should look at.
    package private(set) var problemCount = 0
    /// How many calls wait for a person.
    package private(set) var waitingCount = 0
    /// How many calls have not ended.
    package private(set) var pendingCount = 0
    /// How many calls have ended without an answer, dropped ones included: their page has gone, or nobody was in time.
    package private(set) var unansweredCount = 0
    /// The protocol and transport that the page was recognised by, as people call them.
    package internal(set) var way: String?
    /// The names of the handlers that were called, for who looks for one.
    package private(set) var names: Set<String> = []
    /// Whether more has happened than that pages came and went.
    var hasTraffic: Bool { callCount > 0 || remarkCount > 0 || way != nil }

    /// What is cleared: rows with lower numbers, but for some.
    package struct Clearing: Equatable {
        var before = 0
        var survivors: Set<Int> = []
    }

    var store: TrafficRows
    /// The number of the newest page, counted from 1.
    package internal(set) var page = 0
    /// The number of the newest page's first row.
    var pageRow = 0
    var pageStart = Duration.zero
    var wireProtocol: WireProtocolName?
    var transport: TransportName?

    private var remarkCount = 0
    private let limit: Int
    private let byteLimit: Int
    private var bytes = 0
    private var numbers: [CallID: Int] = [:]
    private var clearing = Clearing()
    /// The numbers of rows that are not dropped with the others.
    private var kept: Set<Int> = []

    /// How many names are remembered.
    private static let nameLimit = 1_000

    /// An empty log of at most `limit` rows, give or take a hundredth, with at most `byteLimit` bytes of payload.
    package init(limit: Int = 100_000, byteLimit: Int = 256 << 20) {
        self.limit = limit
        self.byteLimit = byteLimit
        store = TrafficRows(pieceLength: max(limit / 100, 1))
    }

    /// The number of the oldest row of those that are kept in one piece.
    package var first: Int { max(store.first, clearing.before) }

    /// The number that the next row will have.
    package var end: Int { store.end }

    /// The rows that are not cleared, oldest first; made anew for each who asks.
    package var rows: [TrafficRow] { store.all.filter(isShown) }

    /// How many rows are not cleared.
    var shownCount: Int { end - first + keptNumbers.count }

    /// Whether there is no row that is not cleared.
    var isEmpty: Bool { shownCount == 0 }

    /// The row with that number, or nil when it is not kept any more.
    package subscript(number: Int) -> TrafficRow? { store[number].flatMap { isShown($0) ? $0 : nil } }

    /// The number of a call's row.
    package subscript(call: CallID) -> Int? { numbers[call] }

    /// The numbers of the rows before `first` that outlive their neighbours, in order.
    var keptNumbers: [Int] {
        let old = store.kept.lazy.filter { isShown($0) }.map(\.number)
        return (old + clearing.survivors.filter { $0 >= store.first }).sorted()
    }

    /// The rows before `first` that outlive their neighbours, oldest first.
    var survivors: [TrafficRow] { keptNumbers.compactMap { store[$0] } }

    /// The newest rows of those from `first` up to that number, newest last, a thousand at most; empty where there are
    /// none.
    func piece(before number: Int) -> ArraySlice<TrafficRow> {
        guard number > first else { return [] }
        let piece = store.piece(before: number)
        return piece.suffix(number - max(first, piece.first?.number ?? first))
    }

    // MARK: Rows

    @discardableResult
    mutating func append(_ row: TrafficRow) -> Int {
        store.append(row)
        bytes += row.size
        if row.isProblem { problemCount += 1 }
        if let call = row.call {
            callCount += 1
            if row.isPending { pendingCount += 1 }
            numbers[call.id] = row.number
            if names.count < Self.nameLimit { names.insert(row.name) }
        } else if row.state != .started, row.state != .left, !row.isInternal {
            remarkCount += 1
        }
        let slack = max(limit / 100, 1)
        if store.count >= limit + slack { drop(slack) }
        dropKept(limit: limit / 2)
        dropPayload()
        return row.number
    }

    /// Changes the row of a call; returns its number where it is kept.
    mutating func change(_ call: CallID, _ body: (inout TrafficRow) -> Void) -> Int? {
        numbers[call].flatMap { change($0, body) }
    }

    /// Changes a row; returns its number where it is kept.
    mutating func change(_ number: Int, _ body: (inout TrafficRow) -> Void) -> Int? {
        var (growth, problems, waiting, pending, unanswered, isKept) = (0, 0, 0, 0, 0, false)
        let isThere = store.change(number) { row in
            (growth, problems, waiting) = (-row.size, row.isProblem ? -1 : 0, row.state == .waiting ? -1 : 0)
            (pending, unanswered) = (row.isPending ? -1 : 0, row.state.isUnanswered ? -1 : 0)
            body(&row)
            pending += row.isPending ? 1 : 0
            unanswered += row.state.isUnanswered ? 1 : 0
            growth += row.size
            problems += row.isProblem ? 1 : 0
            waiting += row.state == .waiting ? 1 : 0
            isKept = row.isKept
        }
        guard isThere else { return nil }
        bytes += growth
        waitingCount += waiting
        pendingCount += pending
        unansweredCount += unanswered
        if number >= first || clearing.survivors.contains(number) { problemCount += problems }
        if isKept { kept.insert(number) } else { kept.remove(number) }
        dropPayload()
        return number
    }

    /// Marks a row, or takes the mark away.
    package mutating func star(_ number: Int) { _ = change(number) { $0.isStarred.toggle() } }

    // MARK: Clearing

    /// Takes all rows out but those that wait for a person or are starred; numbers go on.
    ///
    /// They are kept for who wants them back until `forgetCleared()`.
    ///
    /// - Returns: What `undo` takes.
    package mutating func clear() -> Clearing {
        let before = clearing
        clearing = Clearing(before: end, survivors: kept)
        problemCount = kept.count { store[$0]?.isProblem == true }
        return before
    }

    /// Shows again what was shown before rows were cleared.
    package mutating func undo(to before: Clearing) {
        clearing = before
        problemCount = store.count { isShown($0) && $0.isProblem }
    }

    /// Lets go of rows that are cleared, a piece at a time.
    ///
    /// - Returns: Whether there are more.
    package mutating func forgetCleared() -> Bool {
        drop(min(clearing.before - store.first, 1_000))
        return store.first < clearing.before
    }

    private func isShown(_ row: TrafficRow) -> Bool {
        row.number >= clearing.before || clearing.survivors.contains(row.number)
    }

    // MARK: Dropping

    /// Drops the oldest rows until what is kept is small enough; the newest row stays.
    private mutating func dropPayload() {
        while bytes > byteLimit, store.count > 1 {
            if store.end - store.first > 1 {
                drop(max((store.end - store.first) / 100, 1))
            } else {
                dropKept(limit: store.kept.count - 1)
            }
        }
    }

    private mutating func drop(_ count: Int) {
        let (kept, survivors) = (kept, clearing.survivors)
        let dropped = store.drop(count) { kept.contains($0.number) || survivors.contains($0.number) }
        for row in dropped { forget(row) }
    }

    private mutating func dropKept(limit: Int) {
        for row in store.dropKept(limit: limit) { forget(row) }
    }

    private mutating func forget(_ row: TrafficRow) {
        bytes -= row.size
        kept.remove(row.number)
        if row.state == .waiting { waitingCount -= 1 }
        if row.isPending { pendingCount -= 1 }
        if let call = row.call { numbers[call.id] = nil }
        guard isShown(row) else { return }
        if row.call != nil { droppedCalls += 1 }
        if row.isProblem { problemCount -= 1 }
    }
}
