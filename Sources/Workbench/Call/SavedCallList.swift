import BridgeScripting
import CWebKitGTK
import GLibKit

/// The saved calls under their groups, each with how it ended last.
final class SavedCallList {
    /// How a call ended when it was run from the list.
    enum Mark: Equatable {
        case running
        case held
        case failed(String)
    }

    /// What a person wants with calls of the list, which are named by their places.
    enum Wish {
        case open(Int)
        case run([Int])
        case move(Int, before: Int)
        case remove(Int)
    }

    /// Told what a person wants.
    var onWish: ((Wish) -> Void)?

    private let list: UnsafeMutablePointer<GtkListBox>
    private var rows: [SavedCallRow] = []
    private var headers: [(widget: UnsafeMutablePointer<GtkWidget>, signal: SignalConnection?)] = []
    private var marks: [SavedCall: Mark] = [:]
    private var signals: [SignalConnection] = []
    private var dragged: Int?
    private var menu: SavedCallMenu?
    private var dropping: IdleSource?
    /// More make the list slow; they are in the file.
    private static let limit = 500

    init(_ interface: Interface) {
        list = interface.object("saved")
        var targets = [SavedCallRow.dragTarget]
        gtk_drag_dest_set(list.widget, GTK_DEST_DEFAULT_ALL, &targets, 1, GDK_ACTION_MOVE)
        signals = [
            SignalConnection(list, "row-activated") { [weak self] arguments -> Void in
                if let row = self?.row(arguments.object(1)) { self?.onWish?(.open(row.index)) }
            },
            SignalConnection(
                list,
                "drag-drop",
                handling: { [weak self] arguments in
                    self?.drop(at: arguments.integer(3))
                    return false
                }
            ),
            SignalConnection(list, "popup-menu", handling: { [weak self] _ in self?.showMenu() ?? false }),
            SignalConnection(
                list,
                "key-press-event",
                handling: { [weak self] arguments in
                    guard let event = arguments.boxed(1), Keys.plainKey(of: event) == guint(GDK_KEY_Delete),
                        let row = self?.selected
                    else { return false }
                    self?.onWish?(.remove(row.index))
                    return true
                }
            ),
            SignalConnection(
                list,
                "button-press-event",
                handling: { [weak self] arguments in
                    guard let event = arguments.boxed(1) else { return false }
                    return self?.pressed(event.assumingMemoryBound(to: GdkEvent.self)) ?? false
                }
            ),
        ]
    }

    // MARK: What is shown

    /// Shows `calls` by their groups, or what is wrong with their file.
    func show(_ calls: [SavedCall], problem: JSONFileError?) {
        for widget in rows.map(\.widget) + headers.map(\.widget) { gtk_widget_destroy(widget) }
        (rows, headers) = ([], [])
        marks = marks.filter { calls.contains($0.key) }
        if let problem { addHeader(markup: Markup.text(of: problem), runs: []) }
        var groups: [String?] = []
        for call in calls where !groups.contains(call.group) { groups.append(call.group) }
        let hasGroups = groups.contains { $0 != nil }
        for group in groups {
            let places = calls.indices.filter { calls[$0].group == group }
            if hasGroups || places.count > 1 {
                addHeader(markup: Markup.escaped(group ?? translated("All calls")), runs: places)
            }
            for place in places.prefix(max(Self.limit - rows.count, 0)) { addRow(calls[place], place) }
        }
        let left = calls.count - rows.count
        if left > 0 { addHeader(markup: Markup.escaped(translated("1 more", "{n} more", left)), runs: []) }
    }

    /// Shows how a call ended.
    func mark(_ call: SavedCall, _ mark: Mark) {
        marks[call] = mark
        for row in rows where row.call == call { row.show(mark) }
    }

    func close() { (signals, rows, headers, menu, dropping) = ([], [], [], nil, nil) }

    private func addRow(_ call: SavedCall, _ place: Int) {
        let row = SavedCallRow(call, place)
        row.onRun = { [weak self] in self?.onWish?(.run([place])) }
        row.onDrag = { [weak self] in self?.dragged = place }
        if let mark = marks[call] { row.show(mark) }
        gtk_list_box_insert(list, row.widget, -1)
        rows.append(row)
    }

    private func addHeader(markup: String, runs places: [Int]) {
        let row = gtk_list_box_row_new().unsafelyUnwrapped
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6).unsafelyUnwrapped
        let label = gtk_label_new(nil).unsafelyUnwrapped
        gtk_label_set_markup(nb_label(label), markup)
        gtk_label_set_xalign(nb_label(label), 0)
        gtk_label_set_line_wrap(nb_label(label), 1)
        gtk_label_set_line_wrap_mode(nb_label(label), PANGO_WRAP_WORD_CHAR)
        gtk_widget_set_hexpand(label, 1)
        gtk_widget_set_margin_start(label, 6)
        gtk_style_context_add_class(gtk_widget_get_style_context(label), "dim-label")
        gtk_container_add(nb_container(box), label)
        var signal: SignalConnection?
        if !places.isEmpty {
            let button = gtk_button_new_with_label(translated("Run all")).unsafelyUnwrapped
            gtk_button_set_relief(nb_button(button), GTK_RELIEF_NONE)
            gtk_container_add(nb_container(box), button)
            signal = SignalConnection(nb_button(button), "clicked") { [weak self] _ in self?.onWish?(.run(places)) }
        }
        gtk_container_add(nb_container(row), box)
        gtk_list_box_row_set_selectable(nb_list_box_row(row), 0)
        gtk_list_box_row_set_activatable(nb_list_box_row(row), 0)
        gtk_widget_show_all(row)
        gtk_list_box_insert(list, row, -1)
        headers.append((row, signal))
    }

    // MARK: What a person does

    private var selected: SavedCallRow? { row(gtk_list_box_get_selected_row(list).map { UnsafeMutableRawPointer($0) }) }

    private func row(_ pointer: UnsafeMutableRawPointer?) -> SavedCallRow? {
        rows.first { UnsafeMutableRawPointer($0.widget) == pointer }
    }

    private func drop(at height: Int32) {
        guard let moved = dragged else { return }
        dragged = nil
        let target = row(gtk_list_box_get_row_at_y(list, height).map { UnsafeMutableRawPointer($0) })
        // Not before GTK has done with the row that is dragged.
        dropping = IdleSource { [weak self] in
            guard let self else { return }
            onWish?(.move(moved, before: target?.index ?? rows.count))
        }
    }

    private func pressed(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
        guard gdk_event_triggers_context_menu(event) != 0 else { return false }
        gtk_list_box_select_row(list, gtk_list_box_get_row_at_y(list, gint(event.pointee.button.y)))
        return showMenu()
    }

    private func showMenu() -> Bool {
        guard let row = selected else { return false }
        let place = rows.firstIndex { $0 === row } ?? 0
        menu = SavedCallMenu(row) { [weak self] wish in
            guard let self else { return }
            switch wish {
            case .run: onWish?(.run([row.index]))
            case .remove: onWish?(.remove(row.index))
            case .up where place > 0: onWish?(.move(row.index, before: rows[place - 1].index))
            case .down where place + 1 < rows.count: onWish?(.move(rows[place + 1].index, before: row.index))
            case .up, .down: break
            }
        }
        return true
    }
}
