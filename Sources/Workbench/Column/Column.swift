import BridgeCore
import CWebKitGTK
import GLibKit

/// The panes beside the page: where each stands in a window of which size, and which of them is in sight.
final class Column {
    private let pages: [any ColumnPage]
    private let place: UnsafeMutablePointer<GtkContainer>
    private let stack: UnsafeMutablePointer<GtkStack>
    private let switcher: UnsafeMutablePointer<GtkWidget>
    private let sideSwitcher: UnsafeMutablePointer<GtkWidget>
    private let sideBox: UnsafeMutablePointer<GtkWidget>
    private let sideStack: UnsafeMutablePointer<GtkStack>
    private var marked: Set<String> = []
    private var arrangement: [String: Seat] = [:]
    /// The buttons that are clicked to see a pane.
    private var tabs: [SignalConnection] = []

    /// Where a pane stands.
    private enum Seat {
        /// Above the others, always in sight.
        case above
        /// In the stack with the others.
        case stack
        /// In the third column's stack.
        case side
    }

    /// Puts `pages`, the list first, into a window of that class.
    init(_ interface: Interface, _ pages: [any ColumnPage], _ sizeClass: SizeClass) {
        self.pages = pages
        place = nb_container(interface.object("traffic_place", as: GtkWidget.self))
        stack = interface.object("column_pages")
        switcher = interface.object("column_switcher", as: GtkWidget.self)
        sideSwitcher = interface.object("side_switcher", as: GtkWidget.self)
        sideBox = interface.object("side_box", as: GtkWidget.self)
        sideStack = interface.object("side_pages")
        for page in pages { atk_object_set_name(gtk_widget_get_accessible(page.widget), page.title) }
        arrange(sizeClass)
    }

    // MARK: What is in sight

    /// Whether there is a pane of that name.
    func has(_ name: String) -> Bool { page(name) != nil }

    /// Brings the pane of that name into sight; the focus stays where it is.
    func show(_ name: String) {
        guard let seat = arrangement[name], let stack = stack(of: seat) else { return }
        gtk_stack_set_visible_child_name(stack, name)
    }

    /// Brings the pane of that name into sight and gives it the focus, unless it has that.
    func focus(_ name: String) {
        guard let page = page(name) else { return }
        // A stack gives the pane that comes into sight a focus of its own choice.
        let hadFocus = hasFocus(page.widget)
        show(name)
        guard !hadFocus else { return }
        if let first = page.firstFocus, gtk_widget_get_mapped(first) != 0 { return gtk_widget_grab_focus(first) }
        gtk_widget_child_focus(page.widget, GTK_DIR_TAB_FORWARD)
    }

    /// Whether the pane of that name is in sight.
    func isSeen(_ name: String) -> Bool { page(name).map { gtk_widget_get_mapped($0.widget) != 0 } ?? false }

    /// The pane that has the focus, or else the one that is in sight beside the list.
    var active: (any ColumnPage)? {
        pages.first { hasFocus($0.widget) } ?? pages.last { gtk_widget_get_mapped($0.widget) != 0 }
    }

    /// Whether the list shares its place with the other panes.
    var isFolded: Bool { arrangement[TrafficView.name] == .stack }

    /// Marks the pane of that name with a dot, or takes the dot away.
    func mark(_ name: String, _ isMarked: Bool) {
        if isMarked { marked.insert(name) } else { marked.remove(name) }
        guard let page = page(name), let seat = arrangement[name], let stack = stack(of: seat) else { return }
        nb_stack_set_needs_attention(stack, page.widget, isMarked ? 1 : 0)
    }

    // MARK: What happens

    /// Tells all panes of an event.
    func take(_ event: BridgeEvent) {
        for page in pages { page.take(event) }
    }

    /// Lets go of the widgets, which are gone.
    func close() {
        for page in pages { page.close() }
        tabs = []
    }

    // MARK: Arrangement

