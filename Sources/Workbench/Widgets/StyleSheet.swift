import CWebKitGTK
import Foundation
import GLibKit

/// Rules for how widgets look.
final class StyleSheet {
    private let provider = GObjectRef<UnsafeMutablePointer<GtkCssProvider>>(adopting: gtk_css_provider_new())
    private static var shared: StyleSheet?

    /// Rules for one widget alone.
    init(for widget: UnsafeMutablePointer<GtkWidget>) {
        gtk_style_context_add_provider(
            gtk_widget_get_style_context(widget),
            OpaquePointer(provider.pointer),
            guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        )
    }

    private init(everywhere rules: String) throws {
        try set(rules)
        gtk_style_context_add_provider_for_screen(
            gdk_screen_get_default(),
            OpaquePointer(provider.pointer),
            guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        )
    }

    /// Loads the rules of this module, once.
    static func load() throws {
        guard shared == nil else { return }
        shared = try StyleSheet(everywhere: String(contentsOf: Interface.resource("workbench.css"), encoding: .utf8))
    }

    /// Replaces the rules.
    func set(_ rules: String) throws {
        _ = try throwingGLibError { gtk_css_provider_load_from_data(provider.pointer, rules, -1, $0) }
    }
}
