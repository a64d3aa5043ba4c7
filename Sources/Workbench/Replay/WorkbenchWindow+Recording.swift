package import BridgeCore
package import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit

/// Recordings of what happens in the window, as it happens and afterwards.
extension WorkbenchWindow {
    /// Records to that file from now on.
    package func record(to file: RecordingFile, at path: String) {
        recorder.record(to: file, at: path)
        actions["record"]?.isOn = true
    }

    /// Saves what has happened so far, all of it or only some calls.
    ///
    /// It goes on beside everything else; how it ended is said in the bar.
    package func saveSession(to path: String, asTest isTest: Bool, calls: Set<CallID>? = nil) async {
        // What a person has seen happen may not have been taken yet.
        self.events.finish()
        let events = session.events(of: calls)
        var header = recordingHeader
        header.page = RecordingFolder.page(header.page, beside: path)
        var form = RecordingForm()
        form.isTest = isTest
        form.hidden = hiddenValues.places
        let before = calls == nil ? session.callsBefore : 0
        let count = events.count { if case .call = $0.kind { true } else { false } }
        do {
            try await Self.write(events, header, form, to: path)
            notices.show(message: Self.saved(count, in: path, leavingOut: before))
        } catch {
            notices.show(message: "\(error)")
        }
    }

    private static func saved(_ count: Int, in path: String, leavingOut before: Int) -> String {
        let values: KeyValuePairs = ["file": path]
        let saved = translated("One call was saved in {file}.", "{n} calls were saved in {file}.", count, values)
        guard before > 0 else { return saved }
        let rest = translated(
            "One from before the page was opened or reloaded is not in it.",
            "{n} from before the page was opened or reloaded are not in it.",
            before
        )
        return "\(saved) \(rest)"
    }

    /// Adds what records and saves.
    func addRecordingActions() {
        addSwitch("record", isOn: false) { $0.switchRecording($1) }
        add("save-session") { $0.chooseSession(asTest: false) }
        add("save-test") { $0.chooseSession(asTest: true) }
        add("hide-values") { $0.hiddenValues.open() }
        hiddenValues.use(settings.hiddenPlaces)
        hiddenValues.onChange = { [weak self] in self?.settings.hiddenPlaces = $0 }
        recorder.onStatus = { [weak self] in self?.status.show(.recording, $0, action: "record") }
        recorder.onTrouble = { [weak self] trouble in
            self?.actions["record"]?.isOn = false
            self?.notices.show(message: trouble)
        }
        recorder.onEnd = { [weak self] path in
            self?.actions["record"]?.isOn = false
            self?.notices.show(message: translated("The recording is in {file}.", ["file": path]))
        }
    }

    /// Records the first page of a new window where the one before was recorded to its end.
    func resumeRecording(of page: PageLocation) {
        guard settings.isRecording, !recorder.isRecording else { return }
        beginRecording(of: PageLocation.typed(page.address))
    }

    private func switchRecording(_ isOn: Bool) {
        guard isOn != recorder.isRecording else { return }
        settings.isRecording = isOn
        if isOn { beginRecording(of: pageAsTyped) } else { recorder.end() }
    }

    private func beginRecording(of page: String) {
        var header = recordingHeader
        header.page = page
        var form = RecordingForm()
        form.hidden = hiddenValues.places
        do throws(FileTrouble) {
            let (file, path) = try RecordingFolder(stateFolder).begin(header, in: form)
            record(to: file, at: path)
        } catch {
            notices.show(message: error.description)
            actions["record"]?.isOn = false
        }
    }

    /// The header of a recording of this window that begins now.
    private var recordingHeader: RecordingHeader {
        RecordingHeader(
            started: Date(),
            page: pageAsTyped,
            wireProtocol: actions["protocol"]?.word ?? "auto",
            transport: actions["transport"]?.word ?? "auto",
            isStrict: webView.bridge.configuration.isStrict,
            device: webView.device.name
        )
    }

    @concurrent
    nonisolated private static func write(
        _ events: [BridgeEvent],
        _ header: RecordingHeader,
        _ form: RecordingForm,
        to path: String
    ) async throws(FileTrouble) {
        try SavedRecording(path).write(events, header, in: form)
    }

    // MARK: Choosing a file

    /// Lets a person choose where to save, and whether all calls or those that are shown.
    private func chooseSession(asTest isTest: Bool) {
        guard !traffic.table.filter.isEmpty else { return chooseFile(asTest: isTest, calls: nil) }
        chooseRows(translated("Which calls are to be saved?")) { [weak self] rows in
            self?.chooseFile(asTest: isTest, calls: Set(rows.compactMap(\.call?.id)))
        }
    }

    private func chooseFile(asTest isTest: Bool, calls: Set<CallID>?) {
        guard
            let dialog = gtk_file_chooser_native_new(
                isTest ? translated("Save as a Test") : translated("Save the Session"),
                nb_window(window),
                GTK_FILE_CHOOSER_ACTION_SAVE,
                translated("_Save"),
                translated("_Cancel")
            )
        else { return }
        gtk_file_chooser_set_do_overwrite_confirmation(dialog, 1)
        gtk_file_chooser_set_current_name(dialog, RecordingFolder.name(of: pageAsTyped) + ".bridge.jsonl")
        showPageFolder(in: dialog)
        fileDialog = FileDialog(dialog) { [weak self] path in
            self?.fileDialog = nil
            guard let self, let path else { return }
            Task { await self.saveSession(to: path, asTest: isTest, calls: calls) }
        }
    }
}
