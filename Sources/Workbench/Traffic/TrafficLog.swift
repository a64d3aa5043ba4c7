package import BridgeCore

/// The rows of the log, made from events.
///
/// It knows no window.
nonisolated package struct TrafficLog {
    /// The rows that are kept, oldest first.
    package private(set) var rows: [TrafficRow] = []
    /// The number of the oldest row that is kept.
    package private(set) var first = 0
    /// How many calls there were, cleared and dropped ones included.
    package private(set) var callCount = 0
    /// The protocol and transport that the page was recognised by, as people call them.
    package private(set) var way: String?

    private let limit: Int
    private let byteLimit: Int
    private var bytes = 0
    private var numbers: [CallID: Int] = [:]
    private var pageStart = Duration.zero

    /// An empty log of at most `limit` rows, give or take a hundredth, with at most `byteLimit` bytes of payload.
    package init(limit: Int = 100_000, byteLimit: Int = 256 << 20) {
        self.limit = limit
        self.byteLimit = byteLimit
    }

    /// The number that the next row will have.
    package var end: Int { first + rows.count }

    /// The row with that number, or nil when it is not kept any more.
    package subscript(number: Int) -> TrafficRow? {
        rows.indices.contains(number - first) ? rows[number - first] : nil
    }

    /// Takes an event in; returns the number of the row that was added or changed.
    @discardableResult
    package mutating func take(_ event: BridgeEvent) -> Int? {
        switch event.kind {
        case .page(let step): take(step, event)
        case .call(let call): add(call, event)
        case .sent(let call, let wire):
            change(call) { row in
                row.wire = wire
                row.state = row.call?.wantsAnswer == true ? .running : .oneWay
            }
        case .progress(let progress): change(progress.id) { $0.progress.take(progress) }
        case .answer(let answer): change(answer.id) { $0.end(answer) }
        case .remark(let remark): take(remark, event)
        }
    }

    /// Takes all rows out.
    ///
    /// Numbers go on.
    package mutating func clear() { drop(rows.count) }

    private mutating func take(_ step: PageEvent, _ event: BridgeEvent) -> Int? {
        switch step {
        case .started(let url):
            pageStart = event.time
            way = nil
            return add(event, .started, name: Self.pageName(url), note: url)
        case .recognised(let name, let sign, let transport):
            let title = WireProtocols.named(name)?.title ?? name.rawValue
            let way = "\(title) · \(transport.title)"
            self.way = way
            return add(event, .recognised, name: title, note: "\(transport.title) · recognised by \(sign)")
        case .tried(let what): return add(event, .remark, name: "tried", note: "The page looked for \(what).")
        case .ready, .registered: return nil
        case .gone(.crashed):
            return add(event, .crashed, name: "page \(event.page)", note: "The web process has ended.")
        case .gone: return add(event, .left, name: "page \(event.page)", note: "")
        }
    }

    /// What is left of an address where there is little room: its last part.
    private static func pageName(_ url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.map(String.init) ?? url
    }

    private mutating func add(_ event: BridgeEvent, _ state: TrafficRow.State, name: String, note: String) -> Int {
        append(
            TrafficRow(
                number: end,
                page: event.page,
                time: event.time - pageStart,
                state: state,
                name: name,
                note: note
            )
        )
    }

    private mutating func add(_ call: CallEvent, _ event: BridgeEvent) -> Int {
        callCount += 1
        numbers[call.id] = end
        let isOnItsWay = call.direction == .fromPage || call.wire != nil
        let state: TrafficRow.State = isOnItsWay ? (call.wantsAnswer ? .running : .oneWay) : .waiting
        return append(
            TrafficRow(
                number: end,
                page: event.page,
                time: event.time - pageStart,
                state: state,
                call: call,
                name: call.name.rawValue,
                wire: call.wire
            )
        )
    }

    private mutating func take(_ remark: BridgeRemark, _ event: BridgeEvent) -> Int? {
        if let call = remark.call, let number = change(call, { $0.remarks.append(remark) }) { return number }
        let state: TrafficRow.State = remark.kind == .loadFailed ? .notLoaded : .remark
        let number = add(event, state, name: remark.name?.rawValue ?? remark.kind.rawValue, note: remark.message)
        rows[number - first].remarks = [remark]
        return number
    }

    private mutating func append(_ row: TrafficRow) -> Int {
        rows.append(row)
        bytes += row.size
        let slack = max(limit / 100, 1)
        if rows.count >= limit + slack { drop(slack) }
        dropPayload()
        return row.number
    }

    private mutating func change(_ call: CallID, _ body: (inout TrafficRow) -> Void) -> Int? {
        guard let number = numbers[call], number >= first else { return nil }
        bytes -= rows[number - first].size
        body(&rows[number - first])
        bytes += rows[number - first].size
        dropPayload()
        return number
    }

    /// Drops the oldest rows until what is kept is small enough; the newest row stays.
    private mutating func dropPayload() {
        while bytes > byteLimit, rows.count > 1 { drop(max(rows.count / 100, 1)) }
    }

    private mutating func drop(_ count: Int) {
        for row in rows.prefix(count) {
            bytes -= row.size
            if let call = row.call { numbers[call.id] = nil }
        }
        rows.removeFirst(count)
        first += count
    }
}

nonisolated extension BridgeRemark.Kind {
    /// A page could not be loaded.
    static let loadFailed = Self(rawValue: "load-failed")
}

nonisolated extension TransportName {
    /// What people call it.
    package var title: String {
        switch self {
        case .navigation: "hidden frame"
        case .scriptMessage: "script messages"
        default: rawValue
        }
    }
}
