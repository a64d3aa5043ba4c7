import BridgeCore
import GLibKit

/// Text from the page by navigations, text to it by evaluations.
///
/// A hidden iframe opens the queue's address, the navigation is refused, and the page's queue is fetched by evaluation.
/// What is said to the page is evaluated too, as an argument and never as source, and gives what the page says in
/// response as its result. Without that each answer would cost a navigation, and since evaluated code counts as a
/// person's gesture, for each navigation that it makes WebKit's host would keep some memory for good.
@MainActor
final class NavigationTransport: PageTransport {
    /// Told of each batch that was fetched.
    var onBatch: (@MainActor (Batch) -> Void)?
    /// What a test looks through.
    var probe: ChannelProbe?

    private let javaScript: JavaScript
    private let world: String
    private var outbox = Outbox()
    private var isGiving = false
    private var page = 0
    private var planned: IdleSource?

    init(_ javaScript: JavaScript, world: String) {
        self.javaScript = javaScript
        self.world = world
    }

    /// Some frame opened the queue's address.
    ///
    /// The queue is the top page's own, whoever asked for it to be fetched.
    func fetch() {
        javaScript.evaluate("nativeBridge.take()", world: world) { [weak self] text in self?.took(text) }
    }

    func put(_ message: String, _ name: WireProtocolName) {
        outbox.put(message, name)
        guard planned == nil else { return }
        planned = IdleSource { [weak self] in self?.flush() }
    }

    /// One delivery is under way at a time; what is said meanwhile travels together.
    func flush() {
        planned = nil
        guard !isGiving, !outbox.isEmpty else { return }
        isGiving = true
        let (text, page) = (String(decoding: outbox.take(), as: UTF8.self), page)
        javaScript.run("return nativeBridge.give(text)", world: world, argument: "text", text) { [weak self] result in
            guard let self, page == self.page else { return }
            isGiving = false
            took(result)
            flush()
        }
    }

    func reset() {
        page += 1
        outbox = Outbox()
        isGiving = false
        planned = nil
    }

    private func took(_ text: String?) {
        guard let text else { return }
        probe?.onMessage?(text)
        if let batch = Batch(text) { onBatch?(batch) }
    }
}
