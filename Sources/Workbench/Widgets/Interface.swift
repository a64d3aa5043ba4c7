import CWebKitGTK
import Foundation
import GLibKit

/// The objects of one GtkBuilder file.
///
/// They stay valid as long as this one lives, also when their window is destroyed.
final class Interface {
    private let builder = GObjectRef<UnsafeMutablePointer<GtkBuilder>>(adopting: gtk_builder_new())

    /// Reads `name`.ui of this module.
    init(_ name: String) throws {
        let text = try String(contentsOf: Self.resource("\(name).ui"), encoding: .utf8)
        _ = try throwingGLibError { gtk_builder_add_from_string(builder.pointer, text, gsize(text.utf8.count), $0) }
        keepTooltipsOffMenus()
    }

    /// A button whose menu is open would show its tooltip over the menu's first item.
    private func keepTooltipsOffMenus() {
        let objects = gtk_builder_get_objects(builder.pointer)
        defer { g_slist_free(objects) }
        for object in sequence(first: objects, next: { $0?.pointee.next }) {
            guard let widget = object?.pointee.data, nb_is_menu_button(widget) != 0,
                nb_get_boolean(widget, "has-tooltip") != 0
            else { continue }
            g_object_bind_property(widget, "active", widget, "has-tooltip", G_BINDING_INVERT_BOOLEAN)
        }
    }

    /// A file of this module.
    static func resource(_ name: String) -> URL { Bundle.module.bundleURL.appending(path: name) }

    /// Where the files of this module are, for libraries that look for theirs by themselves.
    static var folder: String { Bundle.module.bundleURL.path(percentEncoded: false) }

    /// The object with that id, which the file says is of that type.
    func object<Object>(_ id: String, as type: Object.Type = Object.self) -> UnsafeMutablePointer<Object> {
        guard let object = gtk_builder_get_object(builder.pointer, id) else {
            preconditionFailure("The window's description has no object \"\(id)\".")
        }
        return UnsafeMutableRawPointer(object).assumingMemoryBound(to: type)
    }
}

extension UnsafeMutablePointer {
    /// The same object as a widget.
    var widget: UnsafeMutablePointer<GtkWidget> { nb_widget(self) }
}
