/// What goes wrong on purpose with messages of a name, so that a page can be tried with what happens on real phones.
///
/// A message belongs to the call that it is or answers, and has that call's name.
package struct FaultRule: Sendable, Hashable {
    /// What happens to a message.
    package enum Effect: Sendable, Hashable {
        /// It arrives so much later; those behind it overtake it.
        case delay(Duration)
        /// It never arrives.
        case drop
        /// It arrives a second time at once.
        case twice
        /// It arrives behind the next message that goes the same way, or after a second where none does.
        case reorder
        /// A part of its data is taken out, cut, or of another type; what arrives is JSON.
        case corrupt
        /// The page is loaded again before it arrives.
        case reload
        /// The web process ends before it arrives.
        case kill
        /// It arrives, and from then on the page has no network.
        case offline
    }

    /// Who would get the message.
    package enum Receiver: String, Sendable, Hashable, CaseIterable {
        /// The page: an answer to its call, or a call of the app.
        case page
        /// The app: a call of the page, or its answer.
        case app
    }

    /// Which of the messages that fit it happens to.
    package enum Occasion: Sendable, Hashable {
        /// The n-th, the 2n-th and so on; 1 is each of them.
        case every(Int)
        /// Each with that chance in a hundred, by the plan's seed.
        case chance(Int)
    }

    /// The name of the call; nil fits all.
    package var name: HandlerName?
    /// What happens.
    package var effect: Effect
    /// Who would get the message.
    package var receiver: Receiver
    /// Which of the messages it happens to.
    package var occasion: Occasion
    /// How often it happens at most; nil is without an end.
    package var times: Int?

    /// A rule; by itself it is about each message to the page.
    package init(
        _ effect: Effect,
        name: HandlerName? = nil,
        to receiver: Receiver = .page,
        _ occasion: Occasion = .every(1),
        times: Int? = nil
    ) {
        self.name = name
        self.effect = effect
        self.receiver = receiver
        self.occasion = occasion
        self.times = times
    }
}

extension FaultRule.Effect {
    /// The words of all effects, as files and options spell them.
    package static let words = ["delay", "drop", "twice", "reorder", "corrupt", "reload", "kill", "offline"]

    /// The words as texts have them, one of which may have a time behind it.
    package static var forms: String {
        words.map { $0 == "delay" ? "delay MILLISECONDS" : $0 }.joined(separator: ", ")
    }

    /// How long a delay is that does not say.
    package static let usualDelay = Duration.seconds(1)

    /// The effect of that word, of which only "delay" has a time.
    package init?(word: String, delay: Duration? = nil) {
        switch word {
        case "delay": self = .delay(delay ?? Self.usualDelay)
        case "drop": self = .drop
        case "twice": self = .twice
        case "reorder": self = .reorder
        case "corrupt": self = .corrupt
        case "reload": self = .reload
        case "kill": self = .kill
        case "offline": self = .offline
        default: return nil
        }
    }

    /// The word, as files and options spell it.
    package var word: String {
        switch self {
        case .delay: "delay"
        case .drop: "drop"
        case .twice: "twice"
        case .reorder: "reorder"
        case .corrupt: "corrupt"
        case .reload: "reload"
        case .kill: "kill"
        case .offline: "offline"
        }
    }
}
