public import BridgeCore

/// A transport without a web view: the test plays the page.
///
///     test --start, receive--> InMemoryTransport --events--> NativeBridge
///     test <------- sent ----- InMemoryTransport <---send--- NativeBridge
@MainActor
public final class InMemoryTransport: BridgeTransport {
    /// Where the bridge listens.
    public var onEvent: (@MainActor (TransportEvent) -> Void)?
    /// What the bridge has sent, oldest first.
    public private(set) var sent: [String] = []
    /// Whether the bridge has closed the transport.
    public private(set) var isClosed = false
    private var pages = 0

    /// A transport without a page.
    public init() {}

    /// Keeps the text.
    public func send(_ text: String, protocol name: WireProtocolName) { sent.append(text) }

    /// Remembers it.
    public func close() { isClosed = true }

    /// Has a page come; with a protocol it can be called at once.
    public func start(_ name: WireProtocolName? = nil) {
        pages += 1
        onEvent?(.started(PageToken(rawValue: "page-\(pages)"), url: "test:\(pages)"))
        if let name { onEvent?(.ready(name)) }
    }

    /// Has the page go.
    public func leave(_ reason: PageGoneReason = .left) { onEvent?(.gone(reason)) }

    /// What a page that stands still has been answered.
    @MainActor
    public final class Answer {
        /// The answers; more than one would be a fault.
        public fileprivate(set) var texts: [String] = []
    }

    /// Has the page send a text and stand still for its answer.
    public func ask(_ text: String, _ name: WireProtocolName) -> Answer {
        let answer = Answer()
        onEvent?(.asked(text, name) { answer.texts.append($0) })
        return answer
    }

    /// Has the page send a text.
    public func receive(_ text: String, _ name: WireProtocolName = .wvjb6) { onEvent?(.received(text, name)) }
}
