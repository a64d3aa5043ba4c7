import CWebKitGTK
import GLibKit

/// Has a view draw itself whole when only a part of it is to be seen, and shows that part.
///
/// A page that WebKit has drawn by OpenGL comes to GTK upside down, and where a view of fixed size is larger than its
/// place and clipped, GTK takes the wrong part of it.
@MainActor
final class WholeDrawing {
    private var signal: SignalConnection?
    private var isDrawing = false

    init(_ view: UnsafeMutablePointer<WebKitWebView>) {
        signal = SignalConnection(
            view,
            "draw",
            handling: { [weak self] arguments in
                guard let context = arguments.boxed(1), let widget = nb_widget(view) else { return false }
                return self?.draw(widget, OpaquePointer(context)) ?? false
            }
        )
    }

    private func draw(_ widget: UnsafeMutablePointer<GtkWidget>, _ context: OpaquePointer) -> Bool {
        if isDrawing { return false }
        let size = (gtk_widget_get_allocated_width(widget), gtk_widget_get_allocated_height(widget))
        let scale = gtk_widget_get_scale_factor(widget)
        let picture = gdk_window_create_similar_image_surface(
            gtk_widget_get_window(widget),
            CAIRO_FORMAT_ARGB32,
            size.0 * scale,
            size.1 * scale,
            scale
        )
        guard let picture else { return false }
        defer { cairo_surface_destroy(picture) }
        isDrawing = true
        defer { isDrawing = false }
        let whole = cairo_create(picture)
        gtk_widget_draw(widget, whole)
        cairo_destroy(whole)
        cairo_set_source_surface(context, picture, 0, 0)
        cairo_paint(context)
        return true
    }
}
