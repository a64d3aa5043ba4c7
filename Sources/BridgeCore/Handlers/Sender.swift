/// Who sent a message, and how an answer travels there.
@MainActor
struct Sender {
    let wireProtocol: any WireProtocol
    /// Takes the answer's text where the page stands still for it; nil where answers travel by the transport.
    let asker: (@MainActor (String) -> Void)?

    /// Whether the page stands still until it is answered.
    var isWaiting: Bool { asker != nil }

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
        if let asker { asker(text) } else { transport.send(text, protocol: wireProtocol.name) }
        return text
    }
}
