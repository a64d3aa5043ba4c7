/// The calls to the page that have not ended, each settled exactly once.
///
/// Calls wait here for the page, then for their answers. One sleeping task serves all deadlines: it wakes for the
/// earliest, and not more often than every few milliseconds.
@MainActor
final class PendingCalls {
    typealias Result = Swift.Result<JSONText?, BridgeError>

    struct Call {
        let id: CallID
        let name: HandlerName
        let data: JSONText?
        let started: Duration
        let due: Duration?
        /// Whether the page gives its answers when they are asked for.
        let isStream: Bool
        /// Given the answers that are not the last one.
        let onProgress: (@MainActor (JSONText?) -> Void)?
        /// Nil for a call that wants no answer; such a call is here only while it waits for the page.
        let settle: (@MainActor (Result) -> Void)?
        var isSent = false
        /// The protocols in which the page was called, of which it may speak several.
        var tried: [WireProtocolName] = []
        /// The id by which the page knows the call.
        var messageID: MessageID?
    }

    /// Told of each call that ended, before its caller is resumed, who may call again at once.
    var onEnd: (@MainActor (Call, Result, _ wire: String?) -> Void)?

    private let clock: BridgeClock
    private var calls: [UInt64: Call] = [:]
    private var waiting: [UInt64] = []
    private var sleeper: Task<Void, Never>?
    private var wakesAt: Duration?
    /// Numbers of calls that ended lately, to tell a second answer from a late one.
    private var answered = RecentNumbers()

    private static let granularity = Duration.milliseconds(5)

    init(clock: BridgeClock) { self.clock = clock }

    var count: Int { calls.count }

    /// Whether the call with that number had an answer already.
    func wasAnswered(_ number: UInt64) -> Bool { answered.contains(number) }

    func add(_ number: UInt64, _ call: Call) {
        calls[number] = call
        if !call.isSent { waiting.append(number) }
        if let due = call.due { wake(at: due) }
    }

    /// The call with that number, if it has not ended.
    subscript(number: UInt64) -> Call? {
        get { calls[number] }
        set { calls[number] = newValue }
    }

    /// Takes the waiting calls out of the queue in their order and marks them as sent.
    func takeWaiting() -> [(number: UInt64, call: Call)] {
        let numbers = waiting
        waiting = []
        return numbers.compactMap { number in
            guard let call = calls[number] else { return nil }
            if call.settle == nil { calls[number] = nil } else { calls[number]?.isSent = true }
            return (number, call)
        }
    }

    /// Ends the call with that number; false when there is none.
    ///
    /// `wire` is the text that brought its answer.
    @discardableResult
    func settle(_ number: UInt64, _ result: Result, wire: String? = nil) -> Bool {
        guard let call = calls.removeValue(forKey: number) else { return false }
        if case .success = result { answered.insert(number) }
        onEnd?(call, result, wire)
        call.settle?(result)
        return true
    }

    /// Ends the calls that `match` chooses, oldest first.
    func settleAll(where match: (Call) -> Bool, _ error: (Call) -> BridgeError) {
        for (number, call) in calls.filter({ match($0.value) }).sorted(by: { $0.key < $1.key }) {
            settle(number, .failure(error(call)))
        }
        waiting.removeAll { calls[$0] == nil }
    }

    func close(_ error: (Call) -> BridgeError) {
        settleAll(where: { _ in true }, error)
        sleeper?.cancel()
    }

    private func wake(at due: Duration) {
        if let wakesAt, wakesAt <= due { return }
        sleeper?.cancel()
        wakesAt = due
        let delay = max(due - clock.now(), Self.granularity)
        let sleep = clock.sleep
        sleeper = Task { [weak self] in
            guard (try? await sleep(delay)) != nil else { return }
            self?.expire()
        }
    }

    private func expire() {
        wakesAt = nil
        let now = clock.now()
        settleAll(where: { $0.due.map { $0 <= now } ?? false }) { call in
            // What was asked for: it may have been noticed later.
            let limit = ((call.due ?? now) - call.started).formatted
            let whom =
                call.isSent
                ? "The page has not answered \"\(call.name)\""
                : "No page has asked for a bridge, and \"\(call.name)\" could not be called"
            return BridgeError(.deadline, "\(whom) within \(limit).")
        }
        if let next = calls.values.compactMap(\.due).min() { wake(at: next) }
    }
}

/// Numbers that were put in lately: each until another comes that is a multiple of 1,024 above it or below.
struct RecentNumbers {
    private static let capacity = 1_024
    private var ring = [UInt64?](repeating: nil, count: capacity)

    func contains(_ number: UInt64) -> Bool { ring[Self.place(of: number)] == number }

    mutating func insert(_ number: UInt64) { ring[Self.place(of: number)] = number }

    private static func place(of number: UInt64) -> Int { Int(number % UInt64(capacity)) }
}

extension Duration {
    /// "0.25 s", for sentences.
    package var formatted: String {
        let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(Double(milliseconds) / 1_000) s"
    }

    /// The duration in milliseconds, with fractions.
    package var milliseconds: Double {
        Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
    }
}
