import CWebKitGTK
import GLibKit

/// The list below the filter's entry that completes what is being typed.
final class FilterOffers {
    /// Told of the whole filter when a person takes an offer.
    var onTake: ((String) -> Void)?

    private let completion = GObjectRef<UnsafeMutablePointer<GtkEntryCompletion>>(adopting: gtk_entry_completion_new())
    private let list = GObjectRef<UnsafeMutablePointer<GtkListStore>>(adopting: nb_text_list_new())
    private var signals: [SignalConnection] = []

    init(for entry: UnsafeMutablePointer<GtkEntry>) {
        let pointer = completion.pointer
        gtk_entry_completion_set_model(pointer, OpaquePointer(list.pointer))
        for (column, isDim) in [(1, false), (2, true)] {
            let cell = gtk_cell_renderer_text_new()
            if isDim { nb_set_float(cell, "xalign", 1) }
            if isDim { nb_set_integer(cell, "style", Int32(PANGO_STYLE_ITALIC.rawValue)) }
            gtk_cell_layout_pack_start(OpaquePointer(pointer), cell, isDim ? 0 : 1)
            gtk_cell_layout_add_attribute(OpaquePointer(pointer), cell, "text", gint(column))
        }
        // The list holds only what fits.
        gtk_entry_completion_set_match_func(pointer, { _, _, _, _ in 1 }, nil, nil)
        gtk_entry_completion_set_minimum_key_length(pointer, 1)
        signals = [
            SignalConnection(
                pointer,
                "match-selected",
                handling: { [weak self] arguments in
                    guard let model = arguments.object(1), let row = arguments.boxed(2) else { return false }
                    self?.take(OpaquePointer(model), row.assumingMemoryBound(to: GtkTreeIter.self))
                    return true
                }
            )
        ]
        gtk_entry_set_completion(entry, pointer)
    }

    /// Has the list show those.
    func show(_ offers: [FilterCompletion.Offer]) {
        gtk_list_store_clear(list.pointer)
        for offer in offers { nb_text_list_append(list.pointer, offer.text, offer.word, offer.meaning) }
    }

    /// Lets go of the widgets, which are gone.
    func close() { signals = [] }

    private func take(_ model: OpaquePointer, _ row: UnsafeMutablePointer<GtkTreeIter>) {
        guard let characters = nb_row_text(model, row, 0) else { return }
        defer { g_free(characters) }
        onTake?(String(cString: characters))
    }
}
