package import BridgeCore

/// What happened in a window, kept so that it can be saved afterwards; the oldest goes first.
nonisolated package struct SessionTrace: Sendable {
    /// In pieces, oldest first, so that dropping the oldest costs no more where there are many.
    private var pieces: [[BridgeEvent]] = []
    private var count = 0
    private var bytes = 0
    /// How many events are older than the page with which the session begins.
    private var before = 0
    private var beginsWithNextPage = false
    private let limit: Int
    private let byteLimit: Int

    /// A trace of at most `limit` events, give or take a hundredth, with at most `byteLimit` bytes of payload.
    package init(limit: Int = 400_000, byteLimit: Int = 256 << 20) {
        self.limit = limit
        self.byteLimit = byteLimit
    }

    /// Has the session begin with the next page: a person opens or reloads one.
    ///
    /// Pages to which that one leads belong to it.
    package mutating func beginWithNextPage() { beginsWithNextPage = true }

    /// Takes an event in.
    package mutating func take(_ event: BridgeEvent) {
        if beginsWithNextPage, case .page(.started) = event.kind {
            (before, beginsWithNextPage) = (count, false)
        }
        append(event)
        if count >= limit + slack { drop(slack) }
        while bytes > byteLimit, count > 1 { drop(max(count / 100, 1)) }
    }

    /// The events of the session, or of all that is kept those of some calls and of the pages; nothing is said of calls
    /// whose beginning is gone.
    package func events(of calls: Set<CallID>? = nil) -> [BridgeEvent] {
        var known: Set<CallID> = []
        return pieces.joined().dropFirst(calls == nil ? before : 0).filter { event in
            if case .call(let call) = event.kind, calls?.contains(call.id) != false { known.insert(call.id) }
            guard let call = event.kind.call else { return true }
            return known.contains(call)
        }
    }

    /// How many calls are kept that were made before the session began.
    package var callsBefore: Int {
        pieces.joined().prefix(before).count { if case .call = $0.kind { true } else { false } }
    }

    /// How many events are dropped at a time, and how many a piece has.
    private var slack: Int { max(limit / 100, 1) }

    private mutating func append(_ event: BridgeEvent) {
        if pieces.last.map({ $0.count >= slack }) ?? true { pieces.append([]) }
        pieces[pieces.count - 1].append(event)
        count += 1
        bytes += Self.size(of: event)
    }

    private mutating func drop(_ wanted: Int) {
        var left = min(wanted, count)
        count -= left
        before = max(before - left, 0)
        while left > 0, let piece = pieces.first {
            let length = min(left, piece.count)
            for event in piece.prefix(length) { bytes -= Self.size(of: event) }
            if length == piece.count { pieces.removeFirst() } else { pieces[0].removeFirst(length) }
            left -= length
        }
    }

    private static func size(of event: BridgeEvent) -> Int {
        switch event.kind {
        case .call(let call): (call.data?.text.utf8.count ?? 0) + (call.wire?.utf8.count ?? 0)
        case .sent(_, let wire): wire.utf8.count
        case .progress(let progress): (progress.data?.text.utf8.count ?? 0) + progress.wire.utf8.count
        case .answer(let answer): ((try? answer.result.get())?.text.utf8.count ?? 0) + (answer.wire?.utf8.count ?? 0)
        case .remark(let remark): remark.value?.text.utf8.count ?? 0
        case .page: 0
        }
    }
}

nonisolated extension BridgeEvent.Kind {
    /// The call that it is about, if it is about one.
    fileprivate var call: CallID? {
        switch self {
        case .page: nil
        case .call(let call): call.id
        case .sent(let call, _): call
        case .progress(let progress): progress.id
        case .answer(let answer): answer.id
        case .remark(let remark): remark.call
        }
    }
}
