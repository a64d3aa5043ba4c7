import BridgeCore
import CWebKitGTK
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
        let isRemarked = row.state == .answered && !row.remarks.isEmpty
        (name, colour) = isRemarked ? ("dialog-warning-symbolic", "warning_color") : Self.icon(of: row.state)
    }

    private static func icon(of state: TrafficRow.State) -> (String, String?) {
        switch state {
        case .waiting: ("media-playback-pause-symbolic", "warning_color")
        case .running: ("content-loading-symbolic", nil)
        case .answered: ("object-select-symbolic", nil)
        case .oneWay: ("go-next-symbolic", nil)
        case .failed: ("action-unavailable-symbolic", "error_color")
        case .timedOut: ("alarm-symbolic", "error_color")
        case .cancelled: ("window-close-symbolic", "insensitive_fg_color")
        case .pageGone, .left: ("edit-undo-symbolic", "insensitive_fg_color")
        case .started: ("mark-location-symbolic", nil)
        case .recognised: ("network-transmit-receive-symbolic", nil)
        case .crashed, .notLoaded: ("dialog-error-symbolic", "error_color")
        case .remark: ("dialog-warning-symbolic", "warning_color")
        }
    }
}
