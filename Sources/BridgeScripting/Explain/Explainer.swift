package import BridgeCore

/// Concludes from events why a page does not do what was expected.
///
/// It is pure: events and looks at moments of quiet go in, explanations come out. The same events give the same
/// explanations, in a window, in a run without a person, and from a recording.
package struct Explainer: Sendable {
    /// What pages find around them.
    package struct Surroundings: Sendable, Hashable {
        /// Whether pages take the machine for a desktop browser.
        package var isDesktop: Bool
        /// Whether the faults of the phones' libraries are reproduced.
        package var isStrict: Bool
        /// The protocol that was chosen; nil where it is recognised.
        package var wireProtocol: WireProtocolName?

        /// What pages find; without arguments that of a window as it comes.
        package init(isDesktop: Bool = true, isStrict: Bool = false, wireProtocol: WireProtocolName? = nil) {
            self.isDesktop = isDesktop
            self.isStrict = isStrict
            self.wireProtocol = wireProtocol
        }
    }

    /// What an event or a look has brought about.
    package struct News: Sendable {
        /// The explanation as it is now.
        package let explanation: Explanation
        /// Whether it was not there before.
        package let isNew: Bool
    }

    /// What pages find around them, from the next page on.
    package var surroundings: Surroundings
    /// What a phone would have done otherwise, or has done.
    package internal(set) var onPhone = PhoneList()

    var conclusions = Conclusions()
    var page = PageFacts()
    var calls = CallFacts()

    /// How long nothing must have happened before what did not happen counts.
    static let quiet = Duration.seconds(2)
    /// How long a page is given to react to what it was told.
    static let patience = Duration.seconds(3)
    /// How long an answer may take before it is worth a word.
    static let slow = Duration.seconds(5)

    /// Nothing has happened yet.
    package init(_ surroundings: Surroundings = Surroundings()) { self.surroundings = surroundings }

    /// What has been concluded, oldest first; the oldest of very many are forgotten.
    package var explanations: [Explanation] { conclusions.all }

    /// The page that was there last, counted from 1.
    package var pageNumber: Int { page.number }

    /// Takes an event in; gives what has changed by it.
    package mutating func take(_ event: BridgeEvent) -> [News] {
        if event.page != page.number { page = PageFacts(number: event.page, start: event.time) }
        switch event.kind {
        case .page(let step): take(step, event)
        case .call(let call): take(call, event)
        case .sent(let call, _): sent(call, event)
        case .progress(let progress): if progress.direction == .fromPage { waitsBehindDialog(event) }
        case .answer(let answer): take(answer, event)
        case .remark(let remark): take(remark, event)
        }
        return conclusions.takeNews()
    }

    /// Looks what has not happened until `time`, since the bridge was made; gives what has changed by it.
    package mutating func look(at time: Duration) -> [News] { look(at: time, isLast: false) }

    /// Looks for the last time: nothing will happen any more, so that nothing is waited for.
    package mutating func conclude(at time: Duration) -> [News] { look(at: time, isLast: true) }

    /// Takes in that the app has other handlers now: that one was missing is over where `isThere` says so of its name and
    /// of the newest call that missed it.
    package mutating func handlersChanged(_ isThere: (HandlerName, CallID?) -> Bool) -> [News] {
        conclusions.endAll {
            $0.id.kind == .handlerMissing && isThere(HandlerName($0.id.subject), $0.call)
        }
        return conclusions.takeNews()
    }

    /// When a look can bring something about; nil where only an event can.
    package var nextLook: Duration? { [nextLookAtPage, calls.nextLook].compactMap(\.self).min() }

    private mutating func look(at time: Duration, isLast: Bool) -> [News] {
        lookAtPage(time, isLast)
        lookAtCalls(time, isLast)
        return conclusions.takeNews()
    }

    // MARK: Concluding

    func id(_ kind: Explanation.Kind, _ subject: String = "") -> Explanation.ID {
        Explanation.ID(page: page.number, kind: kind, subject: subject)
    }

    /// Concludes something from an event, or counts what was concluded before.
    mutating func conclude(
        _ kind: Explanation.Kind,
        about subject: String = "",
        _ sentence: Sentence,
        from event: BridgeEvent,
        _ change: (inout Explanation) -> Void = { _ in }
    ) {
        conclusions.add(id(kind, subject), sentence, Explanation.Evidence(event), pageStart: page.start, change)
    }

    /// Concludes something from what has not happened; `text` says in English what did.
    mutating func conclude(
        _ kind: Explanation.Kind,
        about subject: String = "",
        _ sentence: Sentence,
        at time: Duration,
        _ text: String,
        _ change: (inout Explanation) -> Void = { _ in }
    ) {
        let evidence = Explanation.Evidence(time: time, text: text, call: nil)
        conclusions.add(id(kind, subject), sentence, evidence, pageStart: page.start, change)
    }

    /// Whether the phone's library of a protocol that the page speaks has that difference, which is cured here.
    func phoneHas(_ difference: PhoneDifference.ID) -> Bool { phone(with: difference) != nil }

    /// What people call the protocol that the page speaks whose library has that difference, where it is cured here.
    func phone(with difference: PhoneDifference.ID) -> String? {
        surroundings.isStrict ? nil : title(with: difference)
    }

    /// What people call the protocol that the page speaks whose library has that difference.
    func title(with difference: PhoneDifference.ID) -> String? {
        page.protocols.compactMap(WireProtocols.named).first { $0.phone.differences.contains(difference) }?.title
    }
}
