package import BridgeCore

/// Why a page does what nobody expected: a sentence, and what it was concluded from.
package struct Explanation: Sendable, Identifiable {
    /// What is wrong; in their order, the worst first.
    package enum Kind: String, Sendable, CaseIterable {
        case loadFailed = "load-failed"
        case pageCrashed = "page-crashed"
        case openedAsFile = "opened-as-file"
        case usedTooEarly = "used-too-early"
        case scriptFailed = "script-failed"
        case policyBlocks = "csp-blocks"
        case policyHalf = "csp-half"
        case desktopDevice = "desktop-device"
        case noBridge = "no-bridge"
        case oldSetUp = "old-set-up"
        case initMissing = "init-missing"
        case readyUnheard = "ready-unheard"
        case setUpThrew = "set-up-threw"
        case frameAsked = "frame-asked"
        case originRefused = "origin-refused"
        case foreignHost = "foreign-host"
        case handlerMissing = "handler-missing"
        case pageHandlerMissing = "page-handler-missing"
        case pageHandlerThrew = "page-handler-threw"
        case noCallback = "no-callback"
        case neverAnswered = "never-answered"
        case answeredTwice = "answered-twice"
        case lateAnswer = "late-answer"
        case dataLost = "data-lost"
        case messageDropped = "message-dropped"
        case shapeRefused = "shape-refused"
        case waitsForPage = "waits-for-page"
        case dialogOpen = "dialog-open"
    }

    /// What makes it one and the same: what is said of the same page, kind and subject again is counted.
    package struct ID: Sendable, Hashable {
        /// The page that it is about.
        package let page: Int
        /// What is wrong.
        package let kind: Kind
        /// The handler or the like that it is about; empty for the page as a whole.
        package let subject: String
    }

    /// What makes it one and the same.
    package let id: ID
    /// What it says.
    package var sentence: Sentence
    /// What would happen on a phone, where that is something else.
    package var onPhone: Sentence?
    /// The call it is about, if it is about one; the newest of several.
    package var call: CallID?
    /// What a remedy needs to know: an origin, a policy, a name that is near.
    package var facts: JSONObject = [:]
    /// Whether it is worth a person's attention now; otherwise it is for who looks.
    package var isUrgent = true
    /// Whether it does not hold any more: what was missing has come.
    package var isOver = false
    /// Whether the call that it is about has ended, so that nobody can answer it any more.
    package internal(set) var isCallOver = false
    /// How many times it was met.
    package internal(set) var count = 1
    /// The first events from which it was concluded, and the last.
    package internal(set) var evidence: [Evidence]

    /// When its page began, since the bridge was made.
    package let pageStart: Duration

    /// When it was concluded first, since the bridge was made.
    package var time: Duration { evidence.first?.time ?? .zero }

    /// How many events are kept.
    static let evidenceLimit = 20
}

extension Explanation.Kind: Comparable {
    /// Whether the left one is worse.
    package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
