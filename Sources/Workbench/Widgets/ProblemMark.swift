import BridgeScripting
import CGtkSourceView
import CWebKitGTK
import GLibKit

/// Shows in an editor where its text is not JSON: a squiggle under the place, a mark beside the line.
final class ProblemMark {
    private static let category = "problem"

    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    private let squiggle: UnsafeMutablePointer<GtkTextTag>

    init(_ view: UnsafeMutablePointer<GtkSourceView>, _ buffer: UnsafeMutablePointer<GtkSourceBuffer>) {
        self.buffer = nb_text_buffer(buffer)
        squiggle = gtk_text_tag_new(Self.category)
        nb_set_integer(squiggle, "underline", Int32(PANGO_UNDERLINE_ERROR.rawValue))
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(self.buffer), squiggle)
        g_object_unref(squiggle)
        let attributes = GObjectRef<UnsafeMutablePointer<GtkSourceMarkAttributes>>(
            adopting: gtk_source_mark_attributes_new()
        )
        gtk_source_mark_attributes_set_icon_name(attributes.pointer, "dialog-error-symbolic")
        gtk_source_view_set_mark_attributes(view, Self.category, attributes.pointer, 1)
    }

    /// Shows it at `problem`, which is one of `text`; nil takes it away.
    func show(_ problem: JSONDraft.Problem?, in text: String) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        gtk_text_buffer_remove_tag(buffer, squiggle, &start, &end)
        gtk_source_buffer_remove_source_marks(nb_source_buffer(buffer), &start, &end, Self.category)
        guard let problem else { return }
        var place = place(of: problem, in: text)
        gtk_source_buffer_create_source_mark(nb_source_buffer(buffer), nil, Self.category, &place)
        var behind = place
        // At the end of a line there is no character to underline but the one before.
        if gtk_text_iter_ends_line(&place) != 0 {
            gtk_text_iter_backward_char(&place)
        } else {
            gtk_text_iter_forward_char(&behind)
        }
        gtk_text_buffer_apply_tag(buffer, squiggle, &place, &behind)
    }

    /// Where `problem` is in the buffer, which holds `text`.
    func place(of problem: JSONDraft.Problem, in text: String) -> GtkTextIter {
        // GTK counts Unicode scalars, as this does.
        let count = String(decoding: text.utf8.prefix(problem.offset), as: UTF8.self).unicodeScalars.count
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &place, gint(count))
        return place
    }
}
