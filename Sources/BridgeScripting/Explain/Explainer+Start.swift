import BridgeCore

/// What is concluded from remarks about how a page comes up and how it asks for its bridge.
extension Explainer {
    mutating func takeOfPage(_ remark: BridgeRemark, _ event: BridgeEvent) {
        switch remark.kind {
        case .loadFailed:
            let reason = remark.details["reason"]?.string ?? remark.message
            page.isSilenceSaid = true
            conclude(.loadFailed, Sentence(.loadFailed, ["reason": .text(reason)]), from: event)
        case .pageCrashed: crashed(remark, event)
        case .scriptFailed: scriptFailed(remark, event)
        case .readySent:
            seen(remark)
            if expectsReadyEvent, !page.hasAsked { page.announced = event.time }
        case .setUpSeen: seen(remark)
        case .dialogOpened:
            (page.isBehindDialog, page.behindDialog) = (true, 0)
        case .dialogClosed:
            page.isBehindDialog = false
            conclusions.end(id(.dialogOpen))
        default: break
        }
    }

    private mutating func seen(_ remark: BridgeRemark) {
        page.setUpsSeen = remark.details["version"]?.string?.split(separator: ", ").map(String.init) ?? page.setUpsSeen
    }

    private mutating func crashed(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let reason: Wording =
            switch remark.details["reason"]?.string {
            case "crashed": .itCrashed
            case "memory": .tooMuchMemory
            case "ended": .itWasEnded
            default: .unknownReason
            }
        let count = page.endedWithIt
        let wording = count == 0 ? Wording.pageCrashedAlone : .pageCrashed
        conclude(.pageCrashed, Sentence(wording, ["reason": .wording(reason)], count: count), from: event)
    }

    /// Whether the page is meant to wait for the ready event, so that it is strange if it does not react.
    private var expectsReadyEvent: Bool {
        WireProtocols.expectsEvent(page.setUpsSeen)
            || surroundings.wireProtocol.flatMap(WireProtocols.named)?.setUp.isAnnounced == true
    }

    // MARK: Scripts

    private mutating func scriptFailed(_ remark: BridgeRemark, _ event: BridgeEvent) {
        page.quietSince = page.quietSince.map { max($0, event.time) }
        if remark.details["resource"] != nil {
            let file = remark.details["file"] ?? ""
            let sentence = Sentence(.scriptMissing, ["file": .text(file.string ?? "")])
            return conclude(.scriptFailed, about: file.string ?? "", sentence, from: event) {
                $0.facts = remark.details
            }
        }
        if misspelled(remark, event) { return }
        if page.hasAsked { return scriptFailedLater(remark, event) }
        if let global = Self.global(in: remark.details["error"]?.string ?? "") {
            var sentence = placed(remark, .usedTooEarly, .usedTooEarlySomewhere)
            sentence.values["global"] = .text(global)
            page.isSilenceSaid = true
            conclude(.usedTooEarly, about: global, sentence, from: event) { $0.facts = remark.details }
        } else {
            let sentence = placed(remark, .scriptFailed, .scriptFailedSomewhere)
            conclude(.scriptFailed, sentence, from: event) { $0.facts = remark.details }
        }
    }

    /// A bridge's name with a slip in it is the reason, whatever else the page does.
    private mutating func misspelled(_ remark: BridgeRemark, _ event: BridgeEvent) -> Bool {
        guard let (global, near) = Self.slip(in: remark.details["error"]?.string ?? "") else { return false }
        var sentence = placed(remark, .globalMisspelled, .globalMisspelledSomewhere)
        (sentence.values["global"], sentence.values["near"]) = (.text(global), .text(near))
        page.isSilenceSaid = true
        conclude(.scriptFailed, about: global, sentence, from: event) { $0.facts = remark.details }
        return true
    }

