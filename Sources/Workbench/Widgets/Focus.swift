import CWebKitGTK

extension UnsafeMutablePointer<GtkWidget> {
    /// Takes the focus where it is in sight: GTK would bring keys also to what is not there yet, and complain.
    func takeFocus() {
        if gtk_widget_get_mapped(self) != 0 { gtk_widget_grab_focus(self) }
    }
}
