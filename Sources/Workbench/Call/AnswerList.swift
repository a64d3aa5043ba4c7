import BridgeCore
import BridgeScripting
import CWebKitGTK
import Foundation
import GLibKit

/// The answers of one handler, newest first, each with what is different from the one before.
final class AnswerList {
    /// Told that an answer is what the call is to be expected to have.
    var onExpect: ((PastCall) -> Void)?

    private let list: UnsafeMutablePointer<GtkListBox>
    private var rows: [(widget: UnsafeMutablePointer<GtkWidget>, signal: SignalConnection?)] = []
    /// More are in the history.
    private static let limit = 50
    private static let textLimit = 2_000

    init(_ interface: Interface) { list = interface.object("answers") }

    /// Shows `calls`, newest first, in place of others.
    func show(_ calls: [PastCall]) {
        for row in rows { gtk_widget_destroy(row.widget) }
        rows = []
        let shown = calls.prefix(Self.limit)
        for (index, call) in shown.enumerated().reversed() {
            insert(call, before: calls.indices.contains(index + 1) ? calls[index + 1] : nil, objection: nil)
        }
    }

    /// Puts a new one in front.
    ///
    /// - Parameters:
    ///   - call: The call that has ended.
    ///   - before: The one before it, with which it is compared.
    ///   - objection: Why it is not what was expected.
    func insert(_ call: PastCall, before: PastCall?, objection: String?) {
        let box = Self.box(GTK_ORIENTATION_VERTICAL)
        let head = Self.box(GTK_ORIENTATION_HORIZONTAL)
        gtk_container_add(nb_container(head), Self.label("\(call.stateText)  ·  \(call.tookText)", isDim: false))
        var signal: SignalConnection?
        if case .answered = call.outcome { signal = addButton(to: head, call) }
        gtk_container_add(nb_container(box), head)
        for text in [objection, before.flatMap { call.difference(to: $0) }].compactMap(\.self) {
            gtk_container_add(nb_container(box), Self.label(text, isDim: true))
        }
        if let text = call.resultText { gtk_container_add(nb_container(box), Self.value(Self.cut(text))) }
        gtk_widget_show_all(box)
        gtk_list_box_insert(list, box, 0)
        guard let row = gtk_widget_get_parent(box) else { return }
        rows.insert((row, signal), at: 0)
        if rows.count > Self.limit, let last = rows.popLast() { gtk_widget_destroy(last.widget) }
    }

    func close() { rows = [] }

    private func addButton(to head: UnsafeMutablePointer<GtkWidget>, _ call: PastCall) -> SignalConnection {
        let button = gtk_button_new_with_mnemonic(translated("E_xpect This"))
        gtk_widget_set_tooltip_text(button, translated("Have the saved call expect this answer"))
        gtk_button_set_relief(nb_button(button), GTK_RELIEF_NONE)
        gtk_box_pack_end(nb_box(head), button, 0, 0, 0)
        return SignalConnection(nb_button(button), "clicked") { [weak self] _ in self?.onExpect?(call) }
    }

    private static func box(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkWidget> {
        let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(orientation, 2)
        gtk_widget_set_margin_start(box, 4)
        return box
    }

    private static func label(_ text: String, isDim: Bool) -> UnsafeMutablePointer<GtkWidget> {
        let label: UnsafeMutablePointer<GtkWidget> = gtk_label_new(text)
        gtk_label_set_xalign(nb_label(label), 0)
        gtk_label_set_line_wrap(nb_label(label), 1)
        gtk_label_set_line_wrap_mode(nb_label(label), PANGO_WRAP_WORD_CHAR)
        if isDim { gtk_style_context_add_class(gtk_widget_get_style_context(label), "dim-label") }
        return label
    }

    private static func value(_ text: String) -> UnsafeMutablePointer<GtkWidget> {
        let value = label(text, isDim: false)
        gtk_label_set_selectable(nb_label(value), 1)
        gtk_style_context_add_class(gtk_widget_get_style_context(value), "row-detail")
        return value
    }

    private static func cut(_ text: String) -> String {
        let start = text.prefix(textLimit)
        return start.endIndex == text.endIndex ? text : start + "…"
    }
}

extension PastCall {
    /// How it ended, in a word with its sign.
    var stateText: String {
        switch outcome {
        case .answered: "✓ " + translated("answered")
        case .sent: "↗ " + translated("sent")
        case .failed(let error):
            switch TrafficRow.State(error.code) {
            case .timedOut: "⊘ " + translated("timed out")
            case .cancelled: "× " + translated("cancelled")
            case .pageGone: "↶ " + translated("page gone")
            default: "⊘ " + translated("failed")
            }
        }
    }

    /// How long it took, how large the answer is, and when it came.
    var tookText: String {
        let size = answer.map { $0.text.utf8.count.byteText }
        let time = date.formatted(Date.FormatStyle(date: .omitted, time: .standard, locale: Language.current.locale))
        return [took.tookText, size, time].compactMap(\.self).joined(separator: " · ")
    }

    /// What came of it, laid out; nil where nothing was to come.
    var resultText: String? {
        switch outcome {
        case .answered(let answer): answer.map { JSONLayout.lines(of: $0.text) } ?? translated("no data")
        case .sent: nil
        case .failed(let error): error.message
        }
    }

    private static let shownChanges = 3

    /// What is different from the answer before; nil where the two cannot be compared.
    func difference(to before: PastCall) -> String? {
        guard case .answered(let new) = outcome, case .answered(let old) = before.outcome else { return nil }
        let changes = JSONDifference.changes(from: (old ?? .null).value, to: (new ?? .null).value)
        guard !changes.isEmpty else { return translated("As before.") }
        let more = changes.count - Self.shownChanges
        let rest = more > 0 ? [translated("and 1 more change", "and {n} more changes", more)] : []
        return (changes.prefix(Self.shownChanges).map(\.line) + rest).joined(separator: "\n")
    }
}

extension JSONDifference.Change {
    /// "/city  "Kyoto" → "Osaka"", with as much of the values as there is room for.
    var line: String {
        let values = [old, new].map { $0.map { Self.short($0.text.text) } ?? translated("nothing") }
        return (pointer.isEmpty ? "" : pointer + "  ") + values.joined(separator: " → ")
    }

    private static func short(_ text: String) -> String { text.count > 60 ? text.prefix(60) + "…" : text }
}
