package import BridgeCore

/// One row of the log: a call, a step in a page's life, or a remark about no call.
nonisolated package struct TrafficRow: Sendable {
    /// How far it is.
    package enum State: String, Sendable {
        case waiting = "waiting"
        case running = "running"
        case answered = "answered"
        case oneWay = "one way"
        case failed = "failed"
        case timedOut = "timed out"
        case cancelled = "cancelled"
        case pageGone = "page gone"
        case started = "page"
        case recognised = "recognised"
        case left = "left"
        case crashed = "crashed"
        case notLoaded = "not loaded"
        case remark = "remark"
    }

    /// Answers of a call that are not the last one: how many there were, and the newest.
    package struct Progress: Sendable {
        /// How many there were.
        package private(set) var count = 0
        /// The newest one's data.
        package private(set) var newest: JSONText?

        mutating func take(_ event: ProgressEvent) {
            count += 1
            newest = event.data
        }
    }

    /// The row's number, which stays when older rows are dropped.
    package let number: Int
    /// The page it belongs to, counted from 1.
    package let page: Int
    /// When it happened, since the page began.
    package let time: Duration
    /// How far it is.
    package var state: State
    /// The call, where it is one.
    package var call: CallEvent?
    /// What it is about: the handler's name, or the page.
    package let name: String
    /// What there is to say about something that is no call.
    package var note = ""
    /// The text of the message on its way.
    package var wire: String?
    /// What it was answered before it ended.
    package var progress = Progress()
    /// How the call ended.
    package var result: Result<JSONText?, BridgeError>?
    /// How long it took.
    package var took: Duration?
    /// What was remarked about it.
    package var remarks: [BridgeRemark] = []

    /// Whether it is a call that has not ended.
    package var isPending: Bool { state == .running || state == .waiting }

    /// How many bytes of payload it keeps.
    var size: Int {
        var answer: JSONText?
        if case .success(let text) = result { answer = text }
        return [call?.data?.text, wire, progress.newest?.text, answer?.text].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }

    mutating func end(_ answer: AnswerEvent) {
        result = answer.result
        took = answer.took
        state =
            switch answer.result {
            case .success: call?.wantsAnswer == true ? .answered : .oneWay
            case .failure(let error): State(error.code)
            }
    }
}

nonisolated extension TrafficRow.State {
    init(_ code: BridgeError.Code) {
        self =
            switch code {
            case .deadline: .timedOut
            case .cancelled: .cancelled
            case .pageGone, .closed: .pageGone
            default: .failed
            }
    }
}
