/// One message on its way to the page or to the app, as a fault can meet it.
@MainActor
struct PassingMessage {
    /// Which of a call's two messages it is.
    enum Part {
        case call
        case answer
    }

    /// The call that it is or answers.
    let call: CallID
    let name: HandlerName
    let part: Part
    let receiver: FaultRule.Receiver
    let data: JSONText?
    /// Has it arrive, with these data.
    let deliver: @MainActor (JSONText?) -> Void
    /// What becomes of it when it does not arrive.
    var lose: @MainActor () -> Void = {}
    /// Has whoever waits for it know that it is held back by this task.
    var hold: @MainActor (Task<Void, Never>) -> Void = { _ in }

    /// "The call of "pay"".
    var title: String {
        switch part {
        case .call: "The call of \"\(name)\""
        case .answer: "The answer to \"\(name)\""
        }
    }
}

/// A message that a fault holds back.
@MainActor
final class HeldMessage {
    private var deliver: (@MainActor () -> Void)?

    init(_ deliver: @escaping @MainActor () -> Void) { self.deliver = deliver }

    /// Has it arrive.
    ///
    /// Further calls do nothing.
    func release() {
        let deliver = deliver
        self.deliver = nil
        deliver?()
    }
}
