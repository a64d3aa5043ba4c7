import BridgeCore
import BridgeScripting
import CGtkSourceView
import CWebKitGTK
import GLibKit

/// A text of JSON, to be edited or only read: with colours, and with one line below it that says what is wrong.
///
/// What a person types is never changed or lost; it is judged 150 ms after the last key. A text that is only read is
/// cut where a line has more than 1,000 characters, since GtkSourceView's time grows with the square of a line's length.
final class JSONEditor {
    /// Told what stands there when a person has changed it.
    var onChange: ((JSONDraft) -> Void)?
    /// Told what stands there when something was pasted; whoever takes it returns true.
    var onPaste: ((String) -> Bool)?
    /// What the line below says where nothing stands.
    var emptyMeans = translated("Empty: no data.") {
        didSet { showLine() }
    }

    /// Makes JSON of JavaScript that was pasted; nil leaves that as it is.
    var reader: JavaScriptReader? {
        get { javaScript.reader }
        set { javaScript.reader = newValue }
    }

    /// The whole editor.
    let widget: UnsafeMutablePointer<GtkWidget>
    /// The text alone, which takes the focus.
    let view: UnsafeMutablePointer<GtkSourceView>
    let buffer: UnsafeMutablePointer<GtkSourceBuffer>
    /// What the text is scrolled by.
    let scroller: UnsafeMutablePointer<GtkScrolledWindow>

    private let interface: Interface
    private let isEditable: Bool
    private let problemMark: ProblemMark
    private let javaScript: JavaScriptOffer
    private var signals: [SignalConnection] = []
    private var judging: Task<Void, Never>?
    /// What the line says of the program's own doing, until the next change.
    private var remark: String?
    /// The program changes the text, not a person.
    private var isSetting = false

    /// An empty editor that a screen reader calls `name`.
    init(_ name: String, isEditable: Bool = true) throws {
        interface = try Interface("json-editor")
        self.isEditable = isEditable
        widget = interface.object("root", as: GtkWidget.self)
        scroller = interface.object("scroller")
        view = nb_source_view(gtk_source_view_new())
        buffer = nb_source_buffer(gtk_text_view_get_buffer(nb_text_view(view)))
        problemMark = ProblemMark(view, buffer)
        javaScript = JavaScriptOffer(interface)
        javaScript.onValue = { [weak self] value, text in self?.take(value, madeOf: text) }
        setUpView(name)
        gtk_widget_set_visible(interface.object("foot"), isEditable ? 1 : 0)
        connect()
        showLine()
    }

    // MARK: The text

    /// What stands there; what is set replaces it without a way back, and nobody is told.
    var text: String {
        get {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(plainBuffer, &start, &end)
            guard let characters = gtk_text_buffer_get_text(plainBuffer, &start, &end, 1) else { return "" }
            defer { g_free(characters) }
            return String(cString: characters)
        }
        set {
            isSetting = true
            gtk_source_buffer_begin_not_undoable_action(buffer)
            // A zero byte would end a C string.
            replaceAll(isEditable ? newValue : JSONLayout.cut(newValue.replacing("\0", with: "\u{FFFD}")))
            gtk_source_buffer_end_not_undoable_action(buffer)
            isSetting = false
            remark = nil
            judging?.cancel()
            showLine()
        }
    }

    /// What stands there, judged now.
    var draft: JSONDraft { JSONDraft(text) }

    /// Takes the focus, where it is in sight.
    func focus() { view.widget.takeFocus() }

    /// Moves the caret to what is wrong.
    ///
    /// - Returns: Whether something is.
    @discardableResult
    func goToProblem() -> Bool {
        guard let problem = draft.problem else { return false }
        showLine()
        var place = problemMark.place(of: problem, in: text)
        gtk_text_buffer_place_cursor(plainBuffer, &place)
        gtk_text_view_scroll_to_iter(nb_text_view(view), &place, 0.1, 0, 0, 0)
        focus()
        return true
    }

    /// Lays the text out again; where it is not JSON, the caret goes to what is wrong.
    func format() {
        guard !goToProblem(), let value = draft.value else { return }
        replaceByHand(value.laidOut)
    }

    /// Replaces the text as if it had been typed, so that it can be undone.
    ///
    /// The line says `remark` until the next change.
    func replaceByHand(_ text: String, saying remark: String? = nil) {
        gtk_text_buffer_begin_user_action(plainBuffer)
        replaceAll(text)
        gtk_text_buffer_end_user_action(plainBuffer)
        self.remark = remark
        judge()
    }

