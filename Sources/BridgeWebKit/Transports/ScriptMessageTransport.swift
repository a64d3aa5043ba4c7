import CWebKitGTK
import GLibKit

/// Text from the page by script messages, to a handler that exists in the channel's own script world only.
@MainActor
final class ScriptMessageTransport {
    /// Told of each batch, with the reply that its sender waits for.
    var onBatch: (@MainActor (Batch, Mailbox.Reply) -> Void)?

    private let content: UnsafeMutablePointer<WebKitUserContentManager>
    private let handler: String
    private let world: String
    private var signal: SignalConnection?

    init(_ content: UnsafeMutablePointer<WebKitUserContentManager>, handler: String, world: String) {
        self.content = content
        self.handler = handler
        self.world = world
        // Connected first: a message must not find the handler without anybody behind it.
        signal = SignalConnection(
            content,
            "script-message-with-reply-received::\(handler)",
            handling: { [weak self] in self?.receive($0) ?? false }
        )
        webkit_user_content_manager_register_script_message_handler_with_reply(content, handler, world)
    }

    func close() {
        signal = nil
        webkit_user_content_manager_unregister_script_message_handler_in_world(content, handler, world)
    }

    private func receive(_ arguments: SignalArguments) -> Bool {
        guard
            let value = arguments.object(1)?.assumingMemoryBound(to: JSCValue.self),
            let reply = arguments.boxed(2),
            let text = JavaScriptText(retaining: value).text,
            let batch = Batch(text)
        else { return false }
        onBatch?(batch, Mailbox.Reply(OpaquePointer(reply), to: value))
        return true
    }
}
