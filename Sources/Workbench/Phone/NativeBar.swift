import BridgeCore
import CWebKitGTK
import GLibKit

/// A native bar above or below the page, as the apps around such pages have them.
final class NativeBar {
    /// Where it is.
    enum Edge {
        /// A title with a way back and buttons, above the page.
        case navigation
        /// Tabs, one of which is chosen, below it.
        case tabs
    }

    /// Told which item was tapped, and its place.
    var onTap: ((BarState.Item, Int) -> Void)?
    /// Told that the way back was tapped.
    var onBack: (() -> Void)?

    private let edge: Edge
    private let place: UnsafeMutablePointer<GtkWidget>
    private let box: UnsafeMutablePointer<GtkBox>
    private let style: StyleSheet
    private var styles: [StyleSheet] = []
    private var signals: [SignalConnection] = []

    /// A bar in its place of the window, which is hidden until there is something to show.
    init(_ edge: Edge, in place: UnsafeMutablePointer<GtkWidget>, box: UnsafeMutablePointer<GtkBox>) {
        (self.edge, self.place, self.box) = (edge, place, box)
        style = StyleSheet(for: place)
        show(nil)
    }

    /// Shows what the page has asked for; nothing for nil.
    func show(_ state: BarState?) {
        clear()
        gtk_widget_set_visible(place, state == nil ? 0 : 1)
        guard let state else { return }
        try? style.set(state.rules)
        switch edge {
        case .navigation: fillNavigation(state)
        case .tabs: for (index, item) in state.items.enumerated() { addTab(item, index, state) }
        }
    }

    private func clear() {
        (signals, styles) = ([], [])
        guard let children = gtk_container_get_children(nb_container(box)) else { return }
        defer { g_list_free(children) }
        var child: UnsafeMutablePointer<GList>? = children
        while let entry = child {
            if let widget = entry.pointee.data { gtk_widget_destroy(nb_widget(widget)) }
            child = entry.pointee.next
        }
    }

    private func fillNavigation(_ state: BarState) {
        if state.hasBack {
            let back = button(icon: "go-previous-symbolic", title: "", name: translated("Back in the app"), state)
            signals.append(SignalConnection(back, "clicked") { [weak self] _ in self?.onBack?() })
            gtk_box_pack_start(box, back.widget, 0, 0, 0)
        }
        let title = gtk_label_new(state.title ?? "")
        gtk_label_set_ellipsize(nb_label(title), PANGO_ELLIPSIZE_END)
        gtk_style_context_add_class(gtk_widget_get_style_context(title), "title")
        paint(title, state)
        gtk_box_set_center_widget(box, title)
        gtk_widget_show(title)
        for (index, item) in state.items.enumerated().reversed() {
            gtk_box_pack_end(box, add(item, index, state).widget, 0, 0, 0)
        }
    }

    private func addTab(_ item: BarState.Item, _ index: Int, _ state: BarState) {
        let tab = add(item, index, state)
        if index == state.selected {
            gtk_style_context_add_class(gtk_widget_get_style_context(tab.widget), "chosen")
            atk_object_set_description(gtk_widget_get_accessible(tab.widget), translated("chosen"))
        }
        gtk_box_pack_start(box, tab.widget, 1, 1, 0)
    }

    private func add(_ item: BarState.Item, _ index: Int, _ state: BarState) -> UnsafeMutablePointer<GtkButton> {
        let badge = item.badge.map { " (\($0))" } ?? ""
        let name = item.title.isEmpty ? item.id : item.title
        let button = button(icon: item.icon, title: item.title + badge, name: name + badge, state)
        signals.append(SignalConnection(button, "clicked") { [weak self] _ in self?.onTap?(item, index) })
        return button
    }

    private func button(
        icon: String?,
        title: String,
        name: String,
        _ state: BarState
    ) -> UnsafeMutablePointer<GtkButton> {
        let widget = gtk_button_new()
        let button = nb_button(widget)
        let content = gtk_box_new(edge == .tabs ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, 4)
        let icon = icon.flatMap { gtk_icon_theme_has_icon(gtk_icon_theme_get_default(), $0) != 0 ? $0 : nil }
        if let icon { add(gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON), to: content, state) }
        // A button without an icon of the theme has at least its name.
        if !title.isEmpty || icon == nil {
            let label = gtk_label_new(title.isEmpty ? name : title)
            gtk_label_set_ellipsize(nb_label(label), PANGO_ELLIPSIZE_END)
            add(label, to: content, state)
        }
        gtk_widget_set_halign(content, GTK_ALIGN_CENTER)
        gtk_container_add(nb_container(widget), content)
        gtk_button_set_relief(button, GTK_RELIEF_NONE)
        gtk_widget_set_focus_on_click(widget, 0)
        atk_object_set_name(gtk_widget_get_accessible(widget), name)
        gtk_widget_show_all(widget)
        return button.unsafelyUnwrapped
    }

    private func add(
        _ widget: UnsafeMutablePointer<GtkWidget>?,
        to content: UnsafeMutablePointer<GtkWidget>?,
        _ state: BarState
    ) {
        paint(widget, state)
        gtk_container_add(nb_container(content), widget)
    }

    /// Gives a widget the colour of the bar's text.
    private func paint(_ widget: UnsafeMutablePointer<GtkWidget>?, _ state: BarState) {
        guard let widget, let colour = state.foreground else { return }
        let style = StyleSheet(for: widget)
        try? style.set("* { color: \(colour); }")
        styles.append(style)
    }
}
