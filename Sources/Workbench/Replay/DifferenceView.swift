import BridgeScripting
import CGtkSourceView
import CWebKitGTK
import GLibKit

/// Two texts beside each other that are scrolled together, with a mark beside each line in which they differ.
final class DifferenceView {
    private let left: JSONEditor
    private let right: JSONEditor
    private static let categories = ["replay-removed", "replay-added", "replay-changed"]

    init(_ interface: Interface) throws {
        left = try JSONEditor(translated("Recorded"), isEditable: false)
        right = try JSONEditor(translated("Now"), isEditable: false)
        for (editor, place) in [(left, "recorded_place"), (right, "now_place")] {
            gtk_container_add(interface.object(place), editor.widget)
            gtk_widget_set_vexpand(editor.widget, 1)
            // Lines that are wrapped would not stand beside each other.
            gtk_text_view_set_wrap_mode(nb_text_view(editor.view), GTK_WRAP_NONE)
            gtk_source_view_set_show_line_marks(editor.view, 1)
            for category in Self.categories { addMark(category, to: editor) }
        }
        gtk_scrolled_window_set_vadjustment(right.scroller, gtk_scrolled_window_get_vadjustment(left.scroller))
    }

    /// What stands in the two views.
    var texts: (left: String, right: String) { (left.text, right.text) }

    /// Shows two texts, and the first line in which they differ.
    func show(_ recorded: String, _ now: String) {
        let texts = AlignedTexts(recorded, now)
        show(texts.left, texts.marks, in: left, marking: [.removed, .changed])
        show(texts.right, texts.marks, in: right, marking: [.added, .changed])
        guard let first = texts.marks.firstIndex(where: { $0 != .same }) else { return }
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_line(nb_text_buffer(left.buffer), &place, gint(first))
        gtk_text_view_scroll_to_iter(nb_text_view(left.view), &place, 0, 1, 0, 0.3)
    }

    /// Lets go of the widgets, which are gone.
    func close() {
        left.close()
        right.close()
    }

    private func show(
        _ text: String,
        _ marks: [AlignedTexts.Mark],
        in editor: JSONEditor,
        marking marked: Set<AlignedTexts.Mark>
    ) {
        editor.text = text
        let buffer = nb_text_buffer(editor.buffer)
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        gtk_source_buffer_remove_source_marks(editor.buffer, &start, &end, nil)
        for (line, mark) in marks.enumerated() where marked.contains(mark) {
            var place = GtkTextIter()
            gtk_text_buffer_get_iter_at_line(buffer, &place, gint(line))
            gtk_source_buffer_create_source_mark(editor.buffer, nil, mark.category, &place)
        }
    }

    /// Signs besides colours: − for what is gone, + for what is new, ~ for what changed.
    private func addMark(_ category: String, to editor: JSONEditor) {
        let attributes = GObjectRef<UnsafeMutablePointer<GtkSourceMarkAttributes>>(
            adopting: gtk_source_mark_attributes_new()
        )
        gtk_source_mark_attributes_set_icon_name(attributes.pointer, category + "-symbolic")
        if var colour = Theme.colour(
            category == Self.categories[0] ? "error_color" : "success_color",
            of: editor.view.widget
        ) {
            colour.alpha = 0.15
            gtk_source_mark_attributes_set_background(attributes.pointer, &colour)
        }
        gtk_source_view_set_mark_attributes(editor.view, category, attributes.pointer, 0)
    }
}

extension AlignedTexts.Mark {
    fileprivate var category: String {
        switch self {
        case .removed: "replay-removed"
        case .added: "replay-added"
        case .same, .changed: "replay-changed"
        }
    }
}
