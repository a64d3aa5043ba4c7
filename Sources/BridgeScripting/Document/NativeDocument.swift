import BridgeCore
package import Foundation

/// The native file in hand: what is in force, with the edits that are not saved yet, and what the disk has.
///
/// A change on the disk is taken up where nothing is unsaved. A broken file keeps the last good version in force. Nothing
/// that was written by somebody else is overwritten unasked.
@MainActor
package final class NativeDocument {
    /// Told of the handlers that are in force from now on; nil for none.
    var onUse: ((NativeFile?) -> Void)?
    /// Told when what somebody else has written to the disk is in force.
    var onTake: (() -> Void)?
    /// Told when anything else has changed.
    var onChange: (() -> Void)?

    /// Where the file is or will be; nil while nobody has said.
    package internal(set) var path: String?
    /// What is in force.
    package internal(set) var file: NativeFile?
    /// What is wrong with the file on the disk.
    package internal(set) var trouble: JSONFileError?
    /// What the disk has, where somebody else has changed it while there were unsaved edits.
    package internal(set) var conflict: String?
    /// Whether the file was on the disk and is not any more; what it said stays in force.
    package internal(set) var isGone = false

    /// Where edits that are not saved are kept, so that they outlive the program; nil keeps none.
    package var draftFolder: URL?

    var saved: String?
    var earlier: [String?] = []
    private var watches: [FileWatch] = []
    private var isWatching = false
    private static let undoLimit = 200

    /// A document without a file.
    init() {}

    // MARK: Opening

    /// Takes a file in hand, in place of the one before.
    ///
    /// - Parameters:
    ///   - native: The file as it was read.
    ///   - isWatching: Whether changes on the disk are taken up.
    package func open(_ native: NativeFile, isWatching: Bool) {
        (path, saved, trouble, conflict, isGone, earlier) = (native.path, native.text, nil, nil, false, [])
        self.isWatching = isWatching
        use(native)
        takeDraft()
    }

    /// Takes the file at `path` in hand, which need not be there yet; nil is one that has no place yet.
    ///
    /// Where it is broken nothing is in force.
    package func open(at path: String?) {
        (self.path, saved, trouble, conflict, isGone, earlier) = (path, nil, nil, nil, false, [])
        isWatching = true
        use(nil)
        look()
        takeDraft()
    }

    // MARK: Editing

    /// The whole text with all edits.
    package var text: String { file?.text ?? "" }

    /// Whether there are edits that the disk does not have.
    package var isEdited: Bool { file?.text != saved }

    /// Whether there is something that saving would write.
    package var canSave: Bool { file != nil && (isEdited || isGone) }

    /// Whether there is an edit that can be taken back.
    package var canUndo: Bool { !earlier.isEmpty }

    /// Changes the text, and has what it says in force.
    ///
    /// - Throws: `JSONFileError` where the text would not be a native file any more; then nothing has changed.
    func edit(_ body: (inout NativeText) -> Void) throws(JSONFileError) {
        var text = NativeText(file?.text ?? NativeText.empty)
        body(&text)
        try replace(with: text.text)
    }

    /// Replaces the whole text.
    ///
    /// - Throws: `JSONFileError` where it is no native file; then nothing has changed.
    package func replace(with text: String) throws(JSONFileError) {
        guard text != file?.text else { return }
        let native = try NativeFile(parsing: text, file: path ?? Self.usualName)
        earlier.append(file?.text)
        if earlier.count > Self.undoLimit { earlier.removeFirst() }
        use(native)
        keepDraft()
    }

    /// Takes the last edit back.
    package func undo() {
        guard let text = earlier.popLast() else { return }
        // It was a native file before; an included one may have gone since.
        if let text, let native = try? NativeFile(parsing: text, file: path ?? Self.usualName) {
            use(native)
        } else if text == nil {
            use(nil)
        }
        keepDraft()
    }

    // MARK: Drafts

    var draft: NativeDraft? {
        guard let path, let draftFolder else { return nil }
        return NativeDraft(of: path, in: draftFolder)
    }

    /// Keeps the edits as long as they are not saved.
    func keepDraft() {
        guard let draft else { return }
        if isEdited, let text = file?.text { draft.keep(text, basedOn: saved) } else { draft.remove() }
    }

    /// Takes edits up that were not saved when the program ended.
    private func takeDraft() {
        guard let path, let kept = draft?.kept, let native = try? NativeFile(parsing: kept.text, file: path),
            kept.text != saved
        else { return }
        if kept.basis != saved { (saved, conflict) = (kept.basis, saved) }
        earlier.append(file?.text)
        use(native)
    }

    /// What a native file beside a page is called.
    package static let usualName = "app.native.json"

    // MARK: What is in force

    func use(_ native: NativeFile?) {
        file = native
        watch()
        onUse?(native)
    }

    func watch() {
        guard isWatching, let path else {
            watches = []
            return
        }
        let paths = [path] + (file?.layers.dropFirst().map(\.path) ?? [])
        watches = paths.map { path in FileWatch(path) { [weak self] in self?.look() } }
    }
}
