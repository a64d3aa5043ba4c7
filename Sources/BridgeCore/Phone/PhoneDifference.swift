/// One way in which a bridge on a phone does something else than this one.
///
/// The phones' libraries have faults. Repaired, they are cured where no working page can notice, and the trace names each
/// one that was met (`phone-differs`); strict, they are reproduced, and the trace says so (`as-on-phone`).
public struct PhoneDifference: Sendable {
    /// Names a difference, as events do.
    public enum ID: String, Sendable, CaseIterable {
        case missingHandler = "missing-handler"
        case lostBatch = "lost-batch"
        case handlerThrew = "handler-threw"
        case handlerThrewSilently = "handler-threw-silently"
        case secondAnswer = "second-answer"
        case secondReply = "second-reply"
        case lateReply = "late-reply"
        case leftCall = "left-call"
        case startUpQueue = "start-up-queue"
        case heldAfterReset = "held-after-reset"
        case lostAfterReset = "lost-after-reset"
        case restartedIDs = "restarted-ids"
        case invalidMessage = "invalid-message"
        case otherScheme = "other-scheme"
        case policyForbidsFrame = "policy-forbids-frame"
        case onlyObjects = "only-objects"
        case onlyObjectsCount = "only-objects-count"
        case onlyTexts = "only-texts"
        case poisonedQueue = "poisoned-queue"
        case sendThrows = "send-throws"
        case lostOnLeaving = "lost-on-leaving"
        case missingPageHandler = "missing-page-handler"
        case inheritedName = "inherited-name"
        case pageHandlerThrew = "page-handler-threw"
        case noCallback = "no-callback"
        case setUpThrew = "set-up-threw"
        case setUpAgain = "set-up-again"
        case noWaitingList = "no-waiting-list"
        case falsyReply = "falsy-reply"
        case unescapedText = "unescaped-text"
        case beforeInit = "before-init"
        case initTwice = "init-twice"
        case noShift = "no-shift"
    }

    /// The difference's name.
    public let id: ID
    /// What the phone does, to go on "The phone …".
    public let phone: String
    /// What happens here, to go on "Here …".
    public let here: String

    init(_ id: ID, phone: String, here: String) {
        self.id = id
        self.phone = phone
        self.here = here
    }

    /// The protocols that it is about.
    public var protocols: [WireProtocolName] {
        WireProtocols.all.filter { $0.phone.differences.contains(id) }.map(\.name)
    }

    /// The difference of that name.
    public static func named(_ id: ID) -> PhoneDifference? { all.first { $0.id == id } }

    /// The sentence for people about a difference that was met.
    public func sentence(isStrict: Bool) -> String {
        isStrict ? "As on the phone, which \(phone)." : "The phone \(phone). Here \(here)."
    }
}

/// What the library that a page knows from the phone does.
public struct PhoneLibrary: Sendable {
    /// What becomes of calls to a page that are made while no page can be called.
    public enum StartUpQueue: Sendable {
        /// They are lost.
        case none
        /// The first page gets them; those made between two pages are lost.
        case firstPage
        /// The next page gets them.
        case everyPage
    }

    /// What the caller of a handler that is not registered gets.
    public enum MissingHandler: Sendable {
        /// Nothing, ever.
        case silence
        /// That answer; what came with the call is lost.
        case endsBatch(answer: JSONText)
        /// An answer that says so.
        case answers
    }

    /// All differences that can be met with the protocol.
    public var differences: [PhoneDifference.ID] = []
    /// What becomes of calls to a page that are made while no page can be called.
    public var startUpQueue = StartUpQueue.firstPage
    /// What the caller of a handler that is not registered gets.
    public var missingHandler = MissingHandler.silence

    /// A library with these differences and what most do otherwise.
    public init(_ differences: [PhoneDifference.ID]) { self.differences = differences }

    /// Whether that difference can be met with the protocol.
    func has(_ difference: PhoneDifference.ID) -> Bool { differences.contains(difference) }
}

/// What the phone makes of a message.
public struct PhoneReading: Sendable {
    /// The message as the phone understands it; nil where it ignores it.
    public let message: BridgeMessage?
    /// The difference that makes it so.
    public let difference: PhoneDifference.ID
    /// What more there is to be known of it, by names of the difference's own.
    public let details: JSONObject

    /// A reading with its reason.
    public init(_ message: BridgeMessage?, _ difference: PhoneDifference.ID, details: JSONObject = [:]) {
        self.message = message
        self.difference = difference
        self.details = details
    }
}
