import CWebKitGTK
import GLibKit

/// Gives a view's pages windows that share its content manager, as a careless host does.
@MainActor
final class RelatedWindows {
    private let opener: GObjectRef<UnsafeMutablePointer<WebKitWebView>>
    private var connection: gulong = 0
    private var windows: [UnsafeMutablePointer<GtkWidget>] = []

    init(of opener: UnsafeMutablePointer<WebKitWebView>) {
        self.opener = GObjectRef(retaining: opener)
        typealias Create = @convention(c) (gpointer?, gpointer?, gpointer?) -> gpointer?
        let create: Create = { _, _, data in
            guard let data else { return nil }
            nonisolated(unsafe) let box = data
            let view = MainActor.assumeIsolated {
                UInt(bitPattern: Unmanaged<RelatedWindows>.fromOpaque(box).takeUnretainedValue().open())
            }
            return gpointer(bitPattern: view)
        }
        connection = g_signal_connect_data(
            opener,
            "create",
            unsafeBitCast(create, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(),
            nil,
            GConnectFlags(0)
        )
    }

    private func open() -> gpointer? {
        guard let view = webkit_web_view_new_with_related_view(opener.pointer) else { return nil }
        guard let window = gtk_window_new(GTK_WINDOW_TOPLEVEL) else { return nil }
        gtk_container_add(nb_container(window), view)
        gtk_widget_show_all(window)
        windows.append(window)
        return gpointer(view)
    }

    isolated deinit {
        if g_signal_handler_is_connected(opener.pointer, connection) != 0 {
            g_signal_handler_disconnect(opener.pointer, connection)
        }
        for window in windows { gtk_widget_destroy(window) }
    }
}
