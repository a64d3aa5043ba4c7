import BridgeScripting

/// Collects what has changed in explanations, so that a page that calls all the time does not keep the window busy.
///
/// What is new is shown at once, what is only counted a few times a second.
final class WhyUpdates {
    /// Told what has changed since the last time, in the order in which it did.
    var onUpdate: (([Explainer.News]) -> Void)?

    private var waiting: [Explanation.ID: Explainer.News] = [:]
    private var order: [Explanation.ID] = []
    private var timer: Task<Void, Never>?

    /// Takes in what has changed; nothing, where only the list of what a phone would do has.
    func take(_ news: [Explainer.News]) {
        for piece in news where waiting.updateValue(piece, forKey: piece.explanation.id) == nil {
            order.append(piece.explanation.id)
        }
        if news.contains(where: { $0.isNew || $0.explanation.isOver }) { flush() } else { plan() }
    }

    /// Shows what waits now.
    func flush() {
        close()
        let news = order.compactMap { waiting[$0] }
        (waiting, order) = ([:], [])
        onUpdate?(news)
    }

    /// Shows no more.
    func close() {
        timer?.cancel()
        timer = nil
    }

    private func plan() {
        guard timer == nil else { return }
        timer = Task { [weak self] in
            guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return }
            self?.flush()
        }
    }
}