    /// Puts the panes where a window of that class has them; what they hold stays as it is.
    func arrange(_ sizeClass: SizeClass) {
        let goal = Dictionary(uniqueKeysWithValues: pages.map { (type(of: $0).name, Self.seat(of: $0, in: sizeClass)) })
        guard goal != arrangement else { return }
        let (seen, seenAside) = (visibleName(stack), visibleName(sideStack))
        let focused = focused
        let focusedName = pages.first { hasFocus($0.widget) }.map { type(of: $0).name }
        move(to: goal)
        for name in [seen, seenAside, focusedName] { if let name { show(name) } }
        // Whoever has the list to work with goes on there.
        if isFolded, focusedName == nil { show(TrafficView.name) }
        if focusedName != nil { gtk_widget_grab_focus(focused) }
    }

    private func move(to goal: [String: Seat]) {
        let kept = pages.map { GObjectRef(retaining: $0.widget) }
        for page in kept {
            if let parent = gtk_widget_get_parent(page.pointer) {
                gtk_container_remove(nb_container(parent), page.pointer)
            }
        }
        arrangement = goal
        for page in pages {
            let name = type(of: page).name
            guard let stack = goal[name].flatMap(stack(of:)) else {
                gtk_container_add(place, page.widget)
                gtk_widget_set_hexpand(page.widget, 1)
                continue
            }
            gtk_stack_add_titled(stack, page.widget, name, page.title)
            if marked.contains(name) { mark(name, true) }
        }
        let seats = goal.values
        gtk_widget_set_visible(place.widget, seats.contains(.above) ? 1 : 0)
        gtk_widget_set_visible(sideBox, seats.contains(.side) ? 1 : 0)
        showSwitcher()
        connectTabs()
    }

    /// Gives a pane the focus whose button is clicked; a keyboard that goes along the buttons stays there.
    private func connectTabs() {
        tabs = []
        for (stack, switcher) in [(stack, switcher), (sideStack, sideSwitcher)] {
            guard let buttons = gtk_container_get_children(nb_container(switcher)) else { continue }
            defer { g_list_free(buttons) }
            for button in sequence(first: buttons, next: { $0.pointee.next }) {
                guard let button = button.pointee.data?.assumingMemoryBound(to: GtkButton.self) else { continue }
                tabs.append(
                    SignalConnection(button, "clicked") { [weak self] _ -> Void in
                        guard Self.isByPointer else { return }
                        if let self, let name = visibleName(stack) { focus(name) }
                    }
                )
            }
        }
    }

    /// Whether what happens now is done with a pointer, and not by keys.
    private static var isByPointer: Bool {
        guard let event = gtk_get_current_event() else { return false }
        defer { gdk_event_free(event) }
        return [GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE, GDK_TOUCH_END].contains(gdk_event_get_event_type(event))
    }

    /// Shows the buttons above the panes where there is a choice.
    func showSwitcher() {
        let shown = pages.count { arrangement[type(of: $0).name] == .stack && gtk_widget_get_visible($0.widget) != 0 }
        gtk_widget_set_visible(switcher, shown > 1 ? 1 : 0)
    }

    private static func seat(of page: any ColumnPage, in sizeClass: SizeClass) -> Seat {
        let name = type(of: page).name
        if name == TrafficView.name { return sizeClass < .usual ? .stack : .above }
        let staysBelow = name == DetailPane.name || name == StartPane.name
        return sizeClass == .wide && !staysBelow ? .side : .stack
    }

    private func stack(of seat: Seat) -> UnsafeMutablePointer<GtkStack>? {
        switch seat {
        case .above: nil
        case .stack: stack
        case .side: sideStack
        }
    }

    private var focused: UnsafeMutablePointer<GtkWidget>? {
        gtk_window_get_focus(nb_window(gtk_widget_get_toplevel(stack.widget)))
    }

    private func hasFocus(_ pane: UnsafeMutablePointer<GtkWidget>) -> Bool {
        guard let focused else { return false }
        return focused == pane || gtk_widget_is_ancestor(focused, pane) != 0
    }

    private func page(_ name: String) -> (any ColumnPage)? { pages.first { type(of: $0).name == name } }

    private func visibleName(_ stack: UnsafeMutablePointer<GtkStack>) -> String? {
        gtk_stack_get_visible_child_name(stack).map { String(cString: $0) }
    }
}
