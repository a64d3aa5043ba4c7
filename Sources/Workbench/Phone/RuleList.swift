import CWebKitGTK
import GLibKit

/// Rules that are on, each in a row with a button that takes it away.
final class RuleList {
    /// Told the place of the rule that is to go.
    var onRemove: ((Int) -> Void)?

    private let list: UnsafeMutablePointer<GtkContainer>
    private var signals: [SignalConnection] = []

    init(_ list: UnsafeMutablePointer<GtkContainer>) { self.list = list }

    /// Shows rules by their sentences.
    func show(_ sentences: [String]) {
        signals = []
        if let rows = gtk_container_get_children(list) {
            defer { g_list_free(rows) }
            var row: UnsafeMutablePointer<GList>? = rows
            while let entry = row {
                if let widget = entry.pointee.data { gtk_widget_destroy(nb_widget(widget)) }
                row = entry.pointee.next
            }
        }
        for (index, sentence) in sentences.enumerated() { add(sentence, index) }
    }

    private func add(_ sentence: String, _ index: Int) {
        let button = gtk_button_new_from_icon_name("list-remove-symbolic", GTK_ICON_SIZE_BUTTON)
        guard
            let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), let button, let widget = gtk_label_new(sentence),
            let label = nb_label(widget)
        else { return }
        gtk_label_set_xalign(label, 0)
        gtk_label_set_line_wrap(label, 1)
        gtk_label_set_line_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(label, 40)
        let box = UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkBox.self)
        gtk_box_pack_start(box, widget, 1, 1, 6)
        gtk_box_pack_end(box, button, 0, 0, 0)
        gtk_button_set_relief(nb_button(button), GTK_RELIEF_NONE)
        let name = translated("Switch off: {rule}", ["rule": sentence])
        atk_object_set_name(gtk_widget_get_accessible(button), name)
        signals.append(
            SignalConnection(button, "clicked") { [weak self] _ in
                // Not inside the signal of a row that goes.
                Task { self?.onRemove?(index) }
            }
        )
        gtk_container_add(list, row)
        gtk_widget_show_all(row)
    }
}
