import BridgeCore

/// What has been concluded, and what of it is news.
struct Conclusions: Sendable {
    /// Oldest first.
    private(set) var all: [Explanation] = []
    private var places: [Explanation.ID: Int] = [:]
    private var perKind: [Kind: Int] = [:]
    private var news: [Explanation.ID: Bool] = [:]
    private var newsOrder: [Explanation.ID] = []

    private struct Kind: Hashable, Sendable {
        let page: Int
        let kind: Explanation.Kind
    }

    /// How many explanations of one kind a page may have.
    private static let kindLimit = 50
    /// How many are kept altogether.
    private static let limit = 500

    /// The explanation with that id, if it is there.
    subscript(id: Explanation.ID) -> Explanation? { places[id].map { all[$0] } }

    /// Adds one, or counts the one that is there.
    mutating func add(
        _ id: Explanation.ID,
        _ sentence: Sentence,
        _ evidence: Explanation.Evidence,
        pageStart: Duration,
        _ change: (inout Explanation) -> Void = { _ in }
    ) {
        let isNew = places[id] == nil
        if isNew {
            let kind = Kind(page: id.page, kind: id.kind)
            guard perKind[kind, default: 0] < Self.kindLimit else { return }
            perKind[kind, default: 0] += 1
            if all.count >= Self.limit { forgetOldest() }
            places[id] = all.count
            all.append(Explanation(id: id, sentence: sentence, evidence: [evidence], pageStart: pageStart))
        }
        guard let place = places[id] else { return }
        if !isNew { all[place].meetAgain(evidence) }
        all[place].sentence = sentence
        all[place].isOver = false
        change(&all[place])
        note(id, isNew: isNew)
    }

    /// Changes one without counting; nothing where it is not there.
    mutating func change(_ id: Explanation.ID, _ change: (inout Explanation) -> Void) {
        guard let place = places[id] else { return }
        change(&all[place])
        note(id, isNew: false)
    }

    /// It does not hold any more; nothing where it does not hold anyway.
    mutating func end(_ id: Explanation.ID) {
        if self[id]?.isOver == false { change(id) { $0.isOver = true } }
    }

    /// A call has ended; nothing where the one with that id is about another.
    mutating func endCall(_ call: CallID, of id: Explanation.ID) {
        if let explanation = self[id], explanation.call == call, !explanation.isCallOver {
            change(id) { $0.isCallOver = true }
        }
    }

    /// Nothing holds any more of what `match` chooses.
    mutating func endAll(where match: (Explanation) -> Bool) {
        for explanation in all where !explanation.isOver && match(explanation) { end(explanation.id) }
    }

    /// What has changed since the last time, in the order in which it did.
    mutating func takeNews() -> [Explainer.News] {
        guard !newsOrder.isEmpty else { return [] }
        defer { (news, newsOrder) = ([:], []) }
        return newsOrder.compactMap { id in
            self[id].map { Explainer.News(explanation: $0, isNew: news[id] ?? false) }
        }
    }

    private mutating func note(_ id: Explanation.ID, isNew: Bool) {
        if news.updateValue(isNew || news[id] ?? false, forKey: id) == nil { newsOrder.append(id) }
    }

    private mutating func forgetOldest() {
        all.removeFirst(all.count / 4)
        places = [:]
        for (place, explanation) in all.enumerated() { places[explanation.id] = place }
    }
}

extension Explanation {
    fileprivate mutating func meetAgain(_ evidence: Evidence) {
        count += 1
        if self.evidence.count >= Self.evidenceLimit { self.evidence.removeLast() }
        self.evidence.append(evidence)
    }
}
