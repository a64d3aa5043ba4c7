import BridgeCore

/// What the explainer knows of calls, for as long as anything can still be said of them.
struct CallFacts: Sendable {
    /// A call that has not ended.
    struct Call: Sendable {
        let name: String
        let direction: CallDirection
        let wantsAnswer: Bool
        var isSent: Bool
        /// Whether nobody is to be blamed that it has no answer: a person has it, or it is meant to have none.
        var isExcused = false
        /// When it began to wait for what it waits for now.
        var since: Duration

        var target: Target { Target(name: name, direction: direction) }
    }

    /// Calls of one name that have been waiting for long.
    struct Slow: Sendable {
        var since: Duration
        var calls: Set<CallID>
    }

    /// A call that has ended.
    struct Ended: Sendable {
        let name: String
        let time: Duration
    }

    /// What is waited for by name, each way.
    struct Target: Hashable, Sendable {
        let name: String
        let direction: CallDirection
    }

    private(set) var open: [CallID: Call] = [:]
    /// How many of them there are by name.
    private var openCounts: [Target: Int] = [:]
    /// Calls to the page that have not gone out.
    private(set) var unsent = CallQueue()
    /// Calls that are waiting for their answers, but for those that are slow.
    private(set) var running = CallQueue()
    /// Those of which it was said that they have no answer.
    private(set) var slow: [Target: Slow] = [:]
    /// How long some were waiting when that was said last.
    var lastSlowLook: Duration?
    /// Whether it was said that calls wait for the page.
    var isWaitSaid = false
    private var ended = Recent<CallID, Ended>()
    private var lastToPage = Recent<String, CallID>()
    private var last = Recent<String, CallID>()

    /// When a look can bring something about.
    var nextLook: Duration? {
        let unsent = isWaitSaid ? nil : unsent.first.map { $0.since + Explainer.quiet }
        let running = running.first.map { $0.since + Explainer.slow }
        let slow = slow.isEmpty ? nil : lastSlowLook.map { $0 + .seconds(1) }
        return [unsent, running, slow].compactMap(\.self).min()
    }

    mutating func begin(_ id: CallID, _ call: Call) {
        open[id] = call
        openCounts[call.target, default: 0] += 1
        last.insert(id, for: call.name)
        if call.direction == .toPage { lastToPage.insert(id, for: call.name) }
        wait(id)
    }

    /// A call to the page went out.
    mutating func send(_ id: CallID, at time: Duration) {
        guard let call = open[id], !call.isSent else { return }
        unsent.remove(id)
        open[id]?.isSent = true
        open[id]?.since = time
        if call.wantsAnswer { wait(id) } else { close(id) }
    }

    /// Nobody is to be blamed for the call, or somebody is again.
    mutating func excuse(_ id: CallID, _ isExcused: Bool, at time: Duration) {
        guard let call = open[id], call.isExcused != isExcused else { return }
        forget(id, call)
        open[id]?.isExcused = isExcused
        open[id]?.since = time
        wait(id)
    }

    /// The call has ended.
    ///
    /// - Returns: Whom nobody waits for any more though that was said before.
    mutating func end(_ id: CallID, name: String, at time: Duration) -> Target? {
        ended.insert(Ended(name: name, time: time), for: id)
        guard let call = close(id) else { return nil }
        return forget(id, call)
    }

    /// Whether a call of that name has not ended.
    func isOpen(_ target: Target) -> Bool { openCounts[target] != nil }

    /// The oldest running call is waiting for long.
    mutating func becomeSlow(at time: Duration) -> (id: CallID, call: Call)? {
        guard let first = running.first, let call = open[first.id] else { return nil }
        running.remove(first.id)
        slow[call.target, default: Slow(since: call.since, calls: [])].calls.insert(first.id)
        lastSlowLook = time
        return (first.id, call)
    }

    /// The call that ended, if that is remembered.
    func ended(_ id: CallID) -> Ended? { ended[id] }

    /// The app's last call of that name, if it is remembered.
    func lastToPage(_ name: String) -> CallID? { lastToPage[name] }

    /// The last call of that name either way, if it is remembered.
    func last(_ name: String) -> CallID? { last[name] }

    private mutating func wait(_ id: CallID) {
        guard let call = open[id], !call.isExcused else { return }
        if !call.isSent {
            unsent.append(id, since: call.since)
        } else if call.wantsAnswer {
            running.append(id, since: call.since)
        } else {
            close(id)
        }
    }

    @discardableResult
    private mutating func close(_ id: CallID) -> Call? {
        guard let call = open.removeValue(forKey: id) else { return nil }
        let count = openCounts[call.target, default: 0] - 1
        openCounts[call.target] = count > 0 ? count : nil
        return call
    }

    @discardableResult
    private mutating func forget(_ id: CallID, _ call: Call) -> Target? {
        unsent.remove(id)
        running.remove(id)
        let target = call.target
        guard slow[target]?.calls.remove(id) != nil, slow[target]?.calls.isEmpty == true else { return nil }
        slow[target] = nil
        return target
    }
}
