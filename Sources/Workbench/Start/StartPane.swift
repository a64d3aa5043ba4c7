import BridgeCore
import CWebKitGTK
import Foundation

/// The page *Start*: what to do beside the example page.
final class StartPane: ColumnPage {
    static let name = "start"
    var title: String { translated("Start") }
    var widget: UnsafeMutablePointer<GtkWidget> { interface.object("root", as: GtkWidget.self) }
    var firstFocus: UnsafeMutablePointer<GtkWidget>? { interface.object("open", as: GtkWidget.self) }

    private let interface: Interface
    private let recent: UnsafeMutablePointer<GtkContainer>
    private static let recentLimit = 6

    init() throws {
        interface = try Interface("start")
        recent = nb_container(interface.object("recent", as: GtkWidget.self))
        let examples = nb_container(interface.object("examples", as: GtkWidget.self))
        for example in ReadyExample.allCases {
            let button = Self.button(example.title, example.summary, "win.open-example::\(example.rawValue)")
            gtk_container_add(examples, button)
        }
    }

    func take(_ event: BridgeEvent) {}

    func close() {}

    /// Whether there is something to start with: only beside the example page.
    var isShown: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    /// Shows the pages that were opened last.
    func show(recent pages: [String]) {
        while let list = gtk_container_get_children(recent) {
            defer { g_list_free(list) }
            gtk_widget_destroy(list.pointee.data?.assumingMemoryBound(to: GtkWidget.self))
        }
        for page in pages.prefix(Self.recentLimit) {
            gtk_container_add(recent, Self.button(Self.name(of: page), page, "win.open-page::\(page)"))
        }
        gtk_widget_set_visible(interface.object("recent_box"), pages.isEmpty ? 0 : 1)
    }

    /// The file's name, or the folder's.
    private static func name(of page: String) -> String {
        page.split(separator: "/").last.map(String.init) ?? page
    }

    private static func button(_ title: String, _ text: String, _ action: String) -> UnsafeMutablePointer<GtkWidget>? {
        let (button, box) = (gtk_button_new(), gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        guard let button, let box else { return nil }
        gtk_button_set_relief(nb_button(button), GTK_RELIEF_NONE)
        gtk_container_add(nb_container(button), box)
        gtk_container_add(nb_container(box), label(title, isDim: false))
        gtk_container_add(nb_container(box), label(text, isDim: true))
        gtk_actionable_set_detailed_action_name(OpaquePointer(button), action)
        atk_object_set_name(gtk_widget_get_accessible(button), title)
        atk_object_set_description(gtk_widget_get_accessible(button), text)
        gtk_widget_show_all(button)
        return button
    }

    private static func label(_ text: String, isDim: Bool) -> UnsafeMutablePointer<GtkWidget>? {
        guard let label = gtk_label_new(text) else { return nil }
        let pointer = UnsafeMutableRawPointer(label).assumingMemoryBound(to: GtkLabel.self)
        gtk_label_set_xalign(pointer, 0)
        gtk_label_set_line_wrap(pointer, 1)
        gtk_label_set_line_wrap_mode(pointer, PANGO_WRAP_WORD_CHAR)
        if isDim { gtk_style_context_add_class(gtk_widget_get_style_context(label), "dim-label") }
        return label
    }
}
