package import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit

/// The app that answers the page, and the person who helps it.
extension WorkbenchWindow {
    /// Shows a call that waits, with the editor of its answer.
    package func answer(_ call: CallID) {
        show(pane: DetailPane.name)
        // A call is held before its row is listed: what happens is read later, and the list may lag.
        answering = FrameTicks(window.widget) { [weak self] in
            guard let self, fakeApp.heldCall(call) != nil else { return false }
            return !showHeld(call)
        }
    }

    /// Selects the row of a call that waits; false where it is not listed yet.
    private func showHeld(_ call: CallID) -> Bool {
        guard let number = traffic.log[call], let row = traffic.log[number] else { return false }
        let isNew = detail.answer.call?.id != call
        traffic.select(number)
        if isNew {
            detail.show(row)
            detail.answer.focus()
        }
        return traffic.selectedRow?.number == number
    }

    /// Shows *Fake app* with a handler for the calls of the row's name.
    func makeHandler(of row: TrafficRow) {
        guard let call = row.call, call.direction == .fromPage else { return }
        show(pane: FakeAppPane.name)
        var answer: NativeBehaviour?
        if case .success(let value) = row.result { answer = NativeBehaviour(.reply(value)) }
        app.edit(call.name, offering: answer)
    }

    /// Has the parts of the window hear of held calls and handlers.
    func connectFakeApp() {
        fakeApp.onChange = { [weak self] in self?.fakeAppChanged() }
        detail.answer.onTrouble = { [weak self] in self?.notices.show(message: $0) }
        detail.answer.onHandler = { [weak self] in self?.app.madeHandler($0) }
        app.onTrouble = { [weak self] in self?.notices.show(message: $0) }
        app.onAction = { [weak self] in self?.activate($0) }
        showFakeApp()
    }

    /// Adds what can be done with held calls and handlers.
    func addFakeAppActions() {
        add("next-held") { $0.showNextHeld() }
        add("let-all-go") { $0.fakeApp.letAllGo() }
        add("answer-matching") { $0.fakeApp.answerMatching() }
        add("answer-always") { $0.detail.answer.answerAlways() }
        add("make-handler") { window in
            if let row = window.traffic.selectedRow { window.makeHandler(of: row) }
        }
        add("undo-edit") { $0.fakeApp.document.undo() }
        add("save-file") { $0.saveNativeFile() }
        add("use-disk") { $0.fakeApp.document.useDisk() }
        add("keep-mine") { $0.fakeApp.document.keepMine() }
        add("open-native") { $0.chooseNativeFile() }
    }

    /// Takes the native file of a page in hand: the one that was named when the window was opened, or the one beside the
    /// page.
    func takeNativeFile(of page: PageLocation) {
        guard fakeApp.isAttended, !hasNamedFile else { return }
        let file = PageLocation.folder(of: page.address)?.appending(path: NativeDocument.usualName)
        let path = page.isExample ? nil : file?.path(percentEncoded: false)
        // What is not saved stays in hand.
        guard path != fakeApp.document.path, !fakeApp.document.isEdited else { return }
        fakeApp.document.open(at: path)
    }

    // MARK: What changes

    /// Shows it in the next turn, once for all that happens until then.
    private func fakeAppChanged() {
        guard fakeAppUpdate == nil else { return }
        fakeAppUpdate = IdleSource { [weak self] in
            self?.fakeAppUpdate = nil
            self?.showFakeApp()
        }
    }

    private func showFakeApp() {
        guard !signals.isEmpty else { return }
        let (held, document) = (fakeApp.heldCount, fakeApp.document)
        detail.answer.refresh()
        app.refresh()
        showTitle()
        column.mark(FakeAppPane.name, held > 0 || document.trouble != nil || document.conflict != nil)
        for name in ["next-held", "let-all-go"] { actions[name]?.isEnabled = held > 0 }
        actions["undo-edit"]?.isEnabled = document.canUndo
        let waiting = translated("1 call waits for you", "{n} calls wait for you", held)
        status.show(.held, held > 0 ? waiting : nil, action: "next-held")
        status.show(.letGo, held > 0 ? translated("Let all go on") : nil, action: "let-all-go")
        status.show(.file, document.statusWords, action: "pane-app")
    }

    /// Shows the page's title and how many calls wait.
    func showTitle() {
        let title = webView.title.isEmpty ? "NativeBridge" : webView.title
        let held = fakeApp.heldCount
        let count = held > 0 ? translated("(1 waits)", "({n} wait)", held) + " " : ""
        gtk_window_set_title(nb_window(window), count + title)
    }

    /// Goes to the call that waits next after the one that is shown.
    private func showNextHeld() {
        let held = fakeApp.held
        let place = held.firstIndex { $0.id == detail.answer.call?.id }.map { $0 + 1 } ?? 0
        guard let next = held.indices.contains(place) ? held[place] : held.first else { return }
        answer(next.id)
    }

    // MARK: The file

    private func saveNativeFile() {
        guard fakeApp.document.isEdited else { return }
        guard fakeApp.document.path != nil else { return chooseWhereToSave() }
        trying { () throws(FileTrouble) in try fakeApp.document.save() }
    }

    private func trying(_ body: () throws(FileTrouble) -> Void) {
        do throws(FileTrouble) {
            try body()
        } catch {
            notices.show(message: error.description)
        }
    }

    private func chooseWhereToSave() {
        let dialog = gtk_file_chooser_native_new(
            translated("Save the Handlers"),
            nb_window(window),
            GTK_FILE_CHOOSER_ACTION_SAVE,
            translated("_Save"),
            translated("_Cancel")
        )
        guard let dialog else { return }
        gtk_file_chooser_set_current_name(dialog, NativeDocument.usualName)
        gtk_file_chooser_set_do_overwrite_confirmation(dialog, 1)
        fileDialog = FileDialog(dialog) { [weak self] path in
            self?.fileDialog = nil
            guard let self, let path else { return }
            trying { () throws(FileTrouble) in try fakeApp.document.save(to: path) }
        }
    }

    private func chooseNativeFile() {
        let dialog = gtk_file_chooser_native_new(
            translated("Open Handlers"),
            nb_window(window),
            GTK_FILE_CHOOSER_ACTION_OPEN,
            translated("_Open"),
            translated("_Cancel")
        )
        guard let dialog else { return }
        fileDialog = FileDialog(dialog) { [weak self] path in
            self?.fileDialog = nil
            guard let self, let path else { return }
            do throws(JSONFileError) {
                fakeApp.document.open(try NativeFile(contentsOf: path), isWatching: true)
                hasNamedFile = true
            } catch {
                notices.show(message: error.description)
            }
        }
    }
}

extension NativeDocument {
    /// What the status line says of the file; nil where there is nothing to be known.
    fileprivate var statusWords: String? {
        let name = path.map { URL(filePath: $0).lastPathComponent } ?? NativeDocument.usualName
        if trouble != nil { return translated("{file} has a mistake", ["file": name]) }
        if conflict != nil { return translated("{file} was changed elsewhere", ["file": name]) }
        if isEdited { return translated("{file} is not saved", ["file": name]) }
        return file == nil ? nil : name
    }
}

extension PageLocation {
    /// Whether it is the program's own example.
    var isExample: Bool { origin == ExampleApp.page().origin }
}
