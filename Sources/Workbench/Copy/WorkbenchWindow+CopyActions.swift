import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation

/// What is copied and which rows are meant.
extension WorkbenchWindow {
    /// Adds what copies.
    func addCopyActions() {
        for form in CallCopy.Form.allCases {
            add("copy-\(form.rawValue)") { window in
                if let text = window.copy(as: form) { Clipboard.copy(text) }
            }
        }
        add("copy-as") { window in
            window.show(pane: DetailPane.name)
            window.detail.openCopyMenu()
        }
        add("copy-all") { window in
            window.chooseRows(translated("Which rows are to be copied?")) { rows in
                let page = window.pageAsTyped
                let lines = rows.compactMap { CallCopy($0, page: page)?.json.text }
                Clipboard.copy(lines.joined(separator: "\n") + "\n")
            }
        }
        traffic.table.onCopy = { [weak self] in self?.activate("copy-json") }
        traffic.table.onActivate = { [weak self] in self?.show(pane: DetailPane.name, takesFocus: true) }
        detail.onSave = { [weak self] in self?.save($0) }
    }

    /// The selected call in that form; nil where none is selected.
    package func copy(as form: CallCopy.Form) -> String? {
        let page = form == .run ? pageForTerminals : pageAsTyped
        return traffic.selectedRow.flatMap { CallCopy($0, page: page) }?.text(as: form)
    }

    /// The page as `run` takes it in whatever folder a terminal is.
    private var pageForTerminals: String {
        let page = pageAsTyped
        return page.isEmpty || page.contains("://") ? page : URL(filePath: page).path(percentEncoded: false)
    }

    /// The page as a person would type it for `run`.
    var pageAsTyped: String { PageLocation.typed(webView.address) }

    /// Gives `body` the rows that are meant: all where the filter hides none, else those that a person chooses.
    func chooseRows(_ question: String, _ body: @escaping ([TrafficRow]) -> Void) {
        let (all, numbers) = (log.rows, traffic.listed)
        guard !traffic.table.filter.isEmpty else { return body(all) }
        rowsChoice = RowsChoice(question, shown: numbers.count, all: all.count, over: nb_window(window)) {
            [weak self] isAll in
            self?.rowsChoice = nil
            guard let isAll, let self else { return }
            body(isAll ? all : numbers.compactMap { self.log[$0] })
        }
    }

    /// Writes a text into a file that a person chooses.
    private func save(_ text: String) {
        guard
            let dialog = gtk_file_chooser_native_new(
                translated("Save the Data"),
                nb_window(window),
                GTK_FILE_CHOOSER_ACTION_SAVE,
                translated("_Save"),
                translated("_Cancel")
            )
        else { return }
        gtk_file_chooser_set_do_overwrite_confirmation(dialog, 1)
        gtk_file_chooser_set_current_name(dialog, "data.json")
        fileDialog = FileDialog(dialog) { [weak self] path in
            self?.fileDialog = nil
            guard let path else { return }
            do throws(FileTrouble) {
                try TextFile.write(text, to: path)
            } catch {
                self?.notices.show(message: error.description)
            }
        }
    }
}
