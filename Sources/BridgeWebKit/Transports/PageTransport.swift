/// One way for text to the page.
///
/// The way back is the channel's: batches of frames, however they come.
@MainActor
protocol PageTransport: AnyObject {
    /// Whether the page keeps one message out as a mailbox.
    var usesMailbox: Bool { get }

    /// Takes one frame with its line break.
    func send(_ frame: String)

    /// Brings what was taken on its way.
    func flush()

    /// Forgets the page and what was meant for it.
    func reset()
}
