import CGtkSourceView
import CWebKitGTK
import Foundation
import GLibKit

/// A text of any size, to be read: laid out off the GTK thread where it is large, shown a part in each turn of the loop,
/// at most 1 MB of it unless more is asked for.
final class PayloadText {
    /// How a text is made readable.
    nonisolated enum Form {
        /// JSON, with a line for each member.
        case json
        /// As it is, with long lines cut.
        case plain
    }

    let widget: UnsafeMutablePointer<GtkWidget>
    /// Told to write all of the text into a file.
    var onSave: ((String) -> Void)?

    private let interface: Interface
    private let editor: JSONEditor
    private var text = ""
    private var form = Form.plain
    private var work: Task<Void, Never>?
    private var signals: [SignalConnection] = []

    /// Larger texts are laid out off the GTK thread and have no colours.
    private static let quickLength = 256 << 10
    /// How much is put in at a time.
    private static let partLength = 64 << 10

    /// An empty text that a screen reader calls `name`.
    init(_ name: String) throws {
        interface = try Interface("payload")
        editor = try JSONEditor(name, isEditable: false)
        widget = interface.object("root", as: GtkWidget.self)
        gtk_box_pack_start(interface.object("text"), editor.widget, 1, 1, 0)
        signals = [
            SignalConnection(interface.object("show_all", as: GtkButton.self), "clicked") { [weak self] (_) -> Void in
                self?.showAll()
            },
            SignalConnection(interface.object("save", as: GtkButton.self), "clicked") { [weak self] (_) -> Void in
                if let self { onSave?(text) }
            },
        ]
    }

    /// Shows a text; nothing for nil.
    ///
    /// A text that is the same as before stays as it is, with what is selected in it.
    func show(_ text: String?, as form: Form) {
        let text = text ?? ""
        guard text != self.text || form != self.form else { return }
        (self.text, self.form) = (text, form)
        work?.cancel()
        gtk_widget_hide(interface.object("bar"))
        guard text.utf8.count > Self.quickLength else {
            let shown = Self.laidOut(text, form)
            editor.text = shown
            return showBar(shown)
        }
        editor.text = ""
        work = Task { [weak self] in
            let shown = await Self.layOut(text, form)
            await self?.append(shown)
            if !Task.isCancelled { self?.showBar(shown) }
        }
    }

    /// Lets go of the widgets, which are gone.
    func close() {
        work?.cancel()
        signals = []
        editor.close()
    }

    // MARK: Parts

    private func showAll() {
        let text = text
        work?.cancel()
        gtk_widget_hide(interface.object("bar"))
        editor.text = ""
        work = Task { [weak self] in
            let shown = await Self.breakLines(text)
            await self?.append(shown)
        }
    }

    /// Puts the text in, a part in each turn of the loop.
    private func append(_ text: String) async {
        gtk_source_buffer_set_highlight_syntax(editor.buffer, 0)
        var rest = text[...]
        while !rest.isEmpty, !Task.isCancelled {
            let part = Self.part(of: rest)
            rest = rest[part.endIndex...]
            var end = GtkTextIter()
            gtk_text_buffer_get_end_iter(nb_text_buffer(editor.buffer), &end)
            let characters = String(part).replacing("\0", with: "\u{FFFD}")
            gtk_text_buffer_insert(nb_text_buffer(editor.buffer), &end, characters, -1)
            await Task.yield()
            // The main queue is drained whole; keys and frames come before the next part.
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    /// The beginning of a text, whole lines where it has any.
    private static func part(of text: Substring) -> Substring {
        guard text.utf8.count > partLength else { return text }
        let end = text.utf8.index(text.startIndex, offsetBy: partLength)
        let line = text.utf8[..<end].lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) }
        return text[..<(line ?? text.unicodeScalars.index(after: text.unicodeScalars.index(before: end)))]
    }

    private func showBar(_ shown: String) {
        // What is laid out is longer than what it was made of, unless something was cut.
        let isCut = shown.hasSuffix("\n…") || shown.utf8.count < text.utf8.count
        gtk_widget_set_visible(interface.object("bar"), isCut ? 1 : 0)
        guard isCut else { return }
        let size = translated("Cut: there are {size} in all.", ["size": text.utf8.count.byteText])
        gtk_label_set_text(interface.object("size"), size)
    }

    private nonisolated static func laidOut(_ text: String, _ form: Form) -> String {
        form == .json ? JSONLayout.lines(of: text) : JSONLayout.cut(text)
    }

    @concurrent
    private nonisolated static func layOut(_ text: String, _ form: Form) async -> String { laidOut(text, form) }

    @concurrent
    private nonisolated static func breakLines(_ text: String) async -> String { JSONLayout.broken(text) }
}
