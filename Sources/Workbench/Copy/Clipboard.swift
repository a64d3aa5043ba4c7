import CWebKitGTK

/// What other programs can paste.
enum Clipboard {
    /// Puts `text` there.
    static func copy(_ text: String) {
        let clipboard = gtk_clipboard_get_default(gdk_display_get_default())
        // A zero byte would end a C string.
        gtk_clipboard_set_text(clipboard, text.replacing("\0", with: "\u{FFFD}"), -1)
    }
}
