import CWebKitGTK
import GLibKit

/// A menu, or a section of one, that is made while the program runs.
final class Menu {
    private let menu: GObjectRef<OpaquePointer>

    /// A menu with nothing in it.
    init() { menu = GObjectRef(adopting: g_menu_new()) }

    /// The section of that id of a window's description.
    init(_ interface: Interface, _ id: String) {
        menu = GObjectRef(retaining: OpaquePointer(interface.object(id, as: GMenuModel.self)))
    }

    /// What widgets take.
    var model: UnsafeMutablePointer<GMenuModel> {
        UnsafeMutableRawPointer(menu.pointer).assumingMemoryBound(to: GMenuModel.self)
    }

    /// Adds an item that does an action: "win.open", or with its target "win.device::iphone".
    func append(_ label: String, _ action: String) { g_menu_append(menu.pointer, label, action) }

    /// Adds items that stand together.
    func append(section: Menu) { g_menu_append_section(menu.pointer, nil, section.model) }

    /// Adds a menu that opens beside its item.
    func append(_ label: String, submenu: Menu) { g_menu_append_submenu(menu.pointer, label, submenu.model) }

    /// Takes everything out.
    func clear() { g_menu_remove_all(menu.pointer) }
}
