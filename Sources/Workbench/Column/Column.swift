import BridgeCore
import CWebKitGTK

/// The pages of the right column and which of them is in sight.
final class Column {
    private let stack: UnsafeMutablePointer<GtkStack>
    private let pages: [any ColumnPage]

    /// Puts `pages` into the window, in that order.
    init(_ interface: Interface, _ pages: [any ColumnPage]) {
        stack = interface.object("column_pages")
        self.pages = pages
        for page in pages { gtk_stack_add_titled(stack, page.widget, type(of: page).name, page.title) }
    }

    /// Brings the page of that name into sight; the focus stays where it is.
    func show(_ name: String) { gtk_stack_set_visible_child_name(stack, name) }

    /// Marks the page of that name with a dot, or takes the dot away.
    func mark(_ name: String, _ isMarked: Bool) {
        guard let child = gtk_stack_get_child_by_name(stack, name) else { return }
        nb_stack_set_needs_attention(stack, child, isMarked ? 1 : 0)
    }

    /// Tells all pages of an event.
    func take(_ event: BridgeEvent) {
        for page in pages { page.take(event) }
    }

    /// Lets go of the widgets, which are gone.
    func close() {
        for page in pages { page.close() }
    }
}
