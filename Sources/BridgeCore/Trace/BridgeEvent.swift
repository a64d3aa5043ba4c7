/// One thing that happened, on the one stream that log, recorder, driver and tests consume.
public struct BridgeEvent: Sendable {
    /// When it happened, since the bridge was made.
    public let time: Duration
    /// The page it belongs to, counted from 1; 0 before the first.
    public let page: Int
    /// What happened.
    public let kind: Kind

    /// What can happen.
    public enum Kind: Sendable {
        /// The page's life.
        case page(PageEvent)
        /// A call was made. `wire` is its text on the way, once it is on the way.
        case call(CallEvent)
        /// A call to the page that had waited for it went out.
        case sent(CallID, wire: String)
        /// A call was given an answer that is not its last one.
        case progress(ProgressEvent)
        /// A call ended.
        case answer(AnswerEvent)
        /// Something worth knowing that is neither.
        case remark(BridgeRemark)
    }

    /// An event, as a recording has it.
    package init(time: Duration, page: Int, kind: Kind) {
        self.time = time
        self.page = page
        self.kind = kind
    }
}

/// Who calls whom.
public enum CallDirection: String, Sendable {
    /// The page calls the app.
    case fromPage = "js"
    /// The app calls the page.
    case toPage = "app"
}

/// Names one call in the trace: "c7".
public struct CallID: Hashable, Sendable, CustomStringConvertible {
    package let number: UInt64
    package init(number: UInt64) { self.number = number }
    /// "c" and the number of the call, counted over both directions.
    public var description: String { "c\(number)" }
}

/// A step in a page's life.
public enum PageEvent: Sendable {
    /// A page is there.
    case started(url: String)
    /// It showed which protocol it speaks, by what, and how its messages travel.
    case recognised(WireProtocolName, by: String, TransportName)
    /// It did something by which a page asks for a bridge, and got none by it.
    case tried(String)
    /// It has loaded, with all that belongs to it.
    case loaded
    /// It can be called.
    case ready
    /// It has a handler that the app can call.
    case registered(HandlerName, WireProtocolName)
    /// It is gone.
    case gone(PageGoneReason)
}

/// A call, seen when it is made.
public struct CallEvent: Sendable {
    /// The call's name in the trace.
    public let id: CallID
    /// Who calls whom.
    public let direction: CallDirection
    /// The handler that is called.
    public let name: HandlerName
    /// The data, nil where there is none.
    public let data: JSONText?
    /// Whether the caller wants an answer.
    public let wantsAnswer: Bool
    /// The text of the message; nil while a call to the page waits for the page.
    public let wire: String?
    /// Whether it is a question to the bridge itself, which answers: no handler of the app's.
    public let isOwn: Bool

    /// A call.
    package init(
        id: CallID,
        direction: CallDirection,
        name: HandlerName,
        data: JSONText?,
        wantsAnswer: Bool,
        wire: String?,
        isOwn: Bool = false
    ) {
        self.id = id
        self.direction = direction
        self.name = name
        self.data = data
        self.wantsAnswer = wantsAnswer
        self.wire = wire
        self.isOwn = isOwn
    }
}

/// An answer of a call that goes on.
public struct ProgressEvent: Sendable {
    /// The call's name in the trace.
    public let id: CallID
    /// Who called whom.
    public let direction: CallDirection
    /// The handler that was called.
    public let name: HandlerName
    /// The answer so far, nil where it has no data.
    public let data: JSONText?
    /// The text of the answer on the way.
    public let wire: String

    /// An answer of a call that goes on.
    package init(id: CallID, direction: CallDirection, name: HandlerName, data: JSONText?, wire: String) {
        self.id = id
        self.direction = direction
        self.name = name
        self.data = data
        self.wire = wire
    }
}

/// The end of a call.
public struct AnswerEvent: Sendable {
    /// The call's name in the trace.
    public let id: CallID
    /// Who called whom.
    public let direction: CallDirection
    /// The handler that was called.
    public let name: HandlerName
    /// How it ended.
    public let result: Result<JSONText?, BridgeError>
    /// How long it took, from the call to its end.
    public let took: Duration
    /// The text of the answer on the way; nil where none travelled.
    public let wire: String?
    /// Who answered for the app; nil where a handler of the program did, or the page.
    public let by: AnswerSource?
    /// The name under which the page was told of the failure; nil where it was told of none.
    public let failureName: String?

