import CWebKitGTK
import GLibKit

/// A native dialog that asks for a file, without holding anything up.
final class FileDialog {
    private let dialog: GObjectRef<OpaquePointer>
    private var signal: SignalConnection?

    /// Shows `dialog`, which is taken over; `body` is told the path, or nil when there is none.
    init(_ dialog: OpaquePointer, _ body: @escaping (String?) -> Void) {
        self.dialog = GObjectRef(adopting: dialog)
        signal = SignalConnection(dialog, "response") { arguments -> Void in
            let isAccepted = arguments.integer(1) == GTK_RESPONSE_ACCEPT.rawValue
            let path = isAccepted ? gtk_file_chooser_get_filename(dialog) : nil
            defer { g_free(path) }
            body(path.map { String(cString: $0) })
        }
        gtk_native_dialog_show(UnsafeMutablePointer<GtkNativeDialog>(dialog))
    }
}
