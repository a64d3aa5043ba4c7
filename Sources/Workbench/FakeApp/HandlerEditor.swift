import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The editor of one handler: a form over each of its cases, and the same as JSON.
final class HandlerEditor {
    /// Told which handler is shown.
    var onShow: ((HandlerName) -> Void)?

    private let fakeApp: FakeApp
    private let interface: Interface
    private let form: CaseForm
    private let json: JSONEditor
    private let choice: UnsafeMutablePointer<GtkComboBoxText>
    private let hold: UnsafeMutablePointer<GtkComboBox>
    private let pages: UnsafeMutablePointer<GtkStack>
    private var entry: HandlerEntry?
    private var cases = EditedCases([])
    /// The handler as it was when the fields were filled.
    private var filled: NativeFile.Handler?
    /// What was typed for handlers that are not in sight.
    private var drafts: [HandlerName: [NativeBehaviour]] = [:]
    private var signals: [SignalConnection] = []
    private var isSetting = false

    init(_ interface: Interface, _ fakeApp: FakeApp) throws {
        self.interface = interface
        self.fakeApp = fakeApp
        form = try CaseForm(interface)
        json = try JSONEditor(translated("The handler as JSON"))
        for editor in [json, form.editor] { editor.reader = fakeApp.javaScript }
        choice = interface.object("case")
        pages = interface.object("editor_pages")
        hold = interface.object("hold")
        gtk_container_add(interface.object("json_place"), json.widget)
        gtk_widget_set_vexpand(json.widget, 1)
        signals = [
            SignalConnection(choice, "changed") { [weak self] _ in self?.choseCase() },
            SignalConnection(pages, "notify::visible-child-name") { [weak self] _ in self?.turnedPage() },
            clicked("add_case") { $0.addCase() }, clicked("remove_case") { $0.removeCase() },
            SignalConnection(hold, "changed") { [weak self] _ in self?.choseHold() },
            clicked("apply") { $0.apply() }, clicked("remove") { $0.remove() },
        ]
    }

    // MARK: What is shown

    /// Shows the handler of that name: the file's, or a new one that begins with `answer`.
    func show(_ name: HandlerName, offering answer: NativeBehaviour? = nil) {
        let all = HandlerEntry.all(of: fakeApp, matching: "")
        let there = all.first { $0.name == name && $0.place == .file } ?? all.first { $0.name == name }
        show(there ?? HandlerEntry(name: name, place: .missing), offering: answer)
        onShow?(name)
    }

    /// Shows the handler of an entry of the list.
    func show(_ entry: HandlerEntry) { show(entry, offering: nil) }

    private func show(_ entry: HandlerEntry, offering answer: NativeBehaviour?) {
        keepDraft(besides: entry)
        self.entry = entry
        filled = entry.handler(in: fakeApp)
        let guess = answer ?? fakeApp.guess(named: entry.name)
        cases = EditedCases(filled?.cases ?? [guess], typed: drafts.removeValue(forKey: entry.name))
        gtk_label_set_text(interface.object("handler_name"), entry.name.rawValue)
        gtk_widget_set_tooltip_text(interface.object("handler_name"), entry.name.rawValue)
        gtk_widget_show(interface.object("editor"))
        gtk_widget_hide(interface.object("nothing"))
        fill()
    }

    /// Shows the handler anew where its file has changed it and nothing was typed.
    func refresh() {
        guard let entry else { return }
        isSetting = true
        gtk_combo_box_set_active_id(hold, fakeApp.holdExtent(of: entry.name)?.rawValue ?? "none")
        isSetting = false
        guard entry.handler(in: fakeApp) != filled else { return }
        show(entry.name)
    }

    /// Gives the first field the focus.
    func focus() { form.focus() }

    func close() {
        signals = []
        form.close()
        json.close()
    }

    /// What was typed comes back with its handler.
    private func keepDraft(besides next: HandlerEntry) {
        guard let entry, entry.name != next.name, let behaviour = form.behaviour({ _ in }) else { return }
        cases.current = behaviour
        if let filled, filled.cases != cases.all { drafts[entry.name] = cases.all }
    }

