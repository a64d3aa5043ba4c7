package import BridgeCore
import BridgeScripting

/// One row of the log: a call, a step in a page's life, or a remark about no call.
nonisolated package struct TrafficRow: Sendable {
    /// A remark and when it was made, since the page began.
    package struct Note: Sendable {
        /// When it was made.
        package let time: Duration
        /// What was remarked.
        package let remark: BridgeRemark
    }

    /// Answers of a call that are not the last one: how many there were, and the newest.
    package struct Progress: Sendable {
        /// How many there were.
        package private(set) var count = 0
        /// The newest one's data.
        package private(set) var newest: JSONText?
        /// When the newest came, since the page began.
        package private(set) var time = Duration.zero

        mutating func take(_ event: ProgressEvent, at time: Duration) {
            count += 1
            newest = event.data
            self.time = time
        }
    }

    /// The row's number, which stays when older rows are dropped.
    package let number: Int
    /// The page it belongs to, counted from 1.
    package let page: Int
    /// When it happened, since the page began.
    package let time: Duration
    /// When the page began, since the bridge was made.
    let pageStart: Duration
    /// How far it is.
    package var state: State
    /// The call, where it is one.
    package var call: CallEvent?
    /// What it is about: the handler's name, or the page.
    package let name: String
    /// What there is to say about something that is no call.
    package var note = ""
    /// The protocol of the page it belongs to, once it is known.
    package var wireProtocol: WireProtocolName?
    /// How that page's messages travel, once it is known.
    package var transport: TransportName?
    /// The text of the message on its way.
    package var wire: String?
    /// When a call that waited for the page went out, since the page began.
    var sentAt: Duration?
    /// The text of the answer on its way.
    package var answerWire: String?
    /// What it was answered before it ended.
    package var progress = Progress()
    /// How the call ended.
    package var result: Result<JSONText?, BridgeError>?
    /// The name under which the page was told of the failure; nil where it was told of none.
    package var failureName: String?
    /// Who answered in place of a handler of the program.
    package var answeredBy: AnswerSource?
    /// How long it took.
    package var took: Duration?
    /// What was remarked about it, with times.
    package var notes: [Note] = []
    /// Whether a person has marked it.
    package var isStarred = false

    /// What was remarked about it.
    package var remarks: [BridgeRemark] { notes.map(\.remark) }

    /// Whether it is a call that has not ended.
    package var isPending: Bool { call != nil && !state.isFinal }

    /// Whether it is kept when others are cleared or dropped: a person has marked it or is to answer it.
    var isKept: Bool { isStarred || state == .waiting }

    /// Whether it is shown only where it is asked for: what libraries do among themselves.
    package var isInternal: Bool {
        guard let call else {
            return state == .sought || state == .remark && notes.allSatisfy(\.remark.kind.isFact)
        }
        let name = call.name.rawValue
        return call.isOwn || Self.internalNames.contains { name.hasPrefix($0) }
    }

    /// How the names of handlers begin that belong to the bridges' own libraries.
    private static let internalNames = WireProtocols.all.flatMap(\.ownHandlers)

    /// The answer, where one was wanted and has data.
    package var answer: JSONText? {
        guard call?.wantsAnswer == true, case .success(let text) = result else { return nil }
        return text
    }

    /// Why it failed, where it did.
    package var failure: BridgeError? {
        if case .failure(let error) = result { error } else { nil }
    }

    /// What the side that called was told of the failure: its name, or else its kind.
    package var failureWord: String? { failureName ?? failure?.code.rawValue }

    /// How many bytes its data and its answer have.
    package var payload: Int { [call?.data, answer].reduce(0) { $0 + ($1?.text.utf8.count ?? 0) } }

    /// How many bytes of text it keeps.
    var size: Int {
        payload + [wire, answerWire, progress.newest?.text].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }

    mutating func end(_ answer: AnswerEvent) {
        result = answer.result
        took = answer.took
        answerWire = answer.wire
        (answeredBy, failureName) = (answer.by, answer.failureName)
        state =
            switch answer.result {
            case .success: call?.wantsAnswer == true ? .answered : .oneWay
            case .failure(let error): State(error.code)
            }
    }

    mutating func take(_ remark: BridgeRemark, at time: Duration) {
        notes.append(Note(time: time, remark: remark))
        guard isPending else { return }
        switch remark.kind {
        case .held: state = .waiting
        case .letGo: state = .running
        case .handlerMissing: state = .delivered
        default: break
        }
    }
}

nonisolated extension BridgeRemark.Kind {
    /// A recording was played.
    static let replayed = Self(rawValue: "replayed")

    /// Whether it says that something is not as it should be.
    var isProblem: Bool {
        !isFact && ![.held, .letGo, .replayed, .requestRule, .phoneDiffers, .asOnPhone, .offered].contains(self)
    }

    /// Whether it is there for others to conclude from, and says nothing by itself.
    var isFact: Bool { [.readySent, .setUpSeen, .dialogOpened, .dialogClosed].contains(self) }
}
