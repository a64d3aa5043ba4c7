import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The calls that were made before, searchable.
final class HistoryPopover {
    /// Told which call was chosen.
    var onChoose: ((PastCall) -> Void)?
    /// Where the calls come from, newest first.
    var calls: () -> [PastCall] = { [] }

    private let popover: UnsafeMutablePointer<GtkPopover>
    private let search: UnsafeMutablePointer<GtkEntry>
    private let list: UnsafeMutablePointer<GtkListBox>
    private var shown: [(widget: UnsafeMutablePointer<GtkWidget>, call: PastCall)] = []
    private var signals: [SignalConnection] = []

    init(_ interface: Interface) {
        popover = interface.object("history_popover")
        search = interface.object("history_search")
        list = interface.object("history")
        signals = [
            SignalConnection(popover, "show") { [weak self] _ in
                guard let self else { return }
                gtk_entry_set_text(search, "")
                fill()
                gtk_widget_grab_focus(search.widget)
            },
            SignalConnection(search, "search-changed") { [weak self] _ in self?.fill() },
            SignalConnection(search, "activate") { [weak self] _ -> Void in self?.choose(self?.shown.first?.call) },
            SignalConnection(list, "row-activated") { [weak self] arguments -> Void in
                let row = arguments.object(1)
                self?.choose(self?.shown.first { UnsafeMutableRawPointer($0.widget) == row }?.call)
            },
        ]
    }

    func close() { (signals, shown) = ([], []) }

    private func choose(_ call: PastCall?) {
        guard let call else { return }
        gtk_popover_popdown(popover)
        onChoose?(call)
    }

    private func fill() {
        for row in shown { gtk_widget_destroy(row.widget) }
        shown = []
        let text = gtk_entry_get_text(search).map { String(cString: $0) } ?? ""
        for call in calls() where text.isEmpty || call.contains(text) {
            let label = gtk_label_new(Self.line(of: call)).unsafelyUnwrapped
            gtk_label_set_xalign(nb_label(label), 0)
            gtk_label_set_ellipsize(nb_label(label), PANGO_ELLIPSIZE_END)
            gtk_widget_set_margin_start(label, 4)
            let row = gtk_list_box_row_new().unsafelyUnwrapped
            gtk_container_add(nb_container(row), label)
            gtk_widget_show_all(row)
            gtk_list_box_insert(list, row, -1)
            shown.append((row, call))
        }
    }

    /// "pay  {"amount": 20}  →  {"ok": true}", cut where there is much of it.
    private static func line(of past: PastCall) -> String {
        let data = past.call.data.map { "  " + $0.text.prefix(120) } ?? ""
        let result = past.answer?.text ?? past.failure?.message
        return past.call.name.rawValue + data + (result.map { "  →  " + $0.prefix(120) } ?? "")
    }
}
