import CGtkSourceView
import CWebKitGTK

/// The colours of JSON, and which texts may have them without holding the window up.
enum JSONColours {
    /// Larger texts have none.
    private nonisolated static let textLimit = 256 << 10

    /// GtkSourceView looks for schemes beside the interface files too.
    private static let schemes: UnsafeMutablePointer<GtkSourceStyleSchemeManager>? = {
        let manager = gtk_source_style_scheme_manager_get_default()
        gtk_source_style_scheme_manager_append_search_path(manager, Interface.folder)
        return manager
    }()

    /// The scheme that suits the ground of `widget`.
    static func scheme(for widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkSourceStyleScheme>? {
        let name = Theme.isDark(widget) ? "native-bridge-dark" : "native-bridge-light"
        return gtk_source_style_scheme_manager_get_scheme(schemes, name)
    }

    /// Whether GtkSourceView colours `text` quickly: it is not large and has no long line.
    nonisolated static func suit(_ text: String) -> Bool {
        guard text.utf8.count <= textLimit else { return false }
        var length = 0
        for byte in text.utf8 {
            length = byte == UInt8(ascii: "\n") ? 0 : length + 1
            if length > JSONLayout.lineLimit { return false }
        }
        return true
    }
}
