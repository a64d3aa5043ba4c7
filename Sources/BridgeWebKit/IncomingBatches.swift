import GLibKit

/// What the page has sent, taken in order, a few milliseconds' worth at a time.
///
/// What comes is taken at once. Once that has gone on for too long, the rest waits until input, frames and the readers
/// of events have had their turns: WebKit hands over in one turn all that a page sends meanwhile, and one batch may have
/// a hundred thousand frames.
@MainActor
final class IncomingBatches {
    /// A batch whose frames have not all been taken, and who waits for it.
    struct Delivery {
        var batch: Batch
        let reply: MessageReply?
        let question: PageQuestion?
    }

    /// Told of each frame, and of what the page stands still for.
    var onFrame: ((_ tag: String, _ text: String, PageQuestion?) -> Void)?
    /// Told of each batch whose frames have all been taken.
    var onEnd: ((Delivery) -> Void)?
    /// Told when the others have their turns, and the rest of a batch may be long in coming.
    var onPause: (() -> Void)?

    /// Whether some of a batch's frames have been taken and it has not ended.
    private(set) var isAmidBatch = false
    private var isTaking = false
    /// Those from `first` on wait; those before it are gone.
    private var deliveries: [Delivery?] = []
    private var first = 0
    private var turn: IdleSource?
    /// What waits until all has been taken.
    private var next: (() -> Void)?
    /// How long frames have been taken since the others had their turns.
    private var spent = Duration.zero

    /// How long frames are taken before the others have their turns.
    private static let budget = Duration.milliseconds(4)

    /// Takes the frames of a batch, now or after those that wait.
    func put(_ delivery: Delivery) {
        deliveries.append(delivery)
        guard turn == nil else { return }
        // A handler may turn the loop itself: what comes meanwhile goes behind what its batch still has.
        if isTaking { plan() } else { takeForAWhile() }
    }

    /// Takes all that waits: whoever sent it is gone.
    func takeAll() {
        while takeNext() {}
        goOn()
    }

    /// Runs `body` when all that waits has been taken: now, where nothing does.
    func afterAll(_ body: @escaping () -> Void) {
        next = body
        goOn()
    }

    private func goOn() {
        guard first == deliveries.count, !isAmidBatch, let body = next else { return }
        next = nil
        body()
    }

    /// Forgets what waits.
    func removeAll() {
        for delivery in deliveries[first...] { delivery?.reply?.letGo() }
        (deliveries, first, turn, isAmidBatch, next) = ([], 0, nil, false, nil)
    }

    private func takeForAWhile() {
        isTaking = true
        let start = ContinuousClock.now
        let end = start + (Self.budget - spent)
        var now = start
        while now < end, takeNext() { now = .now }
        spent += now - start
        isTaking = false
        if now >= end || first < deliveries.count {
            plan()
            onPause?()
        }
        goOn()
    }

    private func plan() {
        // After the readers of events: they would fall behind for ever.
        turn = IdleSource(priority: IdleSource.belowFrames + 1) { [weak self] in
            guard let self else { return }
            (turn, spent) = (nil, .zero)
            takeForAWhile()
        }
    }

    /// Takes a frame, or ends a batch that has no more; returns whether there was one.
    private func takeNext() -> Bool {
        guard first < deliveries.count else { return false }
        if let frame = deliveries[first]?.batch.nextFrame() {
            isAmidBatch = true
            onFrame?(frame.tag, frame.text, deliveries[first]?.question)
        } else if let delivery = removeFirst() {
            onEnd?(delivery)
            isAmidBatch = false
        }
        return true
    }

    private func removeFirst() -> Delivery? {
        let delivery = deliveries[first]
        deliveries[first] = nil
        first += 1
        // Moved up now and then only, so that a long queue costs no more than a short one.
        if first * 2 >= deliveries.count {
            deliveries.removeFirst(first)
            first = 0
        }
        return delivery
    }
}
