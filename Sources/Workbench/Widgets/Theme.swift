import CWebKitGTK

/// What the theme of the desktop looks like.
enum Theme {
    /// The colour that the theme has under a name; nil where it has none.
    static func colour(_ name: String, of widget: UnsafeMutablePointer<GtkWidget>) -> GdkRGBA? {
        var colour = GdkRGBA()
        return gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &colour) != 0 ? colour : nil
    }

    /// Whether `widget` has light text on a dark ground.
    static func isDark(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        guard let ground = colour("theme_base_color", of: widget) else { return false }
        return 0.299 * ground.red + 0.587 * ground.green + 0.114 * ground.blue < 0.5
    }
}
