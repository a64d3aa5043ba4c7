import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The list of handlers: what is unanswered first, then file by file.
final class HandlerList {
    /// Told of the handler that a person wants to see.
    var onChoose: ((HandlerEntry) -> Void)?
    /// Told what could not be done.
    var onTrouble: ((String) -> Void)?

    private let fakeApp: FakeApp
    private let list: UnsafeMutablePointer<GtkListBox>
    private let search: UnsafeMutablePointer<GtkSearchEntry>
    private let interface: Interface
    private var rows: [HandlerRow] = []
    /// Headings, and how many rows there are that are found by searching only.
    private var notes: [UnsafeMutablePointer<GtkWidget>] = []
    private var signals: [SignalConnection] = []
    private var isSelecting = false

    /// More rows would take GTK too long.
    private static let limit = 500

    init(_ interface: Interface, _ fakeApp: FakeApp) {
        self.fakeApp = fakeApp
        self.interface = interface
        list = interface.object("list")
        search = interface.object("search")
        signals = [
            SignalConnection(list, "row-selected") { [weak self] _ in self?.selected() },
            SignalConnection(search, "search-changed") { [weak self] _ in self?.refresh() },
            SignalConnection(interface.object("clear_search", as: GtkButton.self), "clicked") { [weak self] _ in
                self?.clearSearch()
            },
        ]
    }

    /// Shows what there is now; rows whose handlers are still there stay.
    func refresh() {
        let text = gtk_entry_get_text(nb_entry(search)).map { String(cString: $0) } ?? ""
        let all = HandlerEntry.all(of: fakeApp, matching: text)
        let shown = Array(all.prefix(Self.limit))
        if shown != rows.map(\.entry) { rebuild(shown, left: all.count - shown.count) }
        let handlers = HandlerEntry.handlers(of: fakeApp, for: shown)
        for row in rows { row.show(fakeApp, handlers[row.entry]) }
        sayNothing(found: text)
    }

    /// The row that is selected, or else the field that finds one.
    var firstFocus: UnsafeMutablePointer<GtkWidget> {
        gtk_list_box_get_selected_row(list)?.widget ?? search.widget
    }

    /// What stands in place of rows: that there are none, or that the search finds none.
    private func sayNothing(found search: String) {
        let text =
            search.isEmpty
            ? translated("The app answers nothing yet")
            : translated("No handler matches \"{text}\". Enter makes one of that name.", ["text": search])
        gtk_label_set_text(interface.object("list_empty"), text)
        gtk_widget_set_visible(interface.object("clear_search"), search.isEmpty ? 0 : 1)
    }

    private func clearSearch() {
        gtk_entry_set_text(nb_entry(search), "")
        gtk_widget_grab_focus(search.widget)
    }

    /// Selects the row of a handler, if it has one.
    func select(_ name: HandlerName) {
        guard let row = rows.first(where: { $0.entry.name == name }) else { return }
        isSelecting = true
        gtk_list_box_select_row(list, nb_list_box_row(row.widget))
        isSelecting = false
    }

    func close() {
        signals = []
        rows = []
    }

    private func rebuild(_ entries: [HandlerEntry], left: Int) {
        let chosen = chosenRow?.entry
        isSelecting = true
        for row in rows { gtk_widget_destroy(row.widget) }
        for note in notes { gtk_widget_destroy(note) }
        notes = []
        var heading: String?
        rows = entries.map { entry in
            let next = entry.heading(in: fakeApp)
            if next != heading { addNote(next, "handler-heading") }
            heading = next
            let row = HandlerRow(entry)
            row.onSwitch = { [weak self] in self?.switched(entry, isOn: $0) }
            row.onHold = { [weak self] in self?.fakeApp.hold(entry.name, $0 ? .all : nil) }
            gtk_container_add(nb_container(list), row.widget)
            if entry == chosen { gtk_list_box_select_row(list, nb_list_box_row(row.widget)) }
            return row
        }
        isSelecting = false
        if left > 0 { addNote(translated("1 more", "{n} more", left), "dim-label") }
    }

    /// Adds a row that is no handler's.
    private func addNote(_ text: String, _ style: String) {
        let row = gtk_list_box_row_new().unsafelyUnwrapped
        let label = gtk_label_new(text).unsafelyUnwrapped
        gtk_label_set_xalign(nb_label(label), 0)
        gtk_label_set_ellipsize(nb_label(label), PANGO_ELLIPSIZE_END)
        gtk_style_context_add_class(gtk_widget_get_style_context(label), style)
        gtk_container_add(nb_container(row), label)
        atk_object_set_name(gtk_widget_get_accessible(row), text)
        gtk_list_box_row_set_selectable(nb_list_box_row(row), 0)
        gtk_list_box_row_set_activatable(nb_list_box_row(row), 0)
        gtk_container_add(nb_container(list), row)
        gtk_widget_show_all(row)
        notes.append(row)
    }

    private var chosenRow: HandlerRow? {
        guard let row = gtk_list_box_get_selected_row(list) else { return nil }
        return rows.first { $0.widget == row.widget }
    }

    private func selected() {
        guard !isSelecting, let chosenRow else { return }
        onChoose?(chosenRow.entry)
    }

    private func switched(_ entry: HandlerEntry, isOn: Bool) {
        do throws(JSONFileError) {
            try fakeApp.setOff(!isOn, entry.name)
        } catch {
            onTrouble?(error.description)
        }
    }
}