    /// What an error is about that is almost a bridge's name, and that name.
    private static func slip(in error: String) -> (global: String, near: String)? {
        // Ours is called as it is.
        let names = globals + [WireProtocols.named(.native)?.title].compactMap(\.self)
        for word in error.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }) {
            // Of short words many are near each other.
            guard word.count >= 8, !names.contains(String(word)) else { continue }
            if let near = NearestName.of(String(word), among: names) { return (String(word), near) }
        }
        return nil
    }

    /// With a bridge, the page works on; who looks sees it.
    private mutating func scriptFailedLater(_ remark: BridgeRemark, _ event: BridgeEvent) {
        // What a handler threw goes on to the page's own listeners, and was said with the handler's name.
        if let thrown = page.lastThrown, remark.details["error"]?.string?.hasSuffix(thrown) == true { return }
        let sentence = placed(remark, .scriptFailedLater, .scriptFailedLaterSomewhere)
        conclude(.scriptFailed, about: "later", sentence, from: event) { explanation in
            explanation.facts = remark.details
            explanation.isUrgent = false
        }
    }

    /// The sentence with what was thrown and where, or, where the place is unknown, the one without.
    func placed(_ remark: BridgeRemark, _ wording: Wording, _ withoutPlace: Wording) -> Sentence {
        let details = remark.details
        let message = Sentence.Value.text(Self.withoutStop(details["error"]?.string ?? remark.message))
        guard let file = details["file"]?.string, !file.isEmpty, let line = details["line"]?.number, line > 0 else {
            return Sentence(withoutPlace, ["message": message])
        }
        let place = ["file": Sentence.Value.text(file), "line": .text(JSONValue.spelling(of: line))]
        return Sentence(wording, place.merging(["message": message]) { $1 })
    }

    /// What an engine says, without the full stop that some of it ends in.
    static func withoutStop(_ error: String) -> String { error.hasSuffix(".") ? String(error.dropLast()) : error }

    /// The bridge's name that an error is about, if it is about one.
    private static func global(in error: String) -> String? {
        globals.first { global in
            error.ranges(of: global).contains { range in
                let before = error[..<range.lowerBound].last
                let after = error[range.upperBound...].first
                return before.map { !$0.isLetter && $0 != "_" } ?? true
                    && after.map { !$0.isLetter && $0 != "_" } ?? true
            }
        }
    }

    private static let globals = Set(WireProtocols.all.compactMap(\.setUp.global)).sorted()

    mutating func setUpThrew(_ remark: BridgeRemark, _ event: BridgeEvent) {
        page.lastThrown = remark.details["error"]?.string
        let left = Int(remark.details["left"]?.number ?? 0)
        let isStrict = surroundings.isStrict
        var sentence = placed(remark, .setUpThrewLast, .setUpThrewSomewhere)
        if isStrict, left > 0, sentence.wording == .setUpThrewLast {
            sentence = Sentence(.setUpThrew, sentence.values, count: left)
        }
        conclude(.setUpThrew, sentence, from: event) { explanation in
            explanation.facts = remark.details
            explanation.onPhone = !isStrict && left > 0 ? Sentence(.phoneSetUpLeaves, count: left) : nil
        }
    }

    // MARK: Asking

    mutating func policyBlocks(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let (details, isStrict) = (remark.details, surroundings.isStrict)
        let values = ["directive": Sentence.Value.text(details["directive"]?.string ?? "")]
        switch details["frame"]?.string {
        // That is how messages were to travel here, and no phone's way.
        case "transport": return
        case "queue": return policyHalf(remark, event)
        default: break
        }
        if isStrict { page.isSilenceSaid = true }
        let sentence = Sentence(isStrict ? .policyBlocksStrictly : .policyBlocks, values)
        conclude(.policyBlocks, sentence, from: event) { explanation in
            explanation.facts = details
            explanation.onPhone = isStrict ? nil : Sentence(.phoneWouldNotStart)
        }
    }

    private mutating func policyHalf(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let (details, isStrict) = (remark.details, surroundings.isStrict)
        let values = [
            "a": Sentence.Value.text(page.askedBy ?? ""), "b": .text(details["address"]?.string ?? ""),
        ]
        conclude(.policyHalf, Sentence(isStrict ? .policyHalf : .policyHalfHere, values), from: event) { explanation in
            explanation.facts = details
            explanation.onPhone = isStrict ? nil : Sentence(.phoneWouldHearOnly)
        }
    }

    mutating func protocolRefused(_ remark: BridgeRemark, _ event: BridgeEvent) {
        guard let wanted = remark.details["wanted"]?.string, let chosen = surroundings.wireProtocol else { return }
        page.isSilenceSaid = true
        let name = WireProtocolName(rawValue: wanted)
        let titles = [name, chosen].map { WireProtocols.named($0)?.title ?? $0.rawValue }
        let sentence =
            if let version = WireProtocols.version(of: name), WireProtocols.version(of: chosen) != nil {
                Self.oldSetUp(version, chosen)
            } else {
                Sentence(.otherProtocol, ["a": .text(titles[0]), "b": .text(titles[1])])
            }
        conclude(.oldSetUp, sentence, from: event)
    }

    /// A page asked by an address that only an older version knows.
    mutating func otherScheme(_ event: BridgeEvent) {
        guard let newer = WireProtocols.all.first(where: { $0.setUp.olderVersion != nil }) else { return }
        let isStrict = surroundings.isStrict
        if isStrict { page.isSilenceSaid = true }
        let sentence = Self.oldSetUp(newer.setUp.olderVersion ?? "", newer.name)
        conclude(.oldSetUp, sentence, from: event) { $0.isUrgent = isStrict }
    }

    mutating func heldBack(_ event: BridgeEvent) {
        page.held += 1
        if page.heldSince == nil { page.heldSince = event.time }
        let count = page.held
        if conclusions[id(.initMissing)] != nil {
            page.heldSince = nil
            conclusions.change(id(.initMissing)) {
                if $0.sentence.count != nil { $0.sentence.count = count }
                if $0.onPhone != nil { $0.onPhone?.count = count }
            }
        }
    }

    mutating func originRefused(_ remark: BridgeRemark, _ event: BridgeEvent) {
        let details = remark.details
        let number = page.number
        conclusions.endAll { $0.id.page == number && [.originRefused, .openedAsFile].contains($0.id.kind) }
        if details["address"]?.string?.hasPrefix("file:") == true {
            return conclude(.openedAsFile, Sentence(.openedAsFile), from: event) { $0.facts = details }
        }
        let origin = details["origin"]?.string ?? ""
        let wording = details["sandboxed"]?.bool == true ? Wording.sandboxRefused : .originRefused
        conclude(.originRefused, about: origin, Sentence(wording, ["origin": .text(origin)]), from: event) {
            $0.facts = details
        }
    }
}
