import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit

/// Recordings that are played in the window.
extension WorkbenchWindow {
    /// Opens a recording in the pane *Replay*; it is played when a person says so.
    package func openRecording(_ path: String) {
        replay.open(path)
        show(pane: ReplayPane.name, takesFocus: true)
    }

    /// Adds what plays recordings.
    func addReplayActions() {
        add("replay") { $0.chooseRecording() }
        replay.onTrouble = { [weak self] in self?.notices.show(message: $0) }
        replay.onStatus = { [weak self] in self?.status.show(.replay, $0) }
        replay.onRestart = { [weak self] in self?.activate("reload") }
        fakeApp.recordedAnswer = { [weak self] in self?.replay.answer(to: $0, $1) }
        let bridge = webView.bridge
        replay.makePlayer = { comparison in
            comparison.script.side == .app
                ? ReplayPlayer(app: comparison, for: bridge)
                : ReplayPlayer(page: comparison) { bridge.twin(over: $0) }
        }
    }

    /// Selects the next difference, where those are what a person looks at, or the next problem of the list.
    func selectProblem(below: Bool) {
        if column.active === replay { replay.next(below: below) } else { traffic.selectProblem(below: below) }
    }

    /// Has a dialog that asks for a file begin where the page lies.
    func showPageFolder(in dialog: OpaquePointer) {
        guard !pageAsTyped.isEmpty, !pageAsTyped.contains("://") else { return }
        let folder = URL(filePath: pageAsTyped).deletingLastPathComponent().path(percentEncoded: false)
        gtk_file_chooser_set_current_folder(dialog, folder)
    }

    private func chooseRecording() {
        guard
            let dialog = gtk_file_chooser_native_new(
                translated("Open a Recording"),
                nb_window(window),
                GTK_FILE_CHOOSER_ACTION_OPEN,
                translated("_Open"),
                translated("_Cancel")
            )
        else { return }
        let filter = gtk_file_filter_new()
        gtk_file_filter_set_name(filter, translated("Recordings"))
        gtk_file_filter_add_pattern(filter, "*.jsonl")
        gtk_file_chooser_add_filter(dialog, filter)
        showPageFolder(in: dialog)
        fileDialog = FileDialog(dialog) { [weak self] path in
            self?.fileDialog = nil
            if let path { self?.openRecording(path) }
        }
    }
}