    private func fill() {
        isSetting = true
        let extent = entry.flatMap { fakeApp.holdExtent(of: $0.name) }
        gtk_combo_box_set_active_id(hold, extent?.rawValue ?? "none")
        gtk_combo_box_text_remove_all(choice)
        let count = cases.all.count
        for number in 1...count {
            let title = translated("Case {n} of {count}", ["n": "\(number)", "count": "\(count)"])
            gtk_combo_box_text_append_text(choice, title)
        }
        gtk_combo_box_set_active(nb_combo_box(choice), gint(cases.index))
        isSetting = false
        gtk_widget_set_visible(choice.widget, count > 1 ? 1 : 0)
        gtk_widget_set_sensitive(interface.object("remove_case"), count > 1 ? 1 : 0)
        form.fill(cases.current)
        json.text = cases.json.laidOut
        let isOwn = entry?.place == .file
        gtk_widget_set_sensitive(interface.object("remove"), isOwn ? 1 : 0)
        gtk_label_set_text(interface.object("origin"), entry?.heading(in: fakeApp) ?? "")
        say(nil)
    }

    // MARK: Cases

    /// Takes the fields into the cases; false where they make no sense.
    private func keepFields() -> Bool {
        guard let behaviour = form.behaviour({ say($0) }) else { return false }
        cases.current = behaviour
        return true
    }

    private func choseCase() {
        let chosen = Int(gtk_combo_box_get_active(nb_combo_box(choice)))
        guard !isSetting, chosen != cases.index else { return }
        if keepFields() { cases.choose(chosen) }
        fill()
    }

    private func addCase() {
        guard keepFields() else { return }
        cases.add()
        fill()
    }

    private func removeCase() {
        cases.remove()
        fill()
    }

    private func choseHold() {
        guard !isSetting, let entry else { return }
        let word = gtk_combo_box_get_active_id(hold).map { String(cString: $0) }
        fakeApp.hold(entry.name, word.flatMap(HoldExtent.init))
    }

    private func turnedPage() {
        guard !isSetting, entry != nil else { return }
        if isJSON {
            if keepFields() { json.text = cases.json.laidOut }
        } else if let read = readJSON() {
            cases.replace(by: read)
            fill()
        }
    }

    // MARK: Use

    /// Has the handler in force where something was typed; false where that makes no sense.
    func takeTyped() -> Bool {
        guard entry != nil else { return true }
        guard takeFields() else { return false }
        if cases.isTyped { apply() }
        return !cases.isTyped
    }

    /// Takes what was typed into the cases; false where it makes no sense.
    private func takeFields() -> Bool {
        guard isJSON else { return keepFields() }
        guard let read = readJSON() else { return false }
        cases.replace(by: read)
        return true
    }

    /// Has the handler in force as the fields say.
    func apply() {
        guard let entry, takeFields() else { return }
        do throws(JSONFileError) {
            try fakeApp.set(entry.name, to: isJSON ? (json.draft.value ?? .null) : changed(entry))
            say(nil)
            show(entry.name)
        } catch {
            say(error.problems.first?.message ?? error.description)
        }
    }

    /// The handler's text, in which unchanged cases keep theirs.
    private func changed(_ entry: HandlerEntry) -> JSONText {
        guard entry.place == .file, let old = filled, old.cases == cases.all, let text = fakeApp.text(of: entry.name)
        else { return cases.json }
        return text
    }

    private func remove() {
        guard let entry else { return }
        do throws(JSONFileError) {
            try fakeApp.set(entry.name, to: nil)
            show(entry.name)
        } catch {
            say(error.description)
        }
    }

    /// The cases that stand as JSON; nil where they make no sense, and then it is said why.
    private func readJSON() -> [NativeBehaviour]? {
        guard !json.goToProblem(), let value = json.draft.value, let entry else { return nil }
        do throws(JSONFileError) {
            say(nil)
            return try NativeFile.Handler(parsing: value, named: entry.name).cases
        } catch {
            say(error.problems.first?.message ?? error.description)
            return nil
        }
    }

    private var isJSON: Bool { gtk_stack_get_visible_child_name(pages).map { String(cString: $0) } == "json" }

    private func say(_ objection: String?) {
        gtk_label_set_text(interface.object("objection"), objection ?? "")
        gtk_widget_set_visible(interface.object("objection"), objection == nil ? 0 : 1)
    }

    private func clicked(_ id: String, _ body: @escaping (HandlerEditor) -> Void) -> SignalConnection {
        SignalConnection(interface.object(id, as: GtkButton.self), "clicked") { [weak self] _ -> Void in
            if let self { body(self) }
        }
    }
}
