import BridgeCore

/// The way for what a page stands still for: a `prompt` of the channel's own world, whose text is the answer.
///
/// Any frame of the view can call `prompt`, and WebKit does not say which did. The world's half puts a name in front that
/// nobody else knows, so only the top page's own comes through: "<secret> <address of the page>". The text to be changed
/// is a batch, what comes back "=" and the answer, or "-" for none. Backslashes stand as U+0001 in both, since WebKit makes
/// yen signs of them on pages in old Japanese encodings.
@MainActor
final class PromptTransport {
    /// Told of each batch, with the page's address and the question that the page stands still for.
    var onBatch: (@MainActor (Batch, String, PageQuestion) -> Void)?
    /// What a test looks through.
    var probe: ChannelProbe?

    private let secret: String
    /// The page's last question; a page that stands still asks no other.
    private weak var question: PageQuestion?
    private var isClosed = false

    init(secret: String) { self.secret = secret }

    /// Whether the channel opened a dialog.
    func isOwn(_ dialog: ScriptDialog) -> Bool { dialog.message.utf8.starts(with: "\(secret) ".utf8) }

    /// Takes such a dialog.
    func take(_ dialog: ScriptDialog) {
        guard case .prompt(let text) = dialog.kind else { return }
        let question = PageQuestion(dialog)
        guard !isClosed else { return }
        let sent = text.replacingByte(0x01, with: UInt8(ascii: "\\"))
        probe?.onMessage?(sent)
        guard let batch = Batch(sent) else { return }
        self.question = question
        onBatch?(batch, String(dialog.message.dropFirst(secret.count + 1)), question)
    }

    /// Has the page go on, since it is about to be left.
    func letGo() { question?.letGo() }

    func close() {
        isClosed = true
        letGo()
    }
}

/// What a page stands still for: answered once, or let go of.
@MainActor
final class PageQuestion {
    private var dialog: ScriptDialog?

    init(_ dialog: ScriptDialog) { self.dialog = dialog }

    /// Answers, and has the page go on.
    func answer(_ text: String) {
        dialog?.accept("=" + text.replacingByte(UInt8(ascii: "\\"), with: 0x01))
        dialog = nil
    }

    /// Has the page go on without an answer.
    func letGo() {
        // Not by cancelling: that is what WebKit does with a prompt that it does not show at all.
        dialog?.accept("-")
        dialog = nil
    }

    isolated deinit { letGo() }
}

extension String {
    /// The text with one ASCII character in the place of another.
    fileprivate func replacingByte(_ old: UInt8, with new: UInt8) -> String {
        guard utf8.contains(old) else { return self }
        return String(decoding: utf8.map { $0 == old ? new : $0 }, as: UTF8.self)
    }
}
