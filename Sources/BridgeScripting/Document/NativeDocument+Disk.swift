import BridgeCore
import Foundation

/// The file on the disk: what is written to it, and what others have written.
extension NativeDocument {
    /// Writes the text to the file in one step.
    ///
    /// - Throws: `FileTrouble` where that cannot be done, or where somebody else has changed the file meanwhile.
    package func save() throws(FileTrouble) {
        look()
        guard let path, let text = file?.text, canSave else { return }
        if conflict != nil { throw FileTrouble("\(path) was changed by another program; choose which one to keep.") }
        if isThere, TextFile.read(path) == nil {
            throw FileTrouble("\(path) cannot be read as text, and so is not replaced.")
        }
        try TextFile.write(mark + text, to: path)
        (saved, trouble, isGone) = (text, nil, false)
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
        (self.path, saved, trouble, conflict, isGone) = (path, file.text, nil, nil, false)
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
    package func look() {
        guard let path, let text = TextFile.read(path).map(Self.withoutMark) else { return lookWithoutText() }
        isGone = false
        if text == saved {
            // What was wrong with the disk is so no more; an included file may be.
            (conflict, trouble) = (nil, nil)
            reread()
        } else if text == file?.text {
            (saved, conflict, trouble) = (text, nil, nil)
        } else if isEdited, saved != nil || file != nil {
            conflict = text
        } else {
            take(text)
        }
        onChange?()
    }

    /// The file has no text: it is gone, and with it what was to be mended or chosen from, or it cannot be read.
    private func lookWithoutText() {
        guard let path else { return reread() }
        if isThere {
            do throws(JSONFileError) { _ = try JSONSource(contentsOf: path) } catch { trouble = error }
        } else if saved != nil || trouble != nil {
            (trouble, conflict, isGone) = (nil, nil, saved != nil)
        } else {
            return reread()
        }
        onChange?()
    }

    private var isThere: Bool { path.map(FileManager.default.fileExists) ?? false }

    private func take(_ text: String) {
        do throws(JSONFileError) {
            let native = try NativeFile(parsing: text, file: path ?? Self.usualName)
            (saved, trouble, earlier) = (text, nil, [])
            use(native)
            onTake?()
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

    /// A byte order mark, where the file begins with one.
    private var mark: String {
        path.flatMap(TextFile.read)?.hasPrefix(Self.byteOrderMark) == true ? Self.byteOrderMark : ""
    }

    private static let byteOrderMark = "\u{FEFF}"

    private static func withoutMark(_ text: String) -> String {
        text.hasPrefix(byteOrderMark) ? String(text.dropFirst()) : text
    }
}
