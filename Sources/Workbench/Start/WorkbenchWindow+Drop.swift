import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit

/// Files and folders that are dropped on the window.
extension WorkbenchWindow {
    /// Has the window take what is dropped on it, and on the page where that does not want it.
    func takeDrops() {
        gtk_drag_dest_set(window.widget, GTK_DEST_DEFAULT_ALL, nil, 0, GDK_ACTION_COPY)
        gtk_drag_dest_add_uri_targets(window.widget)
        signals.append(
            SignalConnection(window, "drag-data-received") { [weak self] arguments -> Void in
                guard let data = arguments.boxed(4) else { return }
                guard let list = gtk_selection_data_get_uris(OpaquePointer(data)) else { return }
                defer { g_strfreev(list) }
                if let first = list.pointee { self?.open(dropped: String(cString: first)) }
            }
        )
        // WebKit opens a dropped file by itself, where its modules and fetch would fail.
        webView.navigationPolicy = NavigationPolicy { [weak self] address in
            guard address.hasPrefix("file:") else { return true }
            Task { self?.open(dropped: address) }
            return false
        }
    }

    /// Opens what was dropped: a page, a folder with an index.html, or an address.
    package func open(dropped address: String) { open(typed: address) }
}
