import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The page *Fake app*: which handlers answer the page, and how.
final class FakeAppPane: ColumnPage {
    static let name = "app"
    var title: String { translated("Fake app") }
    var widget: UnsafeMutablePointer<GtkWidget> { interface.object("root", as: GtkWidget.self) }

    var firstFocus: UnsafeMutablePointer<GtkWidget>? { list.firstFocus }

    /// Told what could not be done.
    var onTrouble: ((String) -> Void)?
    /// Told of the window's action that a button is for.
    var onAction: ((String) -> Void)?

    private let fakeApp: FakeApp
    private let interface: Interface
    private let list: HandlerList
    private let editor: HandlerEditor
    private let sets: ReadySetMenu
    private let places: HandlerPlaces
    private var signals: [SignalConnection] = []
    private var difference: DifferenceWindow?
    private var update: PacedUpdate?
    private var farewell: Task<Void, Never>?
    /// Whether something has changed while nobody looked.
    private var isStale = false

    init(_ fakeApp: FakeApp) throws {
        self.fakeApp = fakeApp
        interface = try Interface("app")
        list = HandlerList(interface, fakeApp)
        editor = try HandlerEditor(interface, fakeApp)
        sets = ReadySetMenu(interface, fakeApp)
        places = HandlerPlaces(interface)
        list.onChoose = { [weak self] in self?.editor.show($0) }
        list.onTrouble = { [weak self] in self?.onTrouble?($0) }
        sets.onTrouble = { [weak self] in self?.onTrouble?($0) }
        editor.onShow = { [weak self] in self?.list.select($0) }
        update = PacedUpdate { [weak self] in self?.refresh() }
        connect()
    }

    // MARK: What happens

    func take(_ event: BridgeEvent) {
        switch event.kind {
        case .answer(let answer) where answer.by != nil: update?.plan()
        case .remark(let remark) where remark.kind == .handlerMissing: update?.plan()
        default: break
        }
    }

    func act() { editor.apply() }

    func close() {
        update?.close()
        farewell?.cancel()
        signals = []
        list.close()
        editor.close()
        sets.close()
        places.close()
    }

    /// Shows a handler in the editor, a new one with what it shall answer.
    func edit(_ name: HandlerName, offering answer: NativeBehaviour? = nil) {
        editor.show(name, offering: answer)
        editor.focus()
    }

    /// Has in force what was typed into the handler that is in sight; false where it makes no sense, which is said there.
    func takeTyped() -> Bool { gtk_widget_get_mapped(widget) == 0 || editor.takeTyped() }

    /// Shows what has changed, now or when the pane is seen.
    func refresh() {
        showBars()
        guard gtk_widget_get_mapped(widget) != 0 else {
            isStale = true
            return
        }
        isStale = false
        list.refresh()
        editor.refresh()
        sets.refresh()
        let document = fakeApp.document
        gtk_widget_set_sensitive(interface.object("undo"), document.canUndo ? 1 : 0)
        gtk_widget_set_sensitive(interface.object("save"), document.canSave ? 1 : 0)
    }

    // MARK: Buttons and bars

    private func connect() {
        let search: UnsafeMutablePointer<GtkSearchEntry> = interface.object("search")
        signals = [
            SignalConnection(widget, "map") { [weak self] _ -> Void in
                if self?.isStale == true { self?.refresh() }
            },
            SignalConnection(search, "activate") { [weak self] _ in self?.addTyped() },
        ]
        let actions = [
            "use_disk": "use-disk", "keep_mine": "keep-mine", "answer_matching": "answer-matching", "undo": "undo-edit",
            "open": "open-native", "save": "save-file", "show_difference": "show-difference",
        ]
        for (id, action) in actions { signals.append(clicked(id) { $0.onAction?(action) }) }
    }

    /// A name that was typed is a handler's, there or new.
    private func addTyped() {
        let text = gtk_entry_get_text(interface.object("search")).map { String(cString: $0) } ?? ""
        guard !text.isEmpty else { return }
        gtk_entry_set_text(interface.object("search"), "")
        editor.show(HandlerName(text))
        editor.focus()
    }

    private func showBars() {
        let (document, matching) = (fakeApp.document, fakeApp.matchCount)
        let hasConflict = document.conflict != nil
        if hasConflict {
            gtk_label_set_text(interface.object("file_text"), document.notice?.text)
        } else if let trouble = document.trouble {
            let problems = Markup.text(of: trouble) + "\n"
            gtk_label_set_markup(interface.object("file_text"), problems + Markup.escaped(document.effect))
        }
        for id in ["use_disk", "keep_mine", "show_difference"] {
            gtk_widget_set_visible(interface.object(id), hasConflict ? 1 : 0)
        }
        reveal("file_bar", hasConflict || document.trouble != nil)
        let match = translated("1 held call matches now", "{n} held calls match now", matching)
        gtk_label_set_text(interface.object("match_text"), match)
        reveal("match_bar", matching > 0)
    }

    /// Shows the handlers as they are here beside those of the file, where both were changed.
    func showDifference() {
        guard let disk = fakeApp.document.conflict else { return }
        let window = gtk_widget_get_toplevel(widget)
        difference = try? DifferenceWindow(over: nb_window(window), mine: fakeApp.document.text, disk: disk)
    }

    private func reveal(_ id: String, _ isRevealed: Bool) {
        gtk_info_bar_set_revealed(interface.object(id), isRevealed ? 1 : 0)
    }

    private func clicked(_ id: String, _ body: @escaping (FakeAppPane) -> Void) -> SignalConnection {
        SignalConnection(interface.object(id, as: GtkButton.self), "clicked") { [weak self] _ -> Void in
            if let self { body(self) }
        }
    }
}
