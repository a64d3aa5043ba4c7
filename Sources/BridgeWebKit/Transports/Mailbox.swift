import CWebKitGTK
import GLibKit

/// Text to the page, as replies to its script messages.
///
/// The page always has one message out whose reply is kept here until there is something to say. What is said while a
/// message of the page is being handled goes back as that message's own reply. No source text is made for it, so the
/// web process does not grow; nothing that the page does in response counts as a person's gesture, each of which would
/// cost the host memory for good; and what is said while the mailbox is on its way back travels together.
@MainActor
final class Mailbox {
    /// One script message's reply.
    final class Reply {
        private let reply: OpaquePointer
        private let context: GObjectRef<UnsafeMutablePointer<JSCContext>>

        init(_ reply: OpaquePointer, to message: UnsafeMutablePointer<JSCValue>) {
            self.reply = webkit_script_message_reply_ref(reply)
            context = GObjectRef(retaining: jsc_value_get_context(message))
        }

        func send(_ text: String) {
            answer(jsc_value_new_string(context.pointer, text))
        }

        /// Tells the page that there is nothing and will be nothing.
        func letGo() {
            answer(jsc_value_new_null(context.pointer))
        }

        private func answer(_ value: UnsafeMutablePointer<JSCValue>) {
            let value = GObjectRef(adopting: value)
            webkit_script_message_reply_return_value(reply, value.pointer)
        }

        deinit { webkit_script_message_reply_unref(reply) }
    }

    private var kept: Reply?
    private var outbox = ""

    /// Takes one frame with its line break.
    func put(_ frame: String) { outbox += frame }

    /// Sends what was taken, if the page is listening.
    func flush() {
        guard let kept, outbox != "" else { return }
        self.kept = nil
        kept.send(takeOutbox())
    }

    /// Answers a message that has been handled, or keeps its reply.
    func answer(_ reply: Reply, keepable: Bool) {
        if keepable, outbox == "" {
            kept?.letGo()
            kept = reply
        } else {
            reply.send(takeOutbox())
        }
    }

    /// Forgets the page and what was meant for it.
    func reset() {
        kept = nil
        outbox = ""
    }

    private func takeOutbox() -> String {
        defer { outbox = "" }
        return outbox
    }
}
