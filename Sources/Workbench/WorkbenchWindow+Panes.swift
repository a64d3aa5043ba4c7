import BridgeCore
import BridgeWebKit
import CWebKitGTK

/// Which of the panes is in sight.
extension WorkbenchWindow {
    /// Brings a pane into sight, also where the column was hidden: "traffic", "detail", "call", "app" or "why".
    ///
    /// The focus stays where it is, unless the pane is to take it.
    func show(pane name: String, takesFocus: Bool = false) {
        guard column.has(name) else { return }
        actions["show-log"]?.isOn = true
        choose(.bridge)
        if takesFocus { column.focus(name) } else { column.show(name) }
    }

    /// Selects the newest row of that call and shows everything about it.
    func show(call: CallID) {
        show(pane: TrafficView.name)
        traffic.select(call)
        show(pane: DetailPane.name)
    }

    /// Goes from a pane back to the list in whose place it stands; returns whether it did.
    func backToList() -> Bool {
        guard column.isFolded, !column.isSeen(TrafficView.name) else { return false }
        show(pane: TrafficView.name, takesFocus: true)
        return true
    }

    /// Gives the page the focus.
    func focusPage() { nb_widget(webView.widget).takeFocus() }

    /// Has a small window show the page or the panes beside it, and its switch say so.
    private func choose(_ side: PaneLayout.Side) {
        layout.side = side
        actions["side"]?.word = side.rawValue
    }

    /// Shows the panes beside the page or hides them; a small window has the one or the other.
    private func showColumn(_ isShown: Bool) {
        guard layout.sizeClass == .small else {
            layout.showsColumn = isShown
            return
        }
        // Panes in whose place the page stands are not there to be hidden.
        guard isShown || layout.side == .bridge else {
            actions["show-log"]?.isOn = true
            return
        }
        layout.showsColumn = isShown
        choose(isShown ? .bridge : .page)
    }

    /// Arranges everything as a window of that class has it.
    func adapt(to sizeClass: SizeClass) {
        column.arrange(sizeClass)
        for id in ["device_title", "record_title", "protocol_button"] {
            gtk_widget_set_visible(interface.object(id), sizeClass < .usual ? 0 : 1)
        }
        gtk_widget_set_visible(interface.object("side_switcher_box"), sizeClass == .small ? 1 : 0)
        if sizeClass == .small, !layout.showsColumn { choose(.page) }
    }

    /// Adds what goes to the panes.
    func addPaneActions() {
        add("pane-page") { window in
            window.choose(.page)
            window.focusPage()
        }
        for name in ["traffic", "start", "detail", "call", "app", "why"] {
            add("pane-\(name)") { $0.show(pane: name, takesFocus: true) }
            actions["pane-\(name)"]?.isEnabled = column.has(name)
        }
        addSwitch("show-log", isOn: true) { $0.showColumn($1) }
        addChoice("side", layout.side.rawValue) { window, word in
            guard let side = PaneLayout.Side(rawValue: word) else { return }
            window.layout.side = side
            if side == .bridge { window.actions["show-log"]?.isOn = true }
        }
    }
}
