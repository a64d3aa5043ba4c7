import CWebKitGTK

/// The reply that one script message of the page waits for.
///
/// Replies are sent as failures, which are plain texts. One that is sent as a value has to be made in a JavaScript engine
/// of this process, and WebKitGTK 2.50 enters its text in that engine's table of names, from which it is not always taken
/// when it is freed: what is made of the same text later is freed twice, and the process ends.
@MainActor
final class MessageReply {
    private let reply: OpaquePointer

    init(_ reply: OpaquePointer) { self.reply = webkit_script_message_reply_ref(reply) }

    /// What begins every text that is sent, so that it is told from the engine's own failures.
    static let head = "\n"

    /// Sends a text as bytes of UTF-8, which begin with `head`.
    func send(_ text: consuming [UInt8]) {
        text.append(0)
        text.withUnsafeBytes { bytes in
            let characters = bytes.bindMemory(to: CChar.self).baseAddress
            webkit_script_message_reply_return_error_message(reply, characters)
        }
    }

    /// Tells the page that there is nothing and will be nothing.
    func letGo() { webkit_script_message_reply_return_error_message(reply, "") }

    isolated deinit { webkit_script_message_reply_unref(reply) }
}
