import BridgeCore

/// What is concluded from a page's life.
extension Explainer {
    mutating func take(_ step: PageEvent, _ event: BridgeEvent) {
        switch step {
        case .started: startPage()
        case .ready: break
        case .recognised(let name, let by, _): recognised(name, by)
        case .tried: page.quietSince = page.quietSince.map { max($0, event.time) }
        case .loaded: page.quietSince = event.time
        case .registered(let name, _): registered(name.rawValue)
        case .gone(let reason): gone(reason)
        }
    }

    /// What waits for a page waits for this one now.
    private mutating func startPage() {
        guard calls.isWaitSaid else { return }
        calls.isWaitSaid = false
        conclusions.endAll { $0.id.kind == .waitsForPage }
    }

    private mutating func recognised(_ name: WireProtocolName, _ by: String) {
        page.protocols.append(name)
        page.askedBy = page.askedBy ?? by
        page.announced = nil
        for kind in [Explanation.Kind.desktopDevice, .noBridge, .readyUnheard] { conclusions.end(id(kind)) }
    }

    private mutating func registered(_ name: String) {
        page.register(name)
        conclusions.end(id(.pageHandlerMissing, name))
        guard name == HandlerName.default.rawValue else { return }
        (page.heldSince, page.held) = (nil, 0)
        conclusions.end(id(.initMissing))
    }

    private mutating func gone(_ reason: PageGoneReason) {
        page.isBehindDialog = false
        (page.quietSince, page.announced, page.heldSince) = (nil, nil, nil)
        if reason == .left {
            let number = page.number
            conclusions.endAll { $0.id.page == number }
        }
    }

    /// When a look at the page can bring something about.
    var nextLookAtPage: Duration? {
        let silent = isSilent ? page.quietSince.map { $0 + Self.quiet } : nil
        let unheard = page.announced.map { $0 + Self.patience }
        let held = page.heldSince.map { $0 + Self.patience }
        return [silent, unheard, held].compactMap(\.self).min()
    }

    /// Whether the page has not asked for a bridge, and nothing has been said of it.
    ///
    /// What was announced to it comes first: it may still react.
    private var isSilent: Bool { !page.hasAsked && !page.isSilenceSaid && page.announced == nil }

    mutating func lookAtPage(_ time: Duration, _ isLast: Bool) {
        if let announced = page.announced, isLast || announced + Self.patience <= time { readyUnheard(announced) }
        if let held = page.heldSince, isLast || held + Self.patience <= time { initMissing(held) }
        guard isSilent, let since = page.quietSince else { return }
        if isLast || since + Self.quiet <= time { silent(since) }
    }

    private mutating func readyUnheard(_ time: Duration) {
        page.announced = nil
        page.isSilenceSaid = true
        conclude(.readyUnheard, Sentence(.readyUnheard), at: time, "the ready event was sent")
    }

    private mutating func silent(_ since: Duration) {
        page.isSilenceSaid = true
        if let chosen = surroundings.wireProtocol, !page.setUpsSeen.isEmpty, isOther(page.setUpsSeen, than: chosen) {
            let seen = page.setUpsSeen.joined(separator: ", ")
            let sentence = Self.oldSetUp(seen, chosen)
            conclude(.oldSetUp, sentence, at: since, "the page has the set-up code of version \(seen) and never asked")
            return
        }
        let text = "the page has loaded and did not ask for a bridge"
        if surroundings.isDesktop {
            conclude(.desktopDevice, Sentence(.desktopDevice), at: since, text)
        } else {
            conclude(.noBridge, Sentence(.noBridge), at: since, text)
        }
    }

    private mutating func initMissing(_ since: Duration) {
        page.heldSince = nil
        let (held, isStrict) = (page.held, surroundings.isStrict)
        let text = "messages were sent and the page has not called init"
        let sentence = isStrict ? Sentence(.initMissing, count: held) : Sentence(.initMissingHere)
        conclude(.initMissing, sentence, at: since, text) { explanation in
            explanation.isUrgent = isStrict
            explanation.onPhone = isStrict ? nil : Sentence(.phoneInitHolds, count: held)
        }
    }

    private func isOther(_ versions: [String], than chosen: WireProtocolName) -> Bool {
        WireProtocols.named(chosen)?.setUp.version.map { !versions.contains($0) } ?? false
    }

    /// That a page has the set-up code of one version where another protocol is spoken.
    static func oldSetUp(_ seen: String, _ chosen: WireProtocolName) -> Sentence {
        let version = WireProtocols.named(chosen)?.setUp.version ?? chosen.rawValue
        return Sentence(.oldSetUp, ["v": .text(seen), "w": .text(version)])
    }
}
