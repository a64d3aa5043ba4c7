import CWebKitGTK
import GLibKit

/// A plain window around one web view.
@MainActor
public final class WebWindow {
    /// The view that fills the window.
    public let webView: WebView
    /// Told when the window is gone.
    public var onClosed: (@MainActor () -> Void)?

    private let window: GObjectRef<UnsafeMutablePointer<GtkWidget>>
    private var signals: [SignalConnection] = []

    /// Shows a window of that size in pixels; nil takes the device's size, on the desktop 900 by 700.
    public init(
        title: String,
        width: Int? = nil,
        height: Int? = nil,
        _ configuration: WebViewConfiguration = WebViewConfiguration()
    ) {
        webView = WebView(configuration)
        window = GObjectRef(sinking: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        let pointer = nb_window(window.pointer)
        gtk_window_set_title(pointer, title)
        let size = configuration.device.size ?? Device.Size(width: 900, height: 700)
        gtk_window_set_default_size(pointer, Int32(width ?? size.width), Int32(height ?? size.height))
        // A window that is smaller than the device scrolls.
        let place = gtk_scrolled_window_new(nil, nil)
        gtk_container_add(nb_container(place), nb_widget(webView.framedWidget))
        gtk_container_add(nb_container(window.pointer), place)
        webView.onClose = { [weak self] in self?.close() }
        signals.append(SignalConnection(window.pointer, "destroy") { [weak self] _ in self?.destroyed() })
        gtk_widget_show_all(window.pointer)
    }

    /// Closes the window, its view and its bridge.
    ///
    /// Further calls do nothing.
    public func close() { gtk_widget_destroy(window.pointer) }

    private func destroyed() {
        guard !signals.isEmpty else { return }
        signals = []
        webView.close()
        onClosed?()
        onClosed = nil
    }

    isolated deinit { close() }
}
