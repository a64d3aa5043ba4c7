package import BridgeCore

/// Plays one side of a recording to the other side, which is alive, and compares.
///
/// What the recording's side did is done when everything before it has happened: a call of the living side that does
/// not come is waited for as long as it took then and `patience` more.
@MainActor
package final class ReplayPlayer {
    /// How fast it goes.
    package enum Pace: String, Sendable, CaseIterable {
        /// Everything as soon as what was before it has happened.
        case atOnce = "at-once"
        /// Everything after the time that it took.
        case recorded = "recorded"
        /// Everything when `step` is called.
        case stepwise = "stepwise"
    }

    /// Told when something has happened.
    package var onChange: (() -> Void)?
    /// How much longer than recorded something is waited for.
    package var patience = Duration.seconds(1)
    /// How fast it goes from now on.
    package var pace: Pace { didSet { advance() } }

    /// What is played.
    package let script: ReplayScript
    let part: any ReplayPart
    private let clock: BridgeClock
    /// What is known of the calls of now.
    package internal(set) var comparison: ReplayComparison
    /// What has happened and is still to be played by.
    var unread: [BridgeEvent] = []
    var reading: Task<Void, Never>?
    var isEnded = false
    var position = 0
    private var granted = 0
    private var isStarted = false
    private var lastStep = Duration.zero
    private var alarm: Task<Void, Never>?
    /// Calls that were made and whose events have not come yet, by name.
    var made: [HandlerName: [Int]] = [:]
    /// The indices of the calls whose answers have come.
    var answered: Set<Int> = []
    /// The index of the call that the played side answered last.
    private var answering: Int?
    /// How many calls are over before each step, and after the last.
    private let overBefore: [Int]

    /// A player of the recorded app for the page of `bridge`; the app's own handlers are asked nothing until the end.
    package convenience init(app script: ReplayScript, for bridge: NativeBridge, clock: BridgeClock = .continuous) {
        self.init(app: ReplayComparison(script), for: bridge, clock: clock)
    }

    /// The same for a script that is ready to be compared with.
    package convenience init(
        app comparison: ReplayComparison,
        for bridge: NativeBridge,
        clock: BridgeClock = .continuous
    ) {
        self.init(comparison, PlayedApp(bridge, comparison.script), bridge, clock)
    }

    /// A player of the recorded page for the handlers that `makeBridge` gives a bridge over the page's transport.
    package convenience init(
        page script: ReplayScript,
        clock: BridgeClock = .continuous,
        _ makeBridge: (any BridgeTransport) throws -> NativeBridge
    ) rethrows {
        try self.init(page: ReplayComparison(script), clock: clock, makeBridge)
    }

    /// The same for a script that is ready to be compared with.
    package convenience init(
        page comparison: ReplayComparison,
        clock: BridgeClock = .continuous,
        _ makeBridge: (any BridgeTransport) throws -> NativeBridge
    ) rethrows {
        let page = PlayedPage()
        let bridge = try makeBridge(page)
        self.init(comparison, page, bridge, clock)
        self.bridge = bridge
    }

    /// The bridge that exists for the played page alone.
    private var bridge: NativeBridge?

    private init(
        _ comparison: ReplayComparison,
        _ part: any ReplayPart,
        _ bridge: NativeBridge,
        _ clock: BridgeClock
    ) {
        self.part = part
        self.clock = clock
        self.comparison = comparison
        script = comparison.script
        pace = .atOnce
        overBefore = script.overBefore
        // A stream would fall behind a flood and miss some.
        bridge.listen { [weak self] in self?.put($0) }
    }

    // MARK: Playing

    /// Begins; nothing is done before.
    package func start() {
        isStarted = true
        lastStep = clock.now()
        advance()
    }

    /// Does the next thing that the recording's side did, whether its time has come or not; before the start, when that
    /// comes.
    package func step() {
        // What is being waited for is given up.
        if awaited != nil { position += 1 }
        granted = 1
        advance()
    }

    /// How many of the recording's calls are over, each with its answer, and how many there are.
    package var progress: (done: Int, all: Int) { (overBefore[position], script.calls.count) }

    /// Whether there is nothing more to be done or waited for.
    package var isDone: Bool { position == script.steps.count }

    /// The name of the call that the living side is waited for, to make or to answer it; nil where it is not.
    package var awaited: HandlerName? {
        guard isStarted, !isDone, !script.steps[position].isPlayed else { return nil }
        return script.steps[position].call.map { script.calls[$0].event.name }
    }

    /// The differences so far; where it is over, what has not happened is missing.
    package func differences(isOver: Bool) -> [ReplayDifference] { comparison.differences(isOver: isOver) }

    /// The calls that have been seen, by their indices in the script.
    package func wasSeen(_ index: Int) -> Bool { comparison.live(index) != nil }

    /// Leaves out another place from now on.
    package func ignore(_ place: JSONPointer) {
        comparison.ignored.append(place)
        onChange?()
    }

    /// Ends it: the app's own handlers answer again.
    package func end() {
        isEnded = true
        alarm?.cancel()
        reading?.cancel()
        part.end()
        bridge?.close()
    }

    isolated deinit { end() }

    func advance() {
        guard isStarted else { return }
        alarm?.cancel()
        while position < script.steps.count, !isAnswering {
            let step = script.steps[position]
            if step.isPlayed {
                guard isTime(for: step) else { break }
                perform(step)
            } else if !hasHappened(step), !isOverdue(step) {
                break
            }
            position += 1
            lastStep = clock.now()
        }
        onChange?()
    }

    /// Whether an answer is on its way through the bridge, which what comes after it must not overtake.
    private var isAnswering: Bool { answering.map { !answered.contains($0) } ?? false }

    private func hasHappened(_ step: ReplayScript.Step) -> Bool {
        switch step.kind {
        case .call(let index): comparison.live(index) != nil
        case .answer(let index): answered.contains(index)
        case .progress, .page: true
        }
    }

    /// How long after the step before it came.
    private func gap(before step: ReplayScript.Step) -> Duration {
        position > 0 ? max(.zero, step.time - script.steps[position - 1].time) : .zero
    }

    private func isTime(for step: ReplayScript.Step) -> Bool {
        // An answer to a call that did not come.
        if isForMissingCall(step) { return true }
        switch pace {
        case .atOnce: return true
        case .stepwise: return granted > 0
        case .recorded: return granted > 0 || isDue(after: gap(before: step))
        }
    }

    private func isOverdue(_ step: ReplayScript.Step) -> Bool { isDue(after: gap(before: step) + patience) }

    /// Whether that much time has passed since the last step; where it has not, it is asked again then.
    private func isDue(after time: Duration) -> Bool {
        let rest = lastStep + time - clock.now()
        guard rest > .zero else { return true }
        let sleep = clock.sleep
        alarm = Task { [weak self] in
            guard (try? await sleep(rest)) != nil else { return }
            self?.advance()
        }
        return false
    }

    private func isForMissingCall(_ step: ReplayScript.Step) -> Bool {
        if case .call = step.kind { return false }
        return step.call.map { comparison.live($0) == nil } ?? false
    }

    func perform(_ step: ReplayScript.Step) {
        guard !isForMissingCall(step) else { return }
        granted = max(0, granted - 1)
        switch step.kind {
        case .page(let event): part.perform(event)
        case .call(let index):
            let call = script.calls[index]
            made[call.event.name, default: []].append(index)
            part.make(call)
        case .progress(let index, let data):
            if let id = comparison.matches[index] { part.report(data, to: id) }
        case .answer(let index):
            if let id = comparison.matches[index], let answer = script.calls[index].answer {
                answering = index
                part.answer(id, as: answer)
            }
        }
    }
}
