import CWebKitGTK
import GLibKit

/// Two texts beside each other: the handlers as they are here, and as the disk has them.
final class DifferenceWindow {
    private let mine: JSONEditor
    private let disk: JSONEditor
    private var signal: SignalConnection?

    /// Opens over `parent`, and goes with it.
    init(over parent: UnsafeMutablePointer<GtkWindow>, mine: String, disk: String) throws {
        self.mine = try JSONEditor(translated("Yours"), isEditable: false)
        self.disk = try JSONEditor(translated("The file"), isEditable: false)
        (self.mine.text, self.disk.text) = (mine, disk)
        let window = gtk_window_new(GTK_WINDOW_TOPLEVEL).unsafelyUnwrapped
        let panes = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL).unsafelyUnwrapped
        atk_object_set_name(gtk_widget_get_accessible(panes), translated("Edge between the two"))
        gtk_window_set_title(nb_window(window), translated("Yours, and the file"))
        gtk_window_set_transient_for(nb_window(window), parent)
        gtk_window_set_destroy_with_parent(nb_window(window), 1)
        gtk_window_set_default_size(nb_window(window), 900, 600)
        gtk_container_add(nb_container(window), panes)
        for (title, editor) in [(translated("Yours"), self.mine), (translated("The file"), self.disk)] {
            let frame = gtk_frame_new(title).unsafelyUnwrapped
            gtk_container_add(nb_container(frame), editor.widget)
            gtk_container_add(nb_container(panes), frame)
        }
        let editors = (self.mine, self.disk)
        signal = SignalConnection(nb_window(window), "destroy") { _ -> Void in
            editors.0.close()
            editors.1.close()
        }
        gtk_widget_show_all(window)
    }
}
