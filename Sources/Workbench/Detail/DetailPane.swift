import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The pane *Detail*: everything about the selected row.
final class DetailPane: ColumnPage {
    static let name = "detail"
    var title: String { translated("Detail") }
    var widget: UnsafeMutablePointer<GtkWidget> { interface.object("root", as: GtkWidget.self) }

    /// Told to write a text into a file that a person chooses.
    var onSave: ((String) -> Void)? {
        didSet { texts.values.forEach { $0.onSave = onSave } }
    }

    /// The editor of the answer, beside the call where that waits for one.
    let answer: AnswerEditor

    private let interface: Interface
    private let trees: (data: PayloadTree, answer: PayloadTree)
    private let texts: [Half: PayloadText]
    private var row: TrafficRow?
    private var signals: [SignalConnection] = []
    private var fitting: IdleSource?

    /// The places of texts, by their ids.
    private enum Half: String, CaseIterable {
        case data = "json_data"
        case answer = "json_answer"
        case call = "wire_call"
        case reply = "wire_answer"

        var name: String {
            switch self {
            case .data: translated("Data")
            case .answer: translated("Answer")
            case .call: translated("Call on the wire")
            case .reply: translated("Answer on the wire")
            }
        }
    }

    /// Narrower panes have data and answer one above the other.
    private static let narrow = 560.0
    /// Narrower ones have icons on their buttons.
    private static let labelled = 690.0

    init(_ fakeApp: FakeApp) throws {
        interface = try Interface("detail")
        answer = try AnswerEditor(fakeApp)
        gtk_container_add(interface.object("halves"), answer.widget)
        trees = (PayloadTree(translated("Data")), PayloadTree(translated("Answer")))
        var texts: [Half: PayloadText] = [:]
        for half in Half.allCases {
            let text = try PayloadText(half.name)
            gtk_box_pack_start(interface.object(half.rawValue), text.widget, 1, 1, 0)
            texts[half] = text
        }
        self.texts = texts
        gtk_box_pack_start(interface.object("tree_data"), trees.data.widget, 1, 1, 0)
        gtk_box_pack_start(interface.object("tree_answer"), trees.answer.widget, 1, 1, 0)
        signals = [
            SignalConnection(widget, "size-allocate") { [weak self] _ in self?.planFitting() },
            SignalConnection(interface.object("detail_pages", as: GtkStack.self), "notify::visible-child") {
                [weak self] _ in self?.fill()
            },
        ]
        show(nil)
    }

    func take(_ event: BridgeEvent) {}

    func act() { answer.act() }

    func close() {
        answer.close()
        signals = []
        fitting = nil
        trees.data.close()
        trees.answer.close()
        texts.values.forEach { $0.close() }
    }

    /// Shows a row.
    func show(_ row: TrafficRow?) {
        let isOther = row?.number != self.row?.number
        let isUnchanged = !isOther && row?.state == self.row?.state && row?.progress.count == self.row?.progress.count
        self.row = row
        answer.show(row?.call?.id)
        gtk_stack_set_visible_child_name(interface.object("detail_state"), row == nil ? "none" : "row")
        guard let row else { return }
        showHead(row)
        if !isUnchanged { shown = nil }
        fill()
    }

    /// Opens the menu of forms in which the call can be copied.
    func openCopyMenu() {
        guard row?.call != nil else { return }
        gtk_toggle_button_set_active(interface.object("copy_as"), 1)
    }

    /// Shows one of its pages: "tree", "json", "wire", "stack" or "events".
    func show(page: String) { gtk_stack_set_visible_child_name(interface.object("detail_pages"), page) }

    // MARK: Head

    private func showHead(_ row: TrafficRow) {
        let story = RowStory(row)
        gtk_label_set_text(interface.object("summary"), story.summary)
        gtk_widget_set_tooltip_text(interface.object("summary"), story.summary)
        let remarks: UnsafeMutablePointer<GtkLabel> = interface.object("remarks")
        gtk_label_set_text(remarks, story.remarks)
        gtk_widget_set_tooltip_text(remarks.widget, story.remarks)
        gtk_widget_set_visible(remarks.widget, story.remarks.isEmpty ? 0 : 1)
        for button in ["send_again", "copy_as"] {
            gtk_widget_set_sensitive(interface.object(button), row.call == nil ? 0 : 1)
        }
        gtk_widget_set_sensitive(interface.object("make_handler"), row.call?.direction == .fromPage ? 1 : 0)
    }

