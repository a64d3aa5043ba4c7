import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The page *Why*: everything that was concluded about pages, newest first, and what a phone would do otherwise.
final class WhyPane: ColumnPage {
    static let name = "why"
    var title: String { translated("Why") }
    var widget: UnsafeMutablePointer<GtkWidget> { interface.object("root", as: GtkWidget.self) }

    /// Told what a person wants to do about an explanation.
    var onRemedy: ((Remedy, Explanation) -> Void)?
    /// Told of the call that a person wants to see.
    var onShow: ((CallID) -> Void)?

    private let interface: Interface
    private let list: UnsafeMutablePointer<GtkListBox>
    private let phoneList: UnsafeMutablePointer<GtkListBox>
    private var rows: [Explanation.ID: WhyRow] = [:]
    private var phoneLabels: [UnsafeMutablePointer<GtkLabel>] = []
    private var signals: [SignalConnection] = []

    init() throws {
        interface = try Interface("why")
        list = interface.object("explanations")
        phoneList = interface.object("on_phone")
        gtk_label_set_text(interface.object("how"), Self.howPagesAsk)
        signals = [
            SignalConnection(list, "row-activated") { [weak self] arguments -> Void in
                guard let self, let row = arguments.object(1) else { return }
                let chosen = rows.values.first { UnsafeMutableRawPointer($0.widget) == row }
                if let call = chosen?.explanation.call { onShow?(call) } else { chosen?.expand() }
            }
        ]
        update(isEmpty: true)
    }

    func take(_ event: BridgeEvent) {}

    func close() {
        signals = []
        rows = [:]
    }

    /// Shows what has changed.
    func show(_ news: [Explainer.News], _ phone: PhoneList) {
        for piece in news {
            if let row = rows[piece.explanation.id] { row.show(piece.explanation) } else { add(piece.explanation) }
        }
        show(phone)
        update(isEmpty: rows.isEmpty && phone.entries.isEmpty)
    }

    /// What is listed, newest first.
    var sentences: [String] {
        rows.values.sorted { gtk_list_box_row_get_index($0.listRow) < gtk_list_box_row_get_index($1.listRow) }
            .map(\.explanation.text)
    }

    /// Brings an explanation into sight, with what it was concluded from.
    func reveal(_ id: Explanation.ID) {
        guard let row = rows[id] else { return }
        row.expand()
        gtk_list_box_select_row(list, row.listRow)
        row.widget.takeFocus()
    }

    /// Shows the code by which pages of each protocol come to their bridge.
    func showHowPagesAsk() { gtk_expander_set_expanded(interface.object("how_expander"), 1) }

    private func add(_ explanation: Explanation) {
        guard let row = try? WhyRow(explanation) else { return }
        row.onRemedy = { [weak self] in self?.onRemedy?($0, $1) }
        rows[explanation.id] = row
        gtk_list_box_insert(list, row.widget, 0)
        guard rows.count > Self.limit, let oldest = gtk_list_box_get_row_at_index(list, gint(rows.count - 1)) else {
            return
        }
        rows = rows.filter { $0.value.listRow != oldest }
        gtk_widget_destroy(oldest.widget)
    }

    private static let limit = 500

    /// The differences of the newest page stand first.
    private func show(_ phone: PhoneList) {
        let texts = phone.entries.reversed().prefix(Self.limit).map(Self.text)
        while phoneLabels.count < texts.count {
            guard let widget = gtk_label_new(nil) else { return }
            let label = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkLabel.self)
            gtk_label_set_line_wrap(label, 1)
            gtk_label_set_line_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
            gtk_label_set_xalign(label, 0)
            gtk_widget_set_margin_start(widget, 10)
            phoneLabels.append(label)
            gtk_list_box_insert(phoneList, widget, -1)
            gtk_widget_show(widget)
        }
        for (label, text) in zip(phoneLabels, texts)
        where gtk_label_get_text(label).map({ String(cString: $0) }) != text {
            gtk_label_set_text(label, text)
        }
        gtk_widget_set_visible(interface.object("on_phone_box", as: GtkWidget.self), texts.isEmpty ? 0 : 1)
    }

    private static func text(_ entry: PhoneList.Entry) -> String {
        let difference = PhoneDifference.named(entry.difference)
        let sentence = difference.map { translated("The phone {what}.", ["what": translated($0.phone)]) } ?? ""
        let name = entry.name.map { "\"\($0)\": " } ?? ""
        let count = entry.count > 1 ? " (\(translated("once", "{n} times", entry.count)))" : ""
        return name + sentence + count
    }

    private func update(isEmpty: Bool) {
        gtk_stack_set_visible_child_name(interface.object("root"), isEmpty ? "empty" : "list")
    }

    private static let howPagesAsk = WireProtocols.all.filter { !$0.setUp.code.isEmpty }
        .map { "// \($0.title)\n\($0.setUp.code)" }.joined(separator: "\n\n")
}
