import CAtspi

extension Accessible {
    /// What a person does something with, whether or not it takes the focus.
    private static let interactive: Set<String> = [
        "push button", "toggle button", "radio button", "check box", "combo box", "text", "entry", "table",
        "tree table", "table cell", "list box", "list item", "slider", "spin button", "menu item", "check menu item",
        "radio menu item", "page tab", "link", "split pane", "status bar",
    ]

    /// Adds what can be seen inside it, can be used and has no name, with the names of what it stands in.
    func collectUnnamed(in path: [String], into found: inout [String]) {
        for child in children where child.isShowing {
            let (name, role) = (child.name, child.role)
            if name.isEmpty, child.needsName(role) {
                found.append((path.suffix(3) + [role]).joined(separator: " › "))
            }
            // What stands in the page is the page's.
            guard !role.hasPrefix("document") else { continue }
            child.collectUnnamed(in: path + [name.isEmpty ? role : name], into: &found)
        }
    }

    /// A cell without text has nothing to say, unless icons and texts stand in it together.
    private func needsName(_ role: String) -> Bool {
        guard role != "table cell" else { return !children.isEmpty }
        return has(ATSPI_STATE_FOCUSABLE) || Self.interactive.contains(role)
    }
}
