import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// What is called, with what, and in which way.
final class CallForm {
    /// Told when a person has changed something.
    var onChange: (() -> Void)?
    /// Told that ↑ was pressed in an empty name, or that it or ↓ was pressed again, with how far to go back.
    var onWalk: ((_ steps: Int) -> Void)?

    let editor: JSONEditor
    /// Data that are too large to be edited and are sent as they are.
    private(set) var attachment: JSONText?

    private let interface: Interface
    let name: UnsafeMutablePointer<GtkEntry>
    private let deadline: UnsafeMutablePointer<GtkEntry>
    private let wantsAnswer: UnsafeMutablePointer<GtkToggleButton>
    private let waits: UnsafeMutablePointer<GtkToggleButton>
    private let completion: NameCompletion
    /// The call that is being taken apart.
    var reading: Task<Void, Never>?
    private var signals: [SignalConnection] = []
    private var isSetting = false
    /// Whether the name is what was typed last time, and nobody has touched it since.
    private var isRestored = false
    /// How far back in the history the fields are.
    private var walked = 0

    /// Larger data are not laid out for editing.
    private static let editLimit = 1 << 20

    init(_ interface: Interface) throws {
        self.interface = interface
        name = interface.object("name")
        deadline = interface.object("deadline")
        wantsAnswer = interface.object("wants_answer")
        waits = interface.object("waits")
        completion = NameCompletion(name)
        editor = try JSONEditor(translated("Call data"))
        let place: UnsafeMutablePointer<GtkContainer> = interface.object("editor_place")
        gtk_container_add(place, editor.widget)
        editor.onChange = { [weak self] in self?.edited($0) }
        editor.onPaste = { [weak self] in self?.takeApart($0) ?? false }
        showAttachment()
        connect()
    }

    // MARK: Fields

    /// The fields as they were typed.
    var draft: CallDraft {
        get {
            var draft = CallDraft()
            draft.name = Self.text(of: name)
            draft.data = editor.text
            draft.deadline = Self.text(of: deadline)
            draft.wantsAnswer = gtk_toggle_button_get_active(wantsAnswer) != 0
            return draft
        }
        set {
            set(newValue, attachment: nil)
            (walked, isRestored) = (0, true)
        }
    }

    /// The handler's name.
    var handler: HandlerName { HandlerName(Self.text(of: name)) }

    /// Whether nothing was typed.
    var isEmpty: Bool { draft.name.isEmpty && draft.data.isEmpty && attachment == nil }

    /// Fills the fields with `call`.
    func fill(_ call: SavedCall, walked: Int = 0) {
        let isLarge = (call.data?.text.utf8.count ?? 0) > Self.editLimit
        let shown = isLarge ? SavedCall(call.name, wantsAnswer: call.wantsAnswer) : call
        set(CallDraft(shown), attachment: isLarge ? call.data : nil)
        (self.walked, isRestored) = (walked, false)
        onChange?()
    }

    /// The call, where the fields make sense; else the caret goes to what does not, and `objection` is told why.
    func call(_ objection: (String) -> Void) -> SavedCall? {
        if attachment == nil, editor.goToProblem() { return nil }
        let draft = draft
        guard !isEmpty else {
            name.widget.takeFocus()
            objection(translated("Name a handler of the page."))
            return nil
        }
        var call = SavedCall(handler, attachment ?? editor.draft.value, wantsAnswer: draft.wantsAnswer)
        if !draft.deadline.isEmpty, draft.wantsAnswer {
            guard let span = Duration(typed: draft.deadline) else {
                deadline.widget.takeFocus()
                objection(translated("A deadline is a span of time such as 500 ms, 30 s or 2 min."))
                return nil
            }
            call.deadline = span
        }
        return call
    }

