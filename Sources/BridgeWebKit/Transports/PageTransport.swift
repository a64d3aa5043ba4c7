/// One way to the page and back.
///
/// Texts come back as batches, whichever way they take.
@MainActor
protocol PageTransport: AnyObject {
    /// Takes one frame with its line break, to be sent with the next `flush`.
    func put(_ frame: String)

    /// Sends what was taken, as soon as the page listens.
    func flush()

    /// Forgets the page and what was meant for it.
    func reset()
}
