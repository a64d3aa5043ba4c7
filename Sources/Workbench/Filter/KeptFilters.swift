import CWebKitGTK
import GLibKit

/// The filters that a person keeps, in the list behind the star beside the entry.
final class KeptFilters {
    /// Told of the filter that a person has chosen.
    var onUse: ((String) -> Void)?
    /// Told when others are kept.
    var onChange: (([String]) -> Void)?
    /// What stands in the entry.
    var current: (() -> String)?

    /// The kept filters, in the order in which they were kept.
    var filters: [String] = [] {
        didSet { if filters != oldValue { fill() } }
    }

    private let list: UnsafeMutablePointer<GtkListBox>
    private let popover: UnsafeMutablePointer<GtkPopover>
    private let keep: UnsafeMutablePointer<GtkButton>
    private var signals: [SignalConnection] = []
    private var removers: [SignalConnection] = []

    init(_ interface: Interface) {
        list = interface.object("kept_filters")
        popover = interface.object("kept_popover")
        keep = interface.object("keep_filter")
        signals = [
            SignalConnection(keep, "clicked") { [weak self] _ in self?.keepCurrent() },
            SignalConnection(popover, "show") { [weak self] _ in self?.showCurrent() },
            SignalConnection(list, "row-activated") { [weak self] arguments in
                guard let row = arguments.object(1) else { return }
                self?.use(row.assumingMemoryBound(to: GtkListBoxRow.self))
            },
        ]
    }

    /// Lets go of the widgets, which are gone.
    func close() { (signals, removers) = ([], []) }

    private func showCurrent() {
        let text = current?() ?? ""
        let canKeep = !text.isEmpty && !filters.contains(text)
        gtk_widget_set_sensitive(keep.widget, canKeep ? 1 : 0)
        gtk_button_set_label(
            keep,
            text.isEmpty ? translated("Keep This Filter") : translated("Keep “{filter}”", ["filter": text])
        )
    }

    private func keepCurrent() {
        guard let text = current?(), !text.isEmpty, !filters.contains(text) else { return }
        change(filters + [text])
        showCurrent()
    }

    private func use(_ row: UnsafeMutablePointer<GtkListBoxRow>) {
        let index = Int(gtk_list_box_row_get_index(row))
        guard filters.indices.contains(index) else { return }
        gtk_popover_popdown(popover)
        onUse?(filters[index])
    }

    private func change(_ filters: [String]) {
        self.filters = filters
        onChange?(filters)
    }

    private func fill() {
        removers = []
        while let row = gtk_list_box_get_row_at_index(list, 0) { gtk_widget_destroy(row.widget) }
        for filter in filters { gtk_list_box_insert(list, row(filter), -1) }
        gtk_widget_show_all(list.widget)
    }

    private func row(_ filter: String) -> UnsafeMutablePointer<GtkWidget>? {
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        let label = gtk_label_new(filter)
        gtk_widget_set_halign(label, GTK_ALIGN_START)
        gtk_widget_set_hexpand(label, 1)
        guard let box, let remove = gtk_button_new_from_icon_name("window-close-symbolic", GTK_ICON_SIZE_MENU) else {
            return nil
        }
        gtk_button_set_relief(UnsafeMutableRawPointer(remove).assumingMemoryBound(to: GtkButton.self), GTK_RELIEF_NONE)
        atk_object_set_name(gtk_widget_get_accessible(remove), translated("Forget “{filter}”", ["filter": filter]))
        removers.append(
            SignalConnection(remove, "clicked") { [weak self] _ in
                guard let self else { return }
                // Not while its own button is still being clicked.
                Task { self.change(self.filters.filter { $0 != filter }) }
            }
        )
        gtk_container_add(nb_container(box), label)
        gtk_container_add(nb_container(box), remove)
        return box
    }
}
