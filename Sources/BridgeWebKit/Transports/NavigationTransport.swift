import CWebKitGTK
import GLibKit

/// Text to the page by evaluation; text from it by a hidden iframe's navigation, which asks for its queue to be fetched.
@MainActor
final class NavigationTransport: PageTransport {
    private let javaScript: JavaScript
    private let world: String
    private var outbox = ""
    private var isFlushPlanned = false

    let usesMailbox = false

    init(_ javaScript: JavaScript, world: String) {
        self.javaScript = javaScript
        self.world = world
    }

    func send(_ frame: String) {
        outbox += frame
    }

    /// Evaluates what was said in one turn of the loop at once.
    func flush() {
        guard outbox != "" else { return }
        let text = outbox
        outbox = ""
        javaScript.run("nativeBridge.give(text)", world: world, argument: "text", text)
    }

    /// Fetches the page's queue.
    func fetch(_ done: @escaping @MainActor (String?) -> Void) {
        javaScript.evaluate("nativeBridge.take()", world: world, done)
    }

    func reset() {
        outbox = ""
    }
}
