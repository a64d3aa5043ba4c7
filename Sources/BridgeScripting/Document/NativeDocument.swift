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
    /// Told when anything else has changed.
    var onChange: (() -> Void)?

    /// Where the file is or will be; nil while nobody has said.
    package private(set) var path: String?
    /// What is in force.
    package private(set) var file: NativeFile?
    /// What is wrong with the file on the disk.
    package private(set) var trouble: JSONFileError?
    /// What the disk has, where somebody else has changed it while there were unsaved edits.
    package private(set) var conflict: String?

    /// Where edits that are not saved are kept, so that they outlive the program; nil keeps none.
    package var draftFolder: URL?

    private var saved: String?
    private var earlier: [String?] = []
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
        (path, saved, trouble, conflict, earlier) = (native.path, native.text, nil, nil, [])
        self.isWatching = isWatching
        use(native)
        takeDraft()
    }

    /// Takes the file at `path` in hand, which need not be there yet; nil is one that has no place yet.
    ///
    /// Where it is broken nothing is in force.
    package func open(at path: String?) {
        (self.path, saved, trouble, conflict, earlier) = (path, nil, nil, nil, [])
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

    private var draft: NativeDraft? {
        guard let path, let draftFolder else { return nil }
        return NativeDraft(of: path, in: draftFolder)
    }

    /// Keeps the edits as long as they are not saved.
    private func keepDraft() {
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

    // MARK: The disk

    /// Writes the text to the file in one step.
    ///
    /// - Throws: `FileTrouble` where that cannot be done, or where somebody else has changed the file meanwhile.
    package func save() throws(FileTrouble) {
        guard let path, let text = file?.text, isEdited || saved == nil else { return }
        look()
        if conflict != nil { throw FileTrouble("\(path) was changed by another program; choose which one to keep.") }
        try TextFile.write(mark + text, to: path)
        (saved, trouble) = (text, nil)
        keepDraft()
        watch()
        onChange?()
    }

    /// Writes the text to another file, which is in hand from now on.
    ///
    /// - Throws: `FileTrouble`.
    package func save(to path: String) throws(FileTrouble) {
        guard let file else { return }
        try TextFile.write(file.text, to: path)
        draft?.remove()
        (self.path, saved, trouble, conflict) = (path, file.text, nil, nil)
        reread()
        watch()
        onChange?()
    }

    /// Lets the unsaved edits go and takes what the disk has.
    package func useDisk() {
        guard let text = conflict else { return }
        conflict = nil
        take(text)
        keepDraft()
        onChange?()
    }

    /// Keeps the unsaved edits; the next save replaces what the disk has now.
    package func keepMine() {
        guard let text = conflict else { return }
        (saved, conflict, trouble) = (text, nil, nil)
        onChange?()
    }

    /// Looks whether the disk has something new.
    ///
    /// Its own writes are nothing new.
    func look() {
        guard let path, let text = TextFile.read(path).map(Self.withoutMark), text != saved else { return reread() }
        if text == file?.text {
            (saved, conflict, trouble) = (text, nil, nil)
        } else if isEdited, saved != nil || file != nil {
            conflict = text
        } else {
            take(text)
        }
        onChange?()
    }

    private func take(_ text: String) {
        do throws(JSONFileError) {
            let native = try NativeFile(parsing: text, file: path ?? Self.usualName)
            (saved, trouble, earlier) = (text, nil, [])
            use(native)
        } catch {
            trouble = error
        }
    }

    /// Reads the included files again.
    private func reread() {
        guard let file, !file.included.isEmpty else { return }
        do throws(JSONFileError) {
            let native = try NativeFile(parsing: file.text, file: path ?? Self.usualName)
            trouble = nil
            use(native)
        } catch {
            trouble = error
            onChange?()
        }
    }

    private func use(_ native: NativeFile?) {
        file = native
        watch()
        onUse?(native)
    }

    private func watch() {
        guard isWatching, let path else {
            watches = []
            return
        }
        let paths = [path] + (file?.layers.dropFirst().map(\.path) ?? [])
        watches = paths.map { path in FileWatch(path) { [weak self] in self?.look() } }
    }

    /// A byte order mark, where the file begins with one.
    private var mark: String {
        path.flatMap(TextFile.read)?.hasPrefix(Self.byteOrderMark) == true ? Self.byteOrderMark : ""
    }

    private static let byteOrderMark = "\u{FEFF}"

    private static func withoutMark(_ text: String) -> String {
        text.hasPrefix(byteOrderMark) ? String(text.dropFirst()) : text
    }
}