    /// The end of a call.
    package init(
        id: CallID,
        direction: CallDirection,
        name: HandlerName,
        result: Result<JSONText?, BridgeError>,
        took: Duration,
        wire: String? = nil,
        by: AnswerSource? = nil,
        failureName: String? = nil
    ) {
        self.id = id
        self.direction = direction
        self.name = name
        self.result = result
        self.took = took
        self.wire = wire
        self.by = by
        self.failureName = failureName
    }
}

/// Who answered a call of the page in place of a handler of the program.
public struct AnswerSource: RawRepresentable, Hashable, Sendable {
    /// The word that stands in recordings.
    public let rawValue: String
    /// A source by its word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A person, by hand.
    public static let person = AnswerSource(rawValue: "person")
    /// A handler of a file.
    public static let file = AnswerSource(rawValue: "file")
    /// A handler that was made in the window, or belongs to a ready set.
    public static let fake = AnswerSource(rawValue: "fake")
    /// A script of such a handler.
    public static let script = AnswerSource(rawValue: "script")
}

/// Something worth knowing: a fault of the page, or a difference to the phone.
public struct BridgeRemark: Sendable {
    /// What kind of thing it is.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name of the kind, as it stands in recordings.
        public let rawValue: String
        /// A kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The page called a handler that is not registered.
        public static let handlerMissing = Kind(rawValue: "handler-missing")
        /// A call went to a handler that the page has not registered.
        public static let pageHandlerMissing = Kind(rawValue: "page-handler-missing")
        /// The page's handler threw.
        public static let pageHandlerThrew = Kind(rawValue: "page-handler-threw")
        /// A script of the page threw and nobody caught it, or it left a rejection unhandled.
        public static let scriptFailed = Kind(rawValue: "script-failed")
        /// The page wrote an error to its console.
        public static let consoleError = Kind(rawValue: "console-error")
        /// A second answer to the same call was dropped.
        public static let answeredTwice = Kind(rawValue: "answered-twice")
        /// An answer that is not the last one was dropped, since the page's protocol knows only last ones.
        public static let progressDropped = Kind(rawValue: "progress-dropped")
        /// An answer came when nobody waited for it any more.
        public static let lateAnswer = Kind(rawValue: "late-answer")
        /// The page has stood still for some time for an answer of the app.
        public static let pageStandsStill = Kind(rawValue: "page-stands-still")
        /// A message of the page could not be written as JSON and was dropped.
        public static let messageDropped = Kind(rawValue: "message-dropped")
        /// A message of the page makes no sense.
        public static let invalidMessage = Kind(rawValue: "invalid-message")
        /// A page of another origin was not given the bridge.
        public static let originRefused = Kind(rawValue: "origin-refused")
        /// The page's policy forbids the hidden frame.
        public static let policyBlocks = Kind(rawValue: "csp-blocks")
        /// The page asked for a protocol that this window does not speak.
        public static let protocolRefused = Kind(rawValue: "protocol-refused")
        /// Something that must have permission was refused: a new window, an unknown scheme.
        public static let refused = Kind(rawValue: "refused")
        /// On the phone something else would have happened.
        public static let phoneDiffers = Kind(rawValue: "phone-differs")
        /// What happened is what the phone does, and most would not expect.
        public static let asOnPhone = Kind(rawValue: "as-on-phone")
        /// An address of a scheme that is no page's was taken by the app.
        public static let offered = Kind(rawValue: "offered")
        /// A message met a fault on purpose.
        public static let fault = Kind(rawValue: "fault")
        /// A rule stood in for a request of the page.
        public static let requestRule = Kind(rawValue: "request-rule")
        /// What the page asked one host for came from another.
        public static let foreignHost = Kind(rawValue: "foreign-host")
        /// A reader of events was too slow and missed some.
        public static let eventsDropped = Kind(rawValue: "events-dropped")
    }

    /// The kind.
    public let kind: Kind
    /// The handler it is about, if it is about one.
    public let name: HandlerName?
    /// The call it is about, if it is about one.
    public let call: CallID?
    /// The difference to the phone that it is about, if it is about one.
    public let difference: PhoneDifference.ID?
    /// A value that belongs to it, if one does.
    public let value: JSONText?
    /// What the sentence is made of, by names of the kind's own: "near", "file", "line".
    public let details: JSONObject
    /// A sentence for people.
    public let message: String

    /// A remark.
    public init(
        _ kind: Kind,
        name: HandlerName? = nil,
        call: CallID? = nil,
        difference: PhoneDifference.ID? = nil,
        value: JSONText? = nil,
        details: JSONObject = [:],
        _ message: String
    ) {
        self.kind = kind
        self.name = name
        self.call = call
        self.difference = difference
        self.value = value
        self.details = details
        self.message = message
    }
}
