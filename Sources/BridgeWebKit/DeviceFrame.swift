import CWebKitGTK
import GLibKit

/// A place for a view that has exactly the size of a device, in the middle of whatever room there is.
///
/// By itself a view takes the size that its page's contents ask for.
@MainActor
final class DeviceFrame {
    let widget: GObjectRef<UnsafeMutablePointer<GtkWidget>>

    init(_ view: UnsafeMutablePointer<WebKitWebView>) {
        widget = GObjectRef(sinking: gtk_overlay_new())
        let overlay = UnsafeMutableRawPointer(widget.pointer).assumingMemoryBound(to: GtkOverlay.self)
        gtk_overlay_add_overlay(overlay, nb_widget(view))
        gtk_widget_show(nb_widget(view))
        gtk_widget_show(widget.pointer)
    }

    /// Takes a size, or all the room that there is for nil.
    func fit(_ size: Device.Size?) {
        let align = size == nil ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER
        gtk_widget_set_halign(widget.pointer, align)
        gtk_widget_set_valign(widget.pointer, align)
        gtk_widget_set_size_request(widget.pointer, Int32(size?.width ?? -1), Int32(size?.height ?? -1))
    }
}
