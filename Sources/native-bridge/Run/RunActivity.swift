import BridgeCore
import BridgeScripting

/// What a run has seen of the page so far: which calls are open, when something happened last, what nobody answered.
struct RunActivity {
    /// The sentences about handlers that are missing, each once.
    private(set) var missing: [String] = []
    /// The page's calls that the app has not answered yet and means to answer, by name.
    private(set) var open: [CallID: HandlerName] = [:]
    private(set) var lastEvent = ContinuousClock.now

    /// How long nothing must have happened before a page counts as quiet.
    static let quiet = Duration.milliseconds(300)
    /// How long a page that is never quiet is waited for.
    static let patience = Duration.seconds(3)

    /// The end of a load counts as an event: what the page does next begins with it.
    mutating func loaded() { lastEvent = .now }

    mutating func take(_ event: BridgeEvent) {
        lastEvent = .now
        switch event.kind {
        case .call(let call) where call.direction == .fromPage: open[call.id] = call.name
        case .answer(let answer): open[answer.id] = nil
        case .remark(let remark): take(remark)
        case .page, .call, .sent, .progress: break
        }
    }

    private mutating func take(_ remark: BridgeRemark) {
        if remark.kind == .withheld, let call = remark.call { open[call] = nil }
        if remark.kind == .handlerMissing, !missing.contains(remark.message) { missing.append(remark.message) }
    }

    /// How long it still takes until the page is quiet, which is waited for since `start`; nil when it is.
    ///
    /// A page that calls all the time is let go of at a moment when no call of it is open.
    func untilQuiet(since start: ContinuousClock.Instant) -> Duration? {
        guard open.isEmpty else { return .milliseconds(20) }
        let now = ContinuousClock.now
        let rest = min(Self.quiet - (now - lastEvent), Self.patience - (now - start))
        return rest > .zero ? rest : nil
    }
}
