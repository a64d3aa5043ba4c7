import CWebKitGTK

/// Text for labels that have markup.
enum Markup {
    /// `text` with the characters that mean something in markup spelt out.
    static func escaped(_ text: String) -> String {
        // A zero byte would end a C string.
        guard let characters = g_markup_escape_text(text.replacing("\0", with: "\u{FFFD}"), -1) else { return "" }
        defer { g_free(characters) }
        return String(cString: characters)
    }
}
