/// Who sent a message, and how an answer travels there.
@MainActor
struct Sender {
    let wireProtocol: any WireProtocol
    /// What the page stands still for; nil where answers travel by the transport.
    let question: Question?

    /// Whether the page stands still until it is answered.
    var isWaiting: Bool { question != nil }

    /// Answers with `message`.
    ///
    /// - Returns: The text that went.
    @discardableResult
    func send(_ message: BridgeMessage, by transport: any BridgeTransport) -> String {
        put(wireProtocol.encode(message), transport)
    }

    /// Answers the request of `id` with `data`.
    ///
    /// - Returns: The text that went.
    func sendAnswer(to id: MessageID, _ data: JSONText?, by transport: any BridgeTransport) -> String {
        put(wireProtocol.encodeAnswer(id: id, data: data), transport)
    }

    private func put(_ text: String, _ transport: any BridgeTransport) -> String {
        if let question { question.answer(text) } else { transport.send(text, protocol: wireProtocol.name) }
        return text
    }
}

/// A page stands still until it is answered.
@MainActor
final class Question {
    /// Takes the answer's text.
    let answer: @MainActor (String) -> Void
    /// How long the page stands still at most; nil where it has not said so.
    var limit: Duration?

    init(_ answer: @escaping @MainActor (String) -> Void) { self.answer = answer }
}