    // MARK: Pages

    /// The page that has been filled for the row.
    private var shown: String?

    /// Fills the page in sight; the others wait until they are looked at.
    private func fill() {
        guard let row, let name = gtk_stack_get_visible_child_name(interface.object("detail_pages")) else { return }
        let page = String(cString: name)
        guard page != shown || page == "stack" || page == "events" else { return }
        shown = page
        switch page {
        case "tree": showTree(row)
        case "json": showJSON(row)
        case "wire": showWire(row)
        case "stack": show(RowStory(row).stack, in: "stack_text")
        default: show(RowStory(row).events, in: "events_text")
        }
    }

    private func showTree(_ row: TrafficRow) {
        let data = row.call?.data ?? (row.call == nil ? JSONValue.string(row.dataText).text : nil)
        trees.data.show(data)
        trees.answer.show(answer(of: row))
        title("tree_data_title", row.call == nil ? translated("Note") : translated("Data"), data)
        showAnswerTitle("tree_answer", row)
    }

    private func showJSON(_ row: TrafficRow) {
        let data = row.call?.data
        texts[.data]?.show(data?.text ?? (row.call == nil ? row.dataText : nil), as: data == nil ? .plain : .json)
        let answer = answer(of: row)
        texts[.answer]?.show(row.failure?.message ?? answer?.text, as: row.failure == nil ? .json : .plain)
        title("json_data_title", row.call == nil ? translated("Note") : translated("Data"), data)
        showAnswerTitle("json_answer", row)
    }

    private func showWire(_ row: TrafficRow) {
        texts[.call]?.show(row.wire, as: .plain)
        texts[.reply]?.show(row.answerWire, as: .plain)
        gtk_widget_set_visible(interface.object("wire_answer"), row.answerWire == nil ? 0 : 1)
    }

    /// The last answer, or the newest of those that are not the last.
    private func answer(of row: TrafficRow) -> JSONText? {
        row.failure.map { JSONValue.object(["code": .string($0.code.rawValue), "message": .string($0.message)]).text }
            ?? row.answer ?? row.progress.newest
    }

    private func showAnswerTitle(_ half: String, _ row: TrafficRow) {
        let isThere = row.result != nil && row.call?.wantsAnswer == true || row.failure != nil || row.progress.count > 0
        gtk_widget_set_visible(interface.object(half), isThere ? 1 : 0)
        let name =
            if row.failure != nil { translated("Error") } else if row.result == nil {
                translated("Answer so far")
            } else { translated("Answer") }
        title("\(half)_title", name, row.failure == nil ? answer(of: row) : nil, isError: row.failure != nil)
    }

    /// "Data (16 B)", or that there is none.
    private func title(_ id: String, _ name: String, _ text: JSONText?, isError: Bool = false) {
        let size = text.map { " (\($0.text.utf8.count.byteText))" }
        let none = isError || row?.call == nil ? "" : " (" + translated("none") + ")"
        gtk_label_set_text(interface.object(id), name + (size ?? none))
    }

    private func show(_ text: String, in id: String) {
        let buffer = gtk_text_view_get_buffer(interface.object(id))
        gtk_text_buffer_set_text(buffer, text.replacing("\0", with: "\u{FFFD}"), -1)
    }

    // MARK: Room

    private func planFitting() {
        fitting = IdleSource { [weak self] in self?.fit() }
    }

    private func fit() {
        let width = Double(gtk_widget_get_allocated_width(widget)) / TextScale.current
        let direction = width < Self.narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
        for page in ["tree", "json"] {
            let panes: UnsafeMutablePointer<GtkWidget> = interface.object(page)
            guard gtk_orientable_get_orientation(OpaquePointer(panes)) != direction else { continue }
            gtk_orientable_set_orientation(OpaquePointer(panes), direction)
        }
        for label in ["send_again_label", "copy_as_label", "make_handler_label"] {
            gtk_widget_set_visible(interface.object(label), width < Self.labelled ? 0 : 1)
        }
    }
}
