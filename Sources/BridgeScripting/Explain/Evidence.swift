package import BridgeCore

extension Explanation {
    /// An event from which something was concluded.
    package struct Evidence: Sendable, Hashable {
        /// When it happened, since the bridge was made.
        package let time: Duration
        /// What happened, in English as the trace has it.
        package let text: String
        /// The call it is about, if it is about one.
        package let call: CallID?
    }
}

extension Explanation.Evidence {
    /// What is kept of an event: never its data.
    init(_ event: BridgeEvent) {
        time = event.time
        switch event.kind {
        case .page(let step): (text, call) = (Self.text(step), nil)
        case .call(let made):
            (text, call) = ("\"\(made.name)\" was called by the \(made.direction == .toPage ? "app" : "page")", made.id)
        case .sent(let id, _): (text, call) = ("the call went out", id)
        case .progress(let progress): (text, call) = ("\"\(progress.name)\" was answered in part", progress.id)
        case .answer(let answer): (text, call) = (Self.text(answer), answer.id)
        case .remark(let remark): (text, call) = (remark.message, remark.call)
        }
    }

    private static func text(_ answer: AnswerEvent) -> String {
        switch answer.result {
        case .success: "\"\(answer.name)\" was answered"
        case .failure(let error): error.message
        }
    }

    private static func text(_ step: PageEvent) -> String {
        switch step {
        case .started(let url): "the page \(url) is there"
        case .recognised(let name, let by, _): "the page asked for \(name) by \(by)"
        case .tried(let what): "the page looked for \(what)"
        case .loaded: "the page has loaded"
        case .ready: "the page can be called"
        case .registered(let name, _): "the page registered \"\(name)\""
        case .gone(let reason): "the page is gone: \(reason.rawValue)"
        }
    }
}
