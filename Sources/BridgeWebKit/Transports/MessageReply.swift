import CWebKitGTK
import GLibKit

/// The reply that one script message of the page waits for.
@MainActor
final class MessageReply {
    private let reply: OpaquePointer

    /// What replies are made in: a context of the program's own, for as long as it runs.
    ///
    /// WebKit drops the context of its messages when none has come for ten seconds. A reply that is kept for longer would
    /// be the last to hold that one, and JavaScriptCore 2.50 does not survive it: when it ends an engine right after a
    /// text of it was sent, it frees the text first and then looks for it in the engine's table of names.
    private static let context = GObjectRef<UnsafeMutablePointer<JSCContext>>(
        adopting: jsc_context_new().unsafelyUnwrapped
    )

    init(_ reply: OpaquePointer) { self.reply = webkit_script_message_reply_ref(reply) }

    func send(_ text: String) {
        answer(jsc_value_new_string(Self.context.pointer, text))
    }

    /// Tells the page that there is nothing and will be nothing.
    func letGo() {
        answer(jsc_value_new_null(Self.context.pointer))
    }

    private func answer(_ value: UnsafeMutablePointer<JSCValue>) {
        let value = GObjectRef(adopting: value)
        webkit_script_message_reply_return_value(reply, value.pointer)
    }

    isolated deinit { webkit_script_message_reply_unref(reply) }
}
