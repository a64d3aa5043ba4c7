import CWebKitGTK
import Foundation

/// The widgets of a window, as a person finds them.
@MainActor
struct WidgetTree {
    let all: [UnsafeMutablePointer<GtkWidget>]

    /// `root` and everything in it, internal parts included.
    init(_ root: UnsafeMutablePointer<GtkWidget>) {
        var found: [UnsafeMutablePointer<GtkWidget>] = []
        Self.visit(root) { found.append($0) }
        all = found
    }

    /// The widgets of a type that can be seen now.
    func seen(_ type: GType) -> [UnsafeMutablePointer<GtkWidget>] {
        all.filter { Self.isA($0, type) && gtk_widget_get_mapped($0) != 0 }
    }

    /// The texts of the labels that can be seen now.
    var texts: [String] {
        seen(gtk_label_get_type()).compactMap { label in
            gtk_label_get_text(UnsafeMutableRawPointer(label).assumingMemoryBound(to: GtkLabel.self))
        }.map { String(cString: $0) }.filter { !$0.isEmpty }
    }

    /// The button with that label, which can be seen now.
    func button(_ label: String) -> UnsafeMutablePointer<GtkButton>? {
        seen(gtk_button_get_type()).map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkButton.self) }
            .first { gtk_button_get_label($0).map { String(cString: $0).replacing("_", with: "") } == label }
    }

    static func isA(_ widget: UnsafeMutablePointer<GtkWidget>, _ type: GType) -> Bool {
        let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
        return g_type_check_instance_is_a(instance, type) != 0
    }

    /// What a widget is, for who looks for it in the sources: its type and name, and those of what it is in.
    static func describe(_ widget: UnsafeMutablePointer<GtkWidget>) -> String {
        sequence(first: widget) { gtk_widget_get_parent($0) }.map { widget in
            let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
            let type = g_type_name_from_instance(instance).map { String(cString: $0) } ?? ""
            let name = accessibleName(of: widget)
            return name.isEmpty ? type : "\(type) \"\(name)\""
        }.joined(separator: " in ")
    }

    /// The name that a screen reader says.
    static func accessibleName(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
        guard let accessible = gtk_widget_get_accessible(widget), let name = atk_object_get_name(accessible) else {
            return ""
        }
        return String(cString: name)
    }

    /// The windows of the program that are shown, but for `window`: its dialogs.
    static func dialogs(besides window: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
        guard let list = gtk_window_list_toplevels() else { return [] }
        defer { g_list_free(list) }
        return sequence(first: list) { $0.pointee.next }
            .compactMap { $0.pointee.data?.assumingMemoryBound(to: GtkWidget.self) }
            .filter { $0 != window && gtk_widget_get_visible($0) != 0 && isA($0, gtk_dialog_get_type()) }
    }

    private static func visit(
        _ widget: UnsafeMutablePointer<GtkWidget>,
        _ body: (UnsafeMutablePointer<GtkWidget>) -> Void
    ) {
        body(widget)
        guard isA(widget, gtk_container_get_type()) else { return }
        for child in children(of: widget) { visit(child, body) }
    }

    private static func children(of widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
        final class Box { var children: [UnsafeMutablePointer<GtkWidget>] = [] }
        let box = Box()
        let collect: GtkCallback = { child, data in
            if let child, let data { Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().children.append(child) }
        }
        gtk_container_forall(nb_container(widget), collect, Unmanaged.passUnretained(box).toOpaque())
        return box.children
    }
}
