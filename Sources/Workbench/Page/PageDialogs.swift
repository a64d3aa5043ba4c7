import BridgeWebKit
import CWebKitGTK
import GLibKit

/// The dialogs of the page, as native ones.
///
/// None of them holds the window up: only the page stands still.
final class PageDialogs {
    private struct Shown {
        let dialog: ScriptDialog
        let widget: UnsafeMutablePointer<GtkWidget>
        let signal: SignalConnection
    }

    private let parent: UnsafeMutablePointer<GtkWindow>
    private var shown: [Shown] = []

    init(over parent: UnsafeMutablePointer<GtkWindow>) { self.parent = parent }

    /// Shows a dialog of the page at that host.
    func show(_ dialog: ScriptDialog, host: String) {
        let type = dialog.isQuestion ? GTK_MESSAGE_QUESTION : GTK_MESSAGE_INFO
        let buttons = dialog.isQuestion ? GTK_BUTTONS_OK_CANCEL : GTK_BUTTONS_OK
        let message = dialog.isLeaveQuestion ? "The page asks whether it may be left." : dialog.message
        guard let widget = nb_message_dialog_new(parent, type, buttons, host, message) else { return }
        let pointer = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkDialog.self)
        gtk_dialog_set_default_response(pointer, GTK_RESPONSE_OK.rawValue)
        let entry = addEntry(for: dialog, to: widget)
        let signal = SignalConnection(widget, "response") { [weak self] arguments -> Void in
            let isAccepted = arguments.integer(1) == GTK_RESPONSE_OK.rawValue
            let text = entry.flatMap(gtk_entry_get_text).map { String(cString: $0) } ?? ""
            self?.close(widget) { if isAccepted { $0.accept(text) } else { $0.cancel() } }
        }
        shown.append(Shown(dialog: dialog, widget: widget, signal: signal))
        gtk_widget_show(widget)
    }

    /// Closes all dialogs as *Cancel* would: their page goes.
    func drop() {
        for entry in shown { close(entry.widget) { $0.cancel() } }
    }

    private func close(_ widget: UnsafeMutablePointer<GtkWidget>, _ answer: (ScriptDialog) -> Void) {
        guard let index = shown.firstIndex(where: { $0.widget == widget }) else { return }
        answer(shown.remove(at: index).dialog)
        gtk_widget_destroy(widget)
    }

    private func addEntry(
        for dialog: ScriptDialog,
        to widget: UnsafeMutablePointer<GtkWidget>
    ) -> UnsafeMutablePointer<GtkEntry>? {
        guard case .prompt(let text) = dialog.kind, let entry = gtk_entry_new() else { return nil }
        let pointer = UnsafeMutableRawPointer(entry).assumingMemoryBound(to: GtkEntry.self)
        gtk_entry_set_text(pointer, text)
        gtk_entry_set_activates_default(pointer, 1)
        let message = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkMessageDialog.self)
        guard let area = gtk_message_dialog_get_message_area(message) else { return nil }
        gtk_container_add(nb_container(area), entry)
        gtk_widget_show(entry)
        return pointer
    }
}

extension ScriptDialog {
    fileprivate var isQuestion: Bool {
        if case .alert = kind { false } else { true }
    }

    fileprivate var isLeaveQuestion: Bool {
        if case .leavePage = kind { true } else { false }
    }
}
