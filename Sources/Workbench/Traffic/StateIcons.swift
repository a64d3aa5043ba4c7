import BridgeCore
import CWebKitGTK
import Foundation
import GLibKit

/// The symbolic icons of the rows' states, in the theme's own colours.
final class StateIcons {
    private let widget: UnsafeMutablePointer<GtkWidget>
    private var pictures: [Icon: OpaquePointer] = [:]
    private var signal: SignalConnection?

    private static let size: gint = 16

    /// Icons that are drawn on `widget`.
    init(for widget: UnsafeMutablePointer<GtkWidget>) {
        self.widget = widget
        // Another theme, or light and dark, have other colours.
        signal = SignalConnection(widget, "style-updated") { [weak self] _ in self?.forget() }
    }

    /// Lets the theme find the module's own icons.
    static func addToTheme() {
        guard !hasPath else { return }
        hasPath = true
        gtk_icon_theme_append_search_path(gtk_icon_theme_get_default(), Interface.folder)
    }

    private static var hasPath = false

    /// Has `cell` draw the icon of the row's state.
    func draw(_ row: TrafficRow, isSelected: Bool, in cell: UnsafeMutablePointer<GtkCellRenderer>?) {
        var icon = Icon(row)
        // The cell would draw it in the colour of rows that are not selected.
        if isSelected { icon.colour = "theme_selected_fg_color" }
        if let picture = icon.colour.flatMap({ picture(of: icon, $0) }) {
            nb_set_object(cell, "pixbuf", gpointer(picture))
        } else {
            nb_set_string(cell, "icon-name", icon.name)
        }
    }

    /// The icon in that colour of the theme; nil where the theme has no such icon or colour.
    private func picture(of icon: Icon, _ colour: String) -> OpaquePointer? {
        if let picture = pictures[icon] { return picture }
        let picture = load(icon.name, colour)
        pictures[icon] = picture
        return picture
    }

    private func load(_ name: String, _ colour: String) -> OpaquePointer? {
        var colours = GdkRGBA()
        let (theme, context) = (gtk_icon_theme_get_default(), gtk_widget_get_style_context(widget))
        guard gtk_style_context_lookup_color(context, colour, &colours) != 0,
            let info = gtk_icon_theme_lookup_icon(theme, name, Self.size, GTK_ICON_LOOKUP_FORCE_SIZE)
        else { return nil }
        defer { g_object_unref(gpointer(info)) }
        return try? throwingGLibError { gtk_icon_info_load_symbolic(info, &colours, nil, nil, nil, nil, $0) }
    }

    private func forget() {
        for picture in pictures.values { g_object_unref(gpointer(picture)) }
        pictures = [:]
    }

    isolated deinit { forget() }
}

/// An icon by its name in the theme, and the name of its colour; without one it has the text's.
private struct Icon: Hashable {
    let name: String
    var colour: String?

    init(_ row: TrafficRow) {
        let (name, colour) = row.isRemarked ? ("answered-remarked", "warning_color") : Self.icon(of: row.state)
        self.name = "traffic-\(name)-symbolic"
        self.colour = colour
    }

    private static func icon(of state: TrafficRow.State) -> (String, String?) {
        switch state {
        case .sent: ("sent", nil)
        case .delivered: ("delivered", nil)
        case .running: ("running", nil)
        case .waiting: ("waiting", "warning_color")
        case .answered: ("answered", nil)
        case .oneWay: ("one-way", nil)
        case .failed: ("failed", "error_color")
        case .timedOut: ("timed-out", "error_color")
        case .cancelled: ("cancelled", "insensitive_fg_color")
        case .pageGone: ("page-gone", "insensitive_fg_color")
        case .started: ("page", nil)
        case .left: ("gone", "insensitive_fg_color")
        case .crashed, .notLoaded: ("crashed", "error_color")
        case .sought: ("remark", nil)
        case .remark: ("remark", "warning_color")
        }
    }
}
