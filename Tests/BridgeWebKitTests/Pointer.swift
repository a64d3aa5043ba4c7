import BridgeWebKit
import CWebKitGTK

/// The mouse of a person who points at a page.
@MainActor
struct Pointer {
    let view: WebView

    /// Presses and releases the left button at a place of the page.
    func click(_ x: Double, _ y: Double) {
        button(GDK_BUTTON_PRESS, x, y)
        button(GDK_BUTTON_RELEASE, x, y)
    }

    /// Presses the left button at a place of the page, moves to another, and releases it there.
    func drag(from start: (Double, Double), to end: (Double, Double)) {
        button(GDK_BUTTON_PRESS, start.0, start.1)
        move(end.0, end.1)
        button(GDK_BUTTON_RELEASE, end.0, end.1)
    }

    private func button(_ type: GdkEventType, _ x: Double, _ y: Double) {
        send(type) { event in
            event.pointee.button.button = 1
            event.pointee.button.state = type == GDK_BUTTON_RELEASE ? GDK_BUTTON1_MASK.rawValue : 0
            (event.pointee.button.x, event.pointee.button.y) = (x, y)
            (event.pointee.button.x_root, event.pointee.button.y_root) = (x, y)
        }
    }

    private func move(_ x: Double, _ y: Double) {
        send(GDK_MOTION_NOTIFY) { event in
            event.pointee.motion.state = GDK_BUTTON1_MASK.rawValue
            (event.pointee.motion.x, event.pointee.motion.y) = (x, y)
            (event.pointee.motion.x_root, event.pointee.motion.y_root) = (x, y)
        }
    }

    private func send(_ type: GdkEventType, _ fill: (UnsafeMutablePointer<GdkEvent>) -> Void) {
        let widget = nb_widget(view.widget)
        guard let event = gdk_event_new(type), let surface = gtk_widget_get_window(widget) else { return }
        defer { gdk_event_free(event) }
        event.pointee.any.window = surface
        g_object_ref(gpointer(surface))
        gdk_event_set_device(event, gdk_seat_get_pointer(gdk_display_get_default_seat(gdk_display_get_default())))
        fill(event)
        gtk_widget_event(widget, event)
    }
}
