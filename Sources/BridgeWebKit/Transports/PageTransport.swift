import BridgeCore

/// One way to the page and back.
///
/// Texts come back as batches, whichever way they take.
@MainActor
protocol PageTransport: AnyObject {
    /// Takes the text of one message, to be sent with the next `flush`.
    func put(_ message: String, _ name: WireProtocolName)

    /// Sends what was taken, as soon as the page listens.
    func flush()

    /// Forgets the page and what was meant for it.
    func reset()
}
