package import BridgeCore

/// Gives an explainer the events of a living bridge, and looks when nothing has happened for long enough.
@MainActor
package final class ExplanationFeed {
    /// Told what a look has brought about.
    package var onNews: (([Explainer.News]) -> Void)?
    /// What has been concluded so far.
    package private(set) var explainer: Explainer

    private let surroundings: () -> Explainer.Surroundings
    private let clock: BridgeClock
    /// The clock's time when the bridge was made, give or take how long an event was on its way.
    private var start: Duration?
    private var sleeper: Task<Void, Never>?
    private var wakesAt: Duration?

    /// Nothing has happened yet; `surroundings` says what each page finds when it comes.
    package init(clock: BridgeClock = .continuous, surroundings: @escaping () -> Explainer.Surroundings) {
        self.clock = clock
        self.surroundings = surroundings
        explainer = Explainer(surroundings())
    }

    /// Takes an event in; gives what has changed by it.
    package func take(_ event: BridgeEvent) -> [Explainer.News] {
        let start = clock.now() - event.time
        self.start = min(self.start ?? start, start)
        if case .page(.started) = event.kind { explainer.surroundings = surroundings() }
        let news = explainer.take(event)
        plan()
        return news
    }

    /// Takes in that the app has other handlers now; gives what has changed by it.
    package func handlersChanged(_ isThere: (HandlerName, CallID?) -> Bool) -> [Explainer.News] {
        explainer.handlersChanged(isThere)
    }

    /// Looks for the last time: nothing will happen any more.
    package func conclude() -> [Explainer.News] {
        close()
        return explainer.conclude(at: now)
    }

    /// Looks no more.
    package func close() {
        sleeper?.cancel()
        (sleeper, wakesAt) = (nil, nil)
    }

    private var now: Duration { clock.now() - (start ?? clock.now()) }

    /// Wakes for the next look; what is waked too early looks again.
    private func plan() {
        guard let next = explainer.nextLook else { return }
        if let wakesAt, wakesAt <= next { return }
        sleeper?.cancel()
        wakesAt = next
        let (sleep, delay) = (clock.sleep, max(next - now, .milliseconds(5)))
        sleeper = Task { [weak self] in
            guard (try? await sleep(delay)) != nil else { return }
            self?.look()
        }
    }

    private func look() {
        wakesAt = nil
        let news = explainer.look(at: now)
        plan()
        if !news.isEmpty { onNews?(news) }
    }
}
