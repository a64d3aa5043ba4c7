import BridgeCore

nonisolated extension TrafficRow {
    /// How far a row is.
    package enum State: String, Sendable, CaseIterable {
        /// The app has made the call, and the page is not there yet to get it.
        case sent = "sent"
        /// The other side has the call, and nobody has taken it up.
        case delivered = "delivered"
        /// A handler is at work.
        case running = "running"
        /// A person is to answer.
        case waiting = "waits for you"
        case answered = "answered"
        case failed = "failed"
        case timedOut = "timed out"
        case cancelled = "cancelled"
        case pageGone = "page gone"
        case oneWay = "one way"
        /// A page began.
        case started = "page"
        /// A page was left.
        case left = "gone"
        case crashed = "crashed"
        case notLoaded = "not loaded"
        /// A page looked for a bridge.
        case sought = "sought"
        case remark = "remark"

        /// Whether nothing more can become of it.
        var isFinal: Bool { ![.sent, .delivered, .running, .waiting].contains(self) }

        /// Whether a call has ended and nobody has answered it, not even by an error.
        var isUnanswered: Bool { [.timedOut, .cancelled, .pageGone].contains(self) }

        init(_ code: BridgeError.Code) {
            self =
                switch code {
                case .deadline: .timedOut
                case .cancelled: .cancelled
                case .pageGone, .closed: .pageGone
                default: .failed
                }
        }

        /// The state in the person's language.
        var word: String {
            switch self {
            case .sent: translated("sent")
            case .delivered: translated("delivered")
            case .running: translated("running")
            case .waiting: translated("waits for you")
            case .answered: translated("answered")
            case .failed: translated("failed")
            case .timedOut: translated("timed out")
            case .cancelled: translated("cancelled")
            case .pageGone: translated("page gone")
            case .oneWay: translated("one way")
            case .started: translated("page")
            case .left: translated("gone")
            case .crashed: translated("crashed")
            case .notLoaded: translated("not loaded")
            case .sought: translated("sought")
            case .remark: translated("remark")
            }
        }
    }

    /// The state in words.
    package var stateWord: String {
        state == .started ? translated("page {n}", ["n": "\(page)"]) : state.word
    }

    /// Whether it ended well and something was remarked all the same.
    package var isRemarked: Bool {
        (state == .answered || state == .oneWay) && notes.contains { isProblem($0.remark.kind) }
    }

    /// Whether a person should look at it.
    package var isProblem: Bool {
        switch state {
        case .failed, .timedOut, .crashed, .notLoaded: true
        case .remark: notes.contains { $0.remark.kind.isProblem }
        default: isRemarked
        }
    }

    /// That a handler is missing is no problem of a call that a person has answered in its place.
    private func isProblem(_ kind: BridgeRemark.Kind) -> Bool {
        kind.isProblem && !(kind == .handlerMissing && answeredBy == .person)
    }
}
