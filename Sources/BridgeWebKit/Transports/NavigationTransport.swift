/// Text from the page by navigations: a hidden iframe opens the queue's address, the navigation is refused, and the
/// page's queue is fetched by evaluation.
@MainActor
final class NavigationTransport {
    /// Told of each batch that was fetched.
    var onBatch: (@MainActor (Batch) -> Void)?

    private let javaScript: JavaScript
    private let world: String

    init(_ javaScript: JavaScript, world: String) {
        self.javaScript = javaScript
        self.world = world
    }

    /// Some frame opened the queue's address.
    ///
    /// The queue is the top page's own, whoever asked for it to be fetched.
    func fetch() {
        javaScript.evaluate("nativeBridge.take()", world: world) { [weak self] text in
            if let text, let batch = Batch(text) { self?.onBatch?(batch) }
        }
    }
}
