import CWebKitGTK
import GLibKit

/// Asks whether something is to be done with the rows that the filter shows or with all.
final class RowsChoice {
    private let dialog: GObjectRef<UnsafeMutablePointer<GtkWidget>>
    private var signal: SignalConnection?

    private static let (shown, all): (gint, gint) = (1, 2)

    /// Asks; `body` is told whether all rows are wanted, and nil when nothing is to be done.
    init(
        _ question: String,
        shown: Int,
        all: Int,
        over window: UnsafeMutablePointer<GtkWindow>,
        _ body: @escaping (Bool?) -> Void
    ) {
        let widget = nb_message_dialog_new(window, GTK_MESSAGE_QUESTION, GTK_BUTTONS_CANCEL, question, "")
        guard let widget else { preconditionFailure("GTK makes a dialog wherever it has a window.") }
        dialog = GObjectRef(retaining: widget)
        let pointer = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkDialog.self)
        gtk_dialog_add_button(pointer, translated("{n} shown", "{n} shown", shown), Self.shown)
        gtk_dialog_add_button(pointer, translated("All {n}", "All {n}", all), Self.all)
        signal = SignalConnection(widget, "response") { (arguments) -> Void in
            let response = arguments.integer(1)
            gtk_widget_destroy(widget)
            body(response == Self.shown ? false : response == Self.all ? true : nil)
        }
        gtk_widget_show(widget)
    }
}
