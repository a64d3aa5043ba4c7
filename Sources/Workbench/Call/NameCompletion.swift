import BridgeScripting
import CWebKitGTK
import GLibKit

/// Offers names of handlers below an entry, each with why it is offered.
final class NameCompletion {
    private let completion = GObjectRef<UnsafeMutablePointer<GtkEntryCompletion>>(adopting: gtk_entry_completion_new())
    private let list = GObjectRef<UnsafeMutablePointer<GtkListStore>>(adopting: nb_text_pairs_new())
    private var planned: IdleSource?

    init(_ entry: UnsafeMutablePointer<GtkEntry>) {
        let model = OpaquePointer(list.pointer)
        gtk_entry_completion_set_model(completion.pointer, model)
        gtk_entry_completion_set_text_column(completion.pointer, 0)
        gtk_entry_completion_set_match_func(completion.pointer, nb_text_pairs_match, nil, nil)
        let why = gtk_cell_renderer_text_new()
        nb_set_float(why, "xalign", 1)
        let layout = OpaquePointer(completion.pointer)
        gtk_cell_layout_pack_end(layout, why, 0)
        gtk_cell_layout_add_attribute(layout, why, "text", 1)
        gtk_cell_renderer_set_sensitive(why, 0)
        gtk_entry_set_completion(entry, completion.pointer)
    }

    /// Offers `names` soon; a page may register many at once.
    func offer(_ names: @escaping () -> CallNames) {
        guard planned == nil else { return }
        planned = IdleSource { [weak self] in
            self?.planned = nil
            self?.fill(names().all)
        }
    }

    private func fill(_ names: [(name: String, origin: CallNames.Origin)]) {
        gtk_list_store_clear(list.pointer)
        for (name, origin) in names { nb_text_pairs_append(list.pointer, name, Self.words(origin)) }
    }

    private static func words(_ origin: CallNames.Origin) -> String {
        switch origin {
        case .registered: translated("registered by the page")
        case .sent: translated("sent before")
        case .saved: translated("saved")
        }
    }
}
