import CGtkSourceView
import CWebKitGTK
import GLibKit

/// A text of JavaScript to be edited.
final class TextBox {
    /// The whole box.
    let widget: UnsafeMutablePointer<GtkWidget>
    private let view: UnsafeMutablePointer<GtkSourceView>

    /// An empty box that a screen reader calls `name`.
    init(_ name: String) {
        widget = gtk_scrolled_window_new(nil, nil).unsafelyUnwrapped
        view = nb_source_view(gtk_source_view_new())
        gtk_text_view_set_monospace(nb_text_view(view), 1)
        gtk_text_view_set_wrap_mode(nb_text_view(view), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(nb_text_view(view), 0)
        gtk_source_view_set_auto_indent(view, 1)
        let language = gtk_source_language_manager_get_language(gtk_source_language_manager_get_default(), "js")
        gtk_source_buffer_set_language(nb_source_buffer(buffer), language)
        atk_object_set_name(gtk_widget_get_accessible(view.widget), name)
        gtk_widget_set_can_focus(widget, 0)
        gtk_container_add(nb_container(widget), view.widget)
        gtk_scrolled_window_set_min_content_height(nb_scrolled_window(widget), 80)
        gtk_widget_show(view.widget)
    }

    /// What stands there.
    var text: String {
        get {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            guard let characters = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
            defer { g_free(characters) }
            return String(cString: characters)
        }
        set { gtk_text_buffer_set_text(buffer, newValue, -1) }
    }

    /// Takes the focus, where it is in sight.
    func focus() { view.widget.takeFocus() }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(nb_text_view(view)) }
}
