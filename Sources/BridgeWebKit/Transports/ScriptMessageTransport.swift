import CWebKitGTK
import GLibKit

/// Text to the page as replies to its script messages.
///
/// The page always has one message out whose reply is kept here until there is something to say: its mailbox. What is
/// said while a message of the page is being handled goes back as that message's own reply. No source text is made, so
/// the web process does not grow, and what is said while the mailbox is on its way back travels together.
@MainActor
final class ScriptMessageTransport: PageTransport {
    /// One script message's reply.
    final class Reply {
        private let reply: OpaquePointer
        private let context: GObjectRef<UnsafeMutablePointer<JSCContext>>

        init(_ reply: OpaquePointer, to message: UnsafeMutablePointer<JSCValue>) {
            self.reply = webkit_script_message_reply_ref(reply)
            context = GObjectRef(retaining: jsc_value_get_context(message))
        }

        func send(_ text: String) {
            let value = GObjectRef<UnsafeMutablePointer<JSCValue>>(
                adopting: jsc_value_new_string(context.pointer, text)
            )
            webkit_script_message_reply_return_value(reply, value.pointer)
        }

        /// Tells the page that there is nothing and will be nothing.
        func letGo() {
            let value = GObjectRef<UnsafeMutablePointer<JSCValue>>(adopting: jsc_value_new_null(context.pointer))
            webkit_script_message_reply_return_value(reply, value.pointer)
        }

        deinit { webkit_script_message_reply_unref(reply) }
    }

    private var mailbox: Reply?
    private var outbox = ""

    let usesMailbox = true

    func send(_ frame: String) {
        outbox += frame
    }

    func flush() {
        guard let mailbox, outbox != "" else { return }
        self.mailbox = nil
        mailbox.send(takeOutbox())
    }

    /// Answers a message that has been handled, or keeps its reply as the mailbox.
    func answer(_ reply: Reply, keepable: Bool) {
        if keepable, outbox == "" {
            mailbox?.letGo()
            mailbox = reply
        } else {
            reply.send(takeOutbox())
        }
    }

    func reset() {
        mailbox = nil
        outbox = ""
    }

    private func takeOutbox() -> String {
        defer { outbox = "" }
        return outbox
    }
}
