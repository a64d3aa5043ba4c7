import CWebKitGTK

/// An `alert`, `confirm` or `prompt` of the page, which stands still until it is answered.
///
/// It must be answered exactly once, at any later time; letting go of it without an answer counts as *Cancel*.
@MainActor
public final class ScriptDialog {
    /// Which dialog it is.
    public enum Kind: Sendable {
        /// A message.
        case alert
        /// A question with *OK* and *Cancel*.
        case confirm
        /// A question for a text, with what stands there at first.
        case prompt(defaultText: String)
        /// A question whether to leave the page.
        case leavePage
    }

    /// Which dialog it is.
    public let kind: Kind
    /// The page's text.
    public let message: String

    /// Told once it is answered.
    var onEnd: (() -> Void)?

    private var dialog: OpaquePointer?

    /// Takes over a dialog that a signal brought, to be answered once the signal has returned.
    init(_ dialog: OpaquePointer) {
        self.dialog = webkit_script_dialog_ref(dialog)
        message = webkit_script_dialog_get_message(dialog).map { String(cString: $0) } ?? ""
        switch webkit_script_dialog_get_dialog_type(dialog) {
        case WEBKIT_SCRIPT_DIALOG_ALERT: kind = .alert
        case WEBKIT_SCRIPT_DIALOG_CONFIRM: kind = .confirm
        case WEBKIT_SCRIPT_DIALOG_PROMPT:
            let text = webkit_script_dialog_prompt_get_default_text(dialog).map { String(cString: $0) } ?? ""
            kind = .prompt(defaultText: text)
        default: kind = .leavePage
        }
    }

    /// Closes the dialog as *OK* would, with `text` for a prompt.
    public func accept(_ text: String = "") {
        guard let dialog else { return }
        switch kind {
        case .alert: break
        case .confirm, .leavePage: webkit_script_dialog_confirm_set_confirmed(dialog, 1)
        case .prompt: webkit_script_dialog_prompt_set_text(dialog, text)
        }
        cancel()
    }

    /// Closes the dialog as *Cancel* would.
    public func cancel() {
        guard let dialog else { return }
        self.dialog = nil
        webkit_script_dialog_close(dialog)
        webkit_script_dialog_unref(dialog)
        onEnd?()
        onEnd = nil
    }

    /// Leaves the dialog to WebKit, within the signal.
    func leave() {
        dialog.map(webkit_script_dialog_unref)
        dialog = nil
    }

    isolated deinit { cancel() }
}
