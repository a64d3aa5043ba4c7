import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// One saved call in the list: how it ended last, its title, and the button that runs it.
final class SavedCallRow {
    /// What is dragged, among widgets of this program alone.
    static var dragTarget: GtkTargetEntry {
        GtkTargetEntry(
            target: UnsafeMutablePointer(mutating: g_intern_string("native-bridge/call")),
            flags: guint(GTK_TARGET_SAME_APP.rawValue),
            info: 0
        )
    }

    let widget: UnsafeMutablePointer<GtkWidget>
    let call: SavedCall
    /// The call's place in the file.
    let index: Int
    var onRun: (() -> Void)?
    var onDrag: (() -> Void)?

    private let mark: UnsafeMutablePointer<GtkWidget>
    private var signals: [SignalConnection] = []

    init(_ call: SavedCall, _ index: Int) {
        self.call = call
        self.index = index
        widget = gtk_list_box_row_new().unsafelyUnwrapped
        mark = gtk_label_new("").unsafelyUnwrapped
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6).unsafelyUnwrapped
        let handle = gtk_event_box_new().unsafelyUnwrapped
        let title = gtk_label_new(call.label).unsafelyUnwrapped
        let button = gtk_button_new_from_icon_name("media-playback-start-symbolic", GTK_ICON_SIZE_BUTTON)
            .unsafelyUnwrapped
        gtk_label_set_width_chars(nb_label(mark), 2)
        gtk_label_set_xalign(nb_label(title), 0)
        gtk_label_set_ellipsize(nb_label(title), PANGO_ELLIPSIZE_END)
        gtk_widget_set_hexpand(handle, 1)
        gtk_button_set_relief(nb_button(button), GTK_RELIEF_NONE)
        let name = translated("Run {call}", ["call": call.label])
        gtk_widget_set_tooltip_text(button, name)
        atk_object_set_name(gtk_widget_get_accessible(button), name)
        gtk_container_add(nb_container(handle), title)
        for child in [mark, handle, button] { gtk_container_add(nb_container(box), child) }
        gtk_container_add(nb_container(widget), box)
        gtk_widget_set_tooltip_text(widget, call.name.rawValue + "  " + (call.data?.text.prefix(200) ?? ""))
        atk_object_set_name(gtk_widget_get_accessible(widget), call.label)
        var targets = [Self.dragTarget]
        gtk_drag_source_set(handle, GDK_BUTTON1_MASK, &targets, 1, GDK_ACTION_MOVE)
        signals = [
            SignalConnection(nb_button(button), "clicked") { [weak self] _ in self?.onRun?() },
            SignalConnection(handle, "drag-begin") { [weak self] _ in self?.onDrag?() },
        ]
        gtk_widget_show_all(widget)
    }

    /// Shows how it ended.
    func show(_ mark: SavedCallList.Mark) {
        let (sign, words): (String, String) =
            switch mark {
            case .running: ("…", translated("running"))
            case .held: ("✓", translated("as expected"))
            case .failed(let why): ("✗", why)
            }
        gtk_label_set_text(nb_label(self.mark), sign)
        gtk_widget_set_tooltip_text(self.mark, words)
        atk_object_set_name(gtk_widget_get_accessible(widget), "\(call.label), \(words)")
    }
}
