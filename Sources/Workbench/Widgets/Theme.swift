import CWebKitGTK

/// What the theme of the desktop looks like.
enum Theme {
    /// Whether `widget` has light text on a dark ground.
    static func isDark(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        var ground = GdkRGBA()
        guard gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "theme_base_color", &ground) != 0
        else { return false }
        return 0.299 * ground.red + 0.587 * ground.green + 0.114 * ground.blue < 0.5
    }
}
