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

    /// Gives the row with that number as it is now; nil where it is not kept any more.
    var rowNow: ((Int) -> TrafficRow?)?

    /// The editor of the answer, beside the call where that waits for one.
    let answer: AnswerEditor
    /// What is offered when a call was answered.
    let offer: AnswerOffer

    var firstFocus: UnsafeMutablePointer<GtkWidget>? { answer.call.map { _ in answer.firstFocus } }

    let interface: Interface
    let trees: (data: PayloadTree, answer: PayloadTree)
    let texts: [Half: PayloadText]
    private let fakeApp: FakeApp
    private(set) var shownRow: TrafficRow?
    /// The page that has been filled for the row.
    var shown: String?
    private var signals: [SignalConnection] = []
    private var fitting: IdleSource?
    private var updating: FrameTicks?

    /// The places of texts, by their ids.
    enum Half: String, CaseIterable {
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
        self.fakeApp = fakeApp
        interface = try Interface("detail")
        offer = AnswerOffer(interface, fakeApp)
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
        answer.onAnswer = { [weak self] in self?.offer.offer($0, for: $1) }
        answer.onHandler = { [weak self] in self?.offer.made($0) }
        show(nil)
    }

    func take(_ event: BridgeEvent) {
        if case .page(.started) = event.kind { offer.forgetAnswered() }
        guard let shownRow, event.changes(shownRow), updating?.isRunning != true else { return }
        updating = FrameTicks(widget) { [weak self] in
            self?.update()
            return false
        }
    }

    func act() { answer.act() }

    /// Makes a handler of the answer in the editor, or else of the one that was given last.
    func answerAlways() {
        if answer.isShown { answer.answerAlways() } else { _ = offer.accept() }
    }

    func close() {
        answer.close()
        offer.close()
        signals = []
        (fitting, updating) = (nil, nil)
        trees.data.close()
        trees.answer.close()
        texts.values.forEach { $0.close() }
    }

    /// Shows a row.
    func show(_ row: TrafficRow?) {
        let old = shownRow
        let isOther = row?.number != old?.number
        let isUnchanged = !isOther && row?.state == old?.state && row?.progress.count == old?.progress.count
        shownRow = row
        if isOther { offer.forgetAnswered() }
        answer.show(row?.call?.id)
        gtk_stack_set_visible_child_name(interface.object("detail_state"), row == nil ? "none" : "row")
        guard let row else { return }
        showHead(row)
        if !isUnchanged { shown = nil }
        fill()
    }

    /// Shows what has changed about held calls and handlers.
    func refresh() {
        answer.refresh()
        offer.refresh()
        if let shownRow { showRemarks(shownRow) }
    }

    /// Shows the row as it is by now.
    private func update() {
        guard let number = shownRow?.number, let row = rowNow?(number) else { return }
        show(row)
    }

    /// Opens the menu of forms in which the call can be copied.
    func openCopyMenu() {
        guard shownRow?.call != nil else { return }
        gtk_toggle_button_set_active(interface.object("copy_as"), 1)
    }

    /// Shows one of its pages: "tree", "json", "wire", "stack" or "events".
    func show(page: String) { gtk_stack_set_visible_child_name(interface.object("detail_pages"), page) }

    // MARK: Head

    private func showHead(_ row: TrafficRow) {
        let story = RowStory(row)
        gtk_label_set_text(interface.object("summary"), story.summary)
        gtk_widget_set_tooltip_text(interface.object("summary"), story.summary)
        showRemarks(row)
        for button in ["send_again", "copy_as"] {
            gtk_widget_set_sensitive(interface.object(button), row.call == nil ? 0 : 1)
        }
        gtk_widget_set_sensitive(interface.object("make_handler"), row.call?.direction == .fromPage ? 1 : 0)
    }

    /// What was remarked, but that a handler was missing where there is one by now or somebody has answered.
    private func showRemarks(_ row: TrafficRow) {
        let isAnswered = row.state == .answered || row.call.map { fakeApp.answers($0.name, $0.id) } ?? false
        let text = RowStory(row).remarks { !isAnswered || $0 != .handlerMissing }
        let remarks: UnsafeMutablePointer<GtkLabel> = interface.object("remarks")
        gtk_label_set_text(remarks, text)
        gtk_widget_set_tooltip_text(remarks.widget, text)
        gtk_widget_set_visible(remarks.widget, text.isEmpty ? 0 : 1)
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
