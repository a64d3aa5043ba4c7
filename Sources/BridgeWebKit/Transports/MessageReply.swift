import CWebKitGTK
import GLibKit

/// The reply that one script message of the page waits for.
final class MessageReply {
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
