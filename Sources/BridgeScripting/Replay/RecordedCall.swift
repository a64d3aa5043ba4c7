package import BridgeCore

/// A call of a recording, and how it ended.
package struct RecordedCall: Sendable {
    /// The call.
    package let event: CallEvent
    /// The number of its line in the file.
    package let line: Int
    /// When it was made.
    let time: Duration
    /// The page that it belongs to.
    package let page: Int
    /// The answers that it was given before its last one.
    package internal(set) var progress: [JSONText?] = []
    /// How it ended; nil where the recording ends before.
    package internal(set) var answer: AnswerEvent?
    /// The number of the line that says so.
    package internal(set) var answerLine: Int?

    /// Whether the side that was called ended it, and not the page's leaving or the caller's patience.
    var hasOwnAnswer: Bool {
        switch answer?.result {
        case nil: false
        case .success?: true
        case .failure(let error)?: ![.pageGone, .closed, .cancelled, .deadline].contains(error.code)
        }
    }

    /// Whether the side that was called had no such handler, or none that took the call, or the bridge itself was asked.
    var hasNoHandler: Bool {
        if event.isOwn || answer?.failureName == HandlerFailure.noCaseName { return true }
        return if case .failure(let error)? = answer?.result { error.code == .noHandler } else { false }
    }
}
