import CWebKitGTK

/// The mouse of a person.
@MainActor
enum Mouse {
    /// Presses and releases the left button on a button of the window.
    static func click(_ button: UnsafeMutablePointer<GtkWidget>) {
        let button = UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self)
        guard let surface = gtk_button_get_event_window(button) else { return }
        for type in [GDK_ENTER_NOTIFY, GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE] {
            send(type, to: surface) { gtk_main_do_event($0) }
        }
    }

    /// Releases the left button over a widget that has the focus.
    static func release(on widget: UnsafeMutablePointer<GtkWidget>) {
        guard let surface = gtk_widget_get_window(widget) else { return }
        send(GDK_BUTTON_RELEASE, to: surface) { gtk_widget_event(widget, $0) }
    }

    private static func send(
        _ type: GdkEventType,
        to surface: OpaquePointer,
        _ body: (UnsafeMutablePointer<GdkEvent>) -> Void
    ) {
        guard let event = gdk_event_new(type) else { return }
        defer { gdk_event_free(event) }
        event.pointee.any.window = surface
        g_object_ref(gpointer(surface))
        gdk_event_set_device(event, gdk_seat_get_pointer(gdk_display_get_default_seat(gdk_display_get_default())))
        if type != GDK_ENTER_NOTIFY {
            event.pointee.button.button = 1
            event.pointee.button.state = type == GDK_BUTTON_RELEASE ? GDK_BUTTON1_MASK.rawValue : 0
            (event.pointee.button.x, event.pointee.button.y) = (4, 4)
        }
        body(event)
    }
}
