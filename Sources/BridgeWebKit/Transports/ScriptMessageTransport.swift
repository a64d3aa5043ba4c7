import BridgeCore
import CWebKitGTK
import GLibKit

/// Text from the page by script messages, text to it as their replies.
///
/// The page always has one message out whose reply is kept here until there is something to say: its mailbox. What is
/// said while a message of the page is being handled goes back as that message's own reply. No source text is made, so
/// the web process does not grow, and what is said while the mailbox is on its way back travels together.
@MainActor
final class ScriptMessageTransport: PageTransport {
    /// Told of each batch, with the reply that its sender waits for.
    var onBatch: (@MainActor (Batch, MessageReply) -> Void)?
    /// What a test looks through.
    var probe: ChannelProbe?

    private let content: UnsafeMutablePointer<WebKitUserContentManager>
    private let handler: String
    private let world: String
    private var signal: SignalConnection?
    private var mailbox: MessageReply?
    private var outbox = Outbox(head: MessageReply.head)

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
            let text = JavaScriptText(retaining: value).text
        else { return false }
        probe?.onMessage?(text)
        guard let batch = Batch(text) else { return false }
        onBatch?(batch, MessageReply(OpaquePointer(reply)))
        return true
    }

    /// Answers a message that has been handled, or keeps its reply as the mailbox.
    func answer(_ reply: MessageReply, keepable: Bool) {
        if keepable, outbox.isEmpty {
            mailbox?.letGo()
            mailbox = reply
        } else {
            reply.send(outbox.take())
        }
    }

    func put(_ message: String, _ name: WireProtocolName) { outbox.put(message, name) }

    func flush() {
        guard let mailbox, !outbox.isEmpty else { return }
        self.mailbox = nil
        mailbox.send(outbox.take())
    }

    func reset() {
        mailbox = nil
        outbox = Outbox(head: MessageReply.head)
    }
}