    /// Lets go of the widgets, which are gone.
    func close() {
        judging?.cancel()
        javaScript.close()
        signals = []
    }

    // MARK: Set-up

    private var plainBuffer: UnsafeMutablePointer<GtkTextBuffer> { nb_text_buffer(buffer) }

    private func setUpView(_ name: String) {
        let textView = nb_text_view(view)
        gtk_text_view_set_monospace(textView, 1)
        gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_left_margin(textView, 6)
        gtk_text_view_set_editable(textView, isEditable ? 1 : 0)
        // The Tab key leaves the editor, so that a keyboard gets out of it.
        gtk_text_view_set_accepts_tab(textView, 0)
        gtk_source_view_set_show_line_numbers(view, isEditable ? 1 : 0)
        gtk_source_view_set_show_line_marks(view, isEditable ? 1 : 0)
        gtk_source_view_set_auto_indent(view, 1)
        gtk_source_view_set_tab_width(view, 2)
        gtk_source_view_set_insert_spaces_instead_of_tabs(view, 1)
        let languages = gtk_source_language_manager_get_default()
        gtk_source_buffer_set_language(buffer, gtk_source_language_manager_get_language(languages, "json"))
        atk_object_set_name(gtk_widget_get_accessible(view.widget), name)
        gtk_container_add(nb_container(scroller), view.widget)
        gtk_widget_show(view.widget)
    }

    private func connect() {
        signals = [
            SignalConnection(buffer, "insert-text") { [weak self] arguments -> Void in
                // Before it is there: colouring one long line can take seconds.
                if arguments.integer(3) > JSONLayout.lineLimit { self?.colours = false }
            },
            SignalConnection(buffer, "changed") { [weak self] _ in self?.changed() },
            SignalConnection(view, "style-updated") { [weak self] _ in self?.followTheme() },
            SignalConnection(interface.object("format", as: GtkButton.self), "clicked") { [weak self] _ in
                self?.format()
            },
            SignalConnection(interface.object("convert", as: GtkButton.self), "clicked") { [weak self] _ -> Void in
                if let self { javaScript.take(askedFor: text) }
            },
            SignalConnection(buffer, "paste-done") { [weak self] _ in self?.pasted() },
        ]
        followTheme()
    }

    private var colours: Bool {
        get { gtk_source_buffer_get_highlight_syntax(buffer) != 0 }
        set { if newValue != colours { gtk_source_buffer_set_highlight_syntax(buffer, newValue ? 1 : 0) } }
    }

    private func followTheme() {
        let scheme = JSONColours.scheme(for: view.widget)
        // Setting it updates the style again.
        guard scheme != gtk_source_buffer_get_style_scheme(buffer) else { return }
        gtk_source_buffer_set_style_scheme(buffer, scheme)
    }

    // MARK: Changes

    private func replaceAll(_ text: String) {
        colours = JSONColours.suit(text)
        gtk_text_buffer_set_text(plainBuffer, text, -1)
    }

    private func changed() {
        guard !isSetting else { return }
        remark = nil
        judging?.cancel()
        judging = Task { [weak self] in
            guard (try? await Task.sleep(for: .milliseconds(150))) != nil else { return }
            self?.judge()
        }
    }

    private func judge() {
        judging?.cancel()
        let text = text
        colours = JSONColours.suit(text)
        showLine()
        onChange?(JSONDraft(text))
    }

    private func showLine() {
        guard isEditable else { return }
        let text = text
        let draft = JSONDraft(text)
        problemMark.show(draft.problem, in: text)
        javaScript.show(for: text, draft)
        gtk_label_set_text(interface.object("line"), remark ?? sentence(on: draft))
    }

    // MARK: JavaScript

    private func pasted() {
        judge()
        if onPaste?(text) != true { javaScript.take(pasted: text, draft) }
    }

    /// Replaces the text by its value, unless it was changed meanwhile.
    private func take(_ value: JSONText, madeOf text: String) {
        guard self.text == text else { return }
        replaceByHand(value.laidOut, saying: translated("JSON was made of the JavaScript; Ctrl+Z brings that back."))
    }

    private func sentence(on draft: JSONDraft) -> String {
        switch draft {
        case .empty: emptyMeans
        case .value(.null): translated("The value null.")
        case .value: translated("Valid JSON.")
        case .problem(let problem): problem.sentence
        }
    }
}
