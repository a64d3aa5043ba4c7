import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit

/// The file of the handlers: taking it in hand, and saving it.
extension WorkbenchWindow {
    /// Adds what can be done with the file.
    func addNativeFileActions() {
        add("undo-edit") { $0.fakeApp.document.undo() }
        add("save-file") { $0.saveNativeFile() }
        add("use-disk") { $0.fakeApp.document.useDisk() }
        add("keep-mine") { $0.fakeApp.document.keepMine() }
        add("show-difference") { $0.app.showDifference() }
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

    // MARK: Saving

    /// Saves what there is to be saved, an answer that is on offer as a handler, and says what was done or why nothing.
    private func saveNativeFile() {
        let document = fakeApp.document
        if let name = detail.offer.answered {
            guard detail.offer.accept() else { return }
            save {
                translated(
                    "\"{name}\" is answered like this from now on; {file} is saved.",
                    ["name": name.rawValue, "file": $0]
                )
            }
        } else if app.takeTyped() {
            if document.canSave {
                save { translated("{file} is saved.", ["file": $0]) }
            } else {
                sayWhyNothingIsSaved()
            }
        }
    }

    /// Saves the file and says so; where it has no place yet, a person chooses one first.
    private func save(_ sentence: @escaping (String) -> String) {
        guard fakeApp.document.path != nil else { return chooseWhereToSave(sentence) }
        write(sentence) { () throws(FileTrouble) in try fakeApp.document.save() }
    }

    private func write(_ sentence: (String) -> String, _ body: () throws(FileTrouble) -> Void) {
        let document = fakeApp.document
        do throws(FileTrouble) {
            try body()
            notices.say(sentence(document.name))
        } catch {
            // Where there is a choice, it says what is wrong.
            if document.conflict == nil { notices.show(message: error.description) }
            notices.show(ofFile: document.notice, again: true)
        }
    }

    private func sayWhyNothingIsSaved() {
        let document = fakeApp.document
        if document.notice != nil { return notices.show(ofFile: document.notice, again: true) }
        guard document.file == nil else {
            return notices.say(translated("{file} is saved already.", ["file": document.name]))
        }
        notices.say(
            translated("There is nothing to save: no handler has been made. \"Always Answer like This\" makes one.")
        )
    }

    private func chooseWhereToSave(_ sentence: @escaping (String) -> String) {
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
            write(sentence) { () throws(FileTrouble) in try fakeApp.document.save(to: path) }
        }
    }

    // MARK: Opening

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
