import BridgeCore
import BridgeWebKit
import CWebKitGTK

/// Opening pages and windows, and what is remembered of them.
extension WorkbenchWindow {
    /// Adds what opens pages and windows.
    func addStartActions() {
        add("new-window") { $0.onNewWindow?() }
        add("open") { $0.chooseFile() }
        add("open-start") { $0.open(ExampleApp.page()) }
        add("open-page", taking: { $0.open(typed: $1) })
        add(
            "open-example",
            taking: { window, name in
                if let example = ReadyExample(rawValue: name) { window.open(typed: example.path) }
            }
        )
        add("show-page") { $0.pane.showPage() }
        layout.fractions = settings.fractions
        showRememberedList()
        showRecent()
        settings.onTrouble = { [weak self] in self?.showSettingsTrouble() }
        showSettingsTrouble()
    }

    private func showSettingsTrouble() {
        if let trouble = settings.takeTrouble() { notices.show(message: trouble) }
    }

    /// Shows the columns and the filters that were chosen last.
    private func showRememberedList() {
        for column in TrafficColumn.others {
            guard let columns = settings.columns else { break }
            actions["column-\(column.id)"]?.isOn = columns.contains(column.id)
        }
        traffic.table.columns.onChoose = { [weak self] in self?.settings.columns = $0 }
        traffic.keptFilters.filters = settings.keptFilters
        traffic.keptFilters.onChange = { [weak self] in self?.settings.keptFilters = $0 }
    }

    /// Shows what to start with beside the example page, and only there.
    func showStart(of page: PageLocation) {
        start.isShown = ExampleApp.isPage(page.address)
        column.showSwitcher()
        if start.isShown { column.show(StartPane.name) }
        showDemoBar(start.isShown)
    }

    /// Shows the buttons by which the phones' demos call their pages, where the page is one of those.
    func showDemoBar(_ isShown: Bool) {
        gtk_widget_set_visible(interface.object("native_bar"), isShown && exampleApp != nil ? 1 : 0)
    }

    /// Whether a handler of the page is one that the demos' buttons call.
    func isOfDemo(_ handler: HandlerName) -> Bool { NativeButtons.handlers.contains(handler) }

    /// Remembers the page that was opened and is there now.
    func rememberPage() {
        guard let page = opened else { return }
        opened = nil
        guard !ExampleApp.isPage(page.address), !ReadyExample.isPage(page.address) else { return }
        settings.remember(page: PageLocation.lasting(page.address))
        showRecent()
        // What was in trouble before this window was made, or in one that is gone.
        showSettingsTrouble()
    }

    private func showRecent() {
        let pages = settings.recentPages
        start.show(recent: pages)
        let (section, menu) = (Menu(interface, "recent_menu"), Menu())
        section.clear()
        // A menu takes an underline for the mark of a key.
        for page in pages.prefix(10) { menu.append(page.replacing("_", with: "__"), "win.open-page::\(page)") }
        if !pages.isEmpty { section.append(translated("Recent _Pages"), submenu: menu) }
    }

    /// Lets a person choose a page's file.
    private func chooseFile() {
        let dialog = gtk_file_chooser_native_new(
            translated("Open a Page"),
            nb_window(window),
            GTK_FILE_CHOOSER_ACTION_OPEN,
            translated("_Open"),
            translated("_Cancel")
        )
        guard let dialog else { return }
        let filter = gtk_file_filter_new()
        gtk_file_filter_set_name(filter, translated("Web pages"))
        gtk_file_filter_add_mime_type(filter, "text/html")
        gtk_file_filter_add_mime_type(filter, "application/xhtml+xml")
        gtk_file_chooser_add_filter(dialog, filter)
        fileDialog = FileDialog(dialog) { [weak self] path in
            self?.fileDialog = nil
            if let path { self?.open(typed: path) }
        }
    }
}
