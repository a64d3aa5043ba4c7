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

    /// Shows a dialog of the page that people call `page`.
    func show(_ dialog: ScriptDialog, of page: String) {
        let type = dialog.isQuestion ? GTK_MESSAGE_QUESTION : GTK_MESSAGE_INFO
        let buttons = dialog.isQuestion ? GTK_BUTTONS_OK_CANCEL : GTK_BUTTONS_OK
        let question = translated("The page asks whether it may be left.")
        let message = dialog.isLeaveQuestion ? question : Self.shortened(dialog.message)
        guard let widget = nb_message_dialog_new(parent, type, buttons, page, message) else { return }
        let pointer = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkDialog.self)
        gtk_dialog_set_default_response(pointer, GTK_RESPONSE_OK.rawValue)
        makeScrollable(widget)
        let entry = addEntry(for: dialog, to: widget)
        let signal = SignalConnection(widget, "response") { [weak self] arguments -> Void in
            let isAccepted = arguments.integer(1) == GTK_RESPONSE_OK.rawValue
            let text = entry.flatMap(gtk_entry_get_text).map { String(cString: $0) } ?? ""
            self?.close(widget) { if isAccepted { $0.accept(text) } else { $0.cancel() } }
        }
        shown.append(Shown(dialog: dialog, widget: widget, signal: signal))
        gtk_widget_show(widget)
    }

    /// As much as anybody reads in a dialog, without words so long that laying them out takes a pause.
    private static func shortened(_ message: String) -> String {
        let (limit, longestWord) = (4_000, 100)
        var shortened = ""
        var length = 0
        for character in message.prefix(limit) {
            length = character.isWhitespace ? 0 : length + 1
            if length > longestWord {
                shortened += "\n"
                length = 1
            }
            shortened.append(character)
        }
        return message.count > limit ? shortened + "…" : shortened
    }

    /// Has a long message scroll, so that the buttons stay on the screen.
    private func makeScrollable(_ dialog: UnsafeMutablePointer<GtkWidget>) {
        let message = UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkMessageDialog.self)
        guard
            let area = nb_container(gtk_message_dialog_get_message_area(message)),
            let children = gtk_container_get_children(area)
        else { return }
        defer { g_list_free(children) }
        // The page's name comes first.
        guard let label = g_list_last(children).pointee.data?.assumingMemoryBound(to: GtkWidget.self) else { return }
        let text = UnsafeMutableRawPointer(label).assumingMemoryBound(to: GtkLabel.self)
        gtk_label_set_line_wrap_mode(text, PANGO_WRAP_WORD_CHAR)
        let kept = GObjectRef(retaining: label)
        gtk_container_remove(area, label)
        guard let place = gtk_scrolled_window_new(nil, nil) else { return }
        let scroller = UnsafeMutableRawPointer(place).assumingMemoryBound(to: GtkScrolledWindow.self)
        gtk_scrolled_window_set_policy(scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller, 1)
        gtk_scrolled_window_set_overlay_scrolling(scroller, 0)
        gtk_scrolled_window_set_max_content_height(scroller, Self.maxHeight)
        // A dialog is as small as its parts allow.
        let size = Self.size(of: label)
        gtk_widget_set_size_request(label, size.width, -1)
        gtk_scrolled_window_set_min_content_height(scroller, min(size.height, Self.maxHeight))
        atk_object_set_name(gtk_widget_get_accessible(place), translated("Message"))
        gtk_container_add(nb_container(place), kept.pointer)
        gtk_container_add(area, place)
        gtk_widget_show_all(place)
    }

    /// How high a message may be without scrolling.
    private static let maxHeight = gint(320)

    /// How wide a text wants to be, and how high it is then.
    private static func size(of label: UnsafeMutablePointer<GtkWidget>) -> (width: gint, height: gint) {
        var (width, height) = (gint(0), gint(0))
        gtk_widget_get_preferred_width(label, nil, &width)
        gtk_widget_get_preferred_height_for_width(label, width, nil, &height)
        return (width, height)
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
        atk_object_set_name(gtk_widget_get_accessible(entry), translated("Answer"))
        let message = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkMessageDialog.self)
        guard let area = gtk_message_dialog_get_message_area(message) else { return nil }
        gtk_container_add(nb_container(area), entry)
        gtk_widget_show(entry)
        gtk_widget_grab_focus(entry)
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