    /// In which way it is sent.
    var way: CallSender.Way {
        let count: UnsafeMutablePointer<GtkSpinButton> = interface.object("count")
        let interval: UnsafeMutablePointer<GtkSpinButton> = interface.object("interval")
        return CallSender.Way(
            waitsForHandler: gtk_widget_get_visible(waits.widget) != 0 && gtk_toggle_button_get_active(waits) != 0,
            count: Int(gtk_spin_button_get_value_as_int(count)),
            interval: .milliseconds(Int(gtk_spin_button_get_value_as_int(interval)))
        )
    }

    /// The field that is filled in next: the name, or the data where a person has given one.
    var firstFocus: UnsafeMutablePointer<GtkWidget> {
        Self.text(of: name).isEmpty || isRestored ? name.widget : editor.view.widget
    }

    /// Offers `names` for the handler's.
    func offer(_ names: @escaping () -> CallNames) { completion.offer(names) }

    /// Says what there is to say about the name; where the page has not registered it, whether to wait can be chosen.
    func say(_ note: String, canWait: Bool) {
        gtk_label_set_text(interface.object("note"), note)
        gtk_widget_set_visible(waits.widget, canWait ? 1 : 0)
    }

    func close() {
        signals = []
        reading?.cancel()
        editor.close()
    }

    // MARK: Changes

    private func connect() {
        signals = [
            SignalConnection(name, "changed") { [weak self] _ in self?.renamed() },
            SignalConnection(deadline, "changed") { [weak self] _ in self?.changed() },
            SignalConnection(wantsAnswer, "toggled") { [weak self] _ in self?.changed() },
            SignalConnection(
                name,
                "button-release-event",
                handling: { [weak self] _ in
                    self?.selectRestored()
                    return false
                }
            ),
            SignalConnection(
                name,
                "key-press-event",
                handling: { [weak self] arguments in arguments.boxed(1).map { self?.walk($0) ?? false } ?? false }
            ),
        ]
    }

    /// What is typed replaces a name from last time, as it does where the keyboard goes to the field.
    private func selectRestored() {
        guard isRestored else { return }
        isRestored = false
        let text = OpaquePointer(name)
        if gtk_editable_get_selection_bounds(text, nil, nil) == 0 { gtk_editable_select_region(text, 0, -1) }
    }

    private func changed() {
        gtk_widget_set_sensitive(deadline.widget, gtk_toggle_button_get_active(wantsAnswer))
        guard !isSetting else { return }
        (walked, isRestored) = (0, false)
        onChange?()
    }

    private func renamed() {
        if !isSetting { takeApart(Self.text(of: name)) }
        changed()
    }

    private func edited(_ draft: JSONDraft) {
        if draft != .empty, attachment != nil {
            attachment = nil
            showAttachment()
        }
        changed()
    }

    private func set(_ draft: CallDraft, attachment: JSONText?) {
        isSetting = true
        gtk_entry_set_text(name, draft.name)
        gtk_entry_set_text(deadline, draft.deadline)
        gtk_toggle_button_set_active(wantsAnswer, draft.wantsAnswer ? 1 : 0)
        editor.text = draft.data
        self.attachment = attachment
        showAttachment()
        isSetting = false
        gtk_editable_set_position(OpaquePointer(name), -1)
    }

    private func showAttachment() {
        guard let attachment else {
            editor.emptyMeans = translated("Empty: the call has no data.")
            return
        }
        let size = attachment.text.utf8.count.byteText
        editor.emptyMeans = translated("{size} of data, too much to be edited, are sent as they are.", ["size": size])
    }

    /// ↑ in an empty name, or after it, goes back in the history; ↓ comes back.
    private func walk(_ event: UnsafeMutableRawPointer) -> Bool {
        let steps: Int
        switch Keys.plainKey(of: event) {
        case guint(GDK_KEY_Up)? where walked > 0 || Self.text(of: name).isEmpty: steps = walked + 1
        case guint(GDK_KEY_Down)? where walked > 0: steps = walked - 1
        default: return false
        }
        onWalk?(steps)
        return true
    }

    static func text(of entry: UnsafeMutablePointer<GtkEntry>) -> String {
        gtk_entry_get_text(entry).map { String(cString: $0) } ?? ""
    }
}
