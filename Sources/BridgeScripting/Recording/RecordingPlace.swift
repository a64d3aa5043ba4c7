import CWebKitGTK
import Glibc

/// The place of a recording on disk: what is there already, and what may be done with it.
struct RecordingPlace {
    let path: String
    /// What is done there, for sentences: "record", "save".
    let verb: String
    /// Where the recording goes that was there before.
    var oldPath: String { path + "~" }

    init(_ path: String, verb: String) {
        self.path = path
        self.verb = verb
    }

    /// Opens a file to be written from its beginning, and locks it; a recording that is there is kept as "FILE~".
    func open() throws(FileTrouble) -> Int32 {
        let created = create()
        if created < 0, errno != EEXIST { throw trouble(errno) }
        let descriptor = created >= 0 ? created : try openExisting()
        do throws(FileTrouble) {
            try lock(descriptor)
            try check(descriptor)
            guard hasContent(descriptor) else {
                if isRegular(descriptor), fchmod(descriptor, 0o600) != 0 { throw trouble(errno) }
                return descriptor
            }
            try keepOld()
        } catch {
            close(descriptor)
            throw error
        }
        close(descriptor)
        return try openNew()
    }

    /// Checks that whatever is there may be replaced by another file.
    ///
    /// - Returns: The file that is there, locked until it is closed; nil where there is none.
    func checkReplacing() throws(FileTrouble) -> Int32? {
        var status = stat()
        guard lstat(path, &status) == 0 || errno != ENOENT else { return nil }
        let descriptor = try openExisting()
        do throws(FileTrouble) {
            // A device would be gone afterwards.
            guard isRegular(descriptor) else { throw trouble("it is not a file") }
            try lock(descriptor)
            try check(descriptor)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    func isRegular(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    func trouble(_ code: Int32) -> FileTrouble { trouble(FileTrouble.reason(code)) }

    func trouble(_ reason: String) -> FileTrouble { FileTrouble("Cannot \(verb) to \(path): \(reason).") }

    private func openExisting() throws(FileTrouble) -> Int32 {
        // Without waiting: a pipe that nobody reads must not stop the program.
        let existing = Glibc.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard existing >= 0 else {
            throw errno == ELOOP ? trouble("it is a link, which is not followed") : trouble(errno)
        }
        return existing
    }

    /// Two programs that record to one file would mix their lines.
    private func lock(_ descriptor: Int32) throws(FileTrouble) {
        guard isRegular(descriptor), flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
        throw errno == EWOULDBLOCK ? trouble("another native-bridge is recording to it") : trouble(errno)
    }

    private func create() -> Int32 {
        Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }

    private func openNew() throws(FileTrouble) -> Int32 {
        let descriptor = create()
        guard descriptor >= 0 else { throw trouble(errno) }
        do throws(FileTrouble) {
            try lock(descriptor)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Has the recording that is there go on under its other name, in place of an older one.
    private func keepOld() throws(FileTrouble) {
        let old = RecordingPlace(oldPath, verb: verb)
        if let older = try old.checkReplacing() { close(older) }
        guard rename(path, old.path) == 0 else { throw trouble(errno) }
    }

    private func hasContent(_ descriptor: Int32) -> Bool {
        var status = stat()
        return isRegular(descriptor) && fstat(descriptor, &status) == 0 && status.st_size > 0
    }

    /// Checks that the file holds nothing that could be lost: a recording may be replaced, and a device, such as
    /// /dev/null, holds nothing.
    private func check(_ descriptor: Int32) throws(FileTrouble) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw trouble(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFCHR: return
        case S_IFREG: break
        default: throw trouble("it is not a file")
        }
        guard status.st_size == 0 || RecordingHeader.isHeader(firstLine(descriptor)) else {
            throw trouble("a file is there that is not a recording; it is not overwritten")
        }
    }

    private func firstLine(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
