package import BridgeCore
import Glibc

/// A recording on its way to disk: a header line, then a line for each event, written as they happen.
///
/// Only the user may read it (mode 0600). It follows no link, and of files that are there already it replaces only
/// recordings and empty ones.
package final class RecordingFile {
    private let descriptor: Int32
    private let writer: LineWriter

    /// Creates or replaces the file and writes the header.
    ///
    /// - Throws: `FileTrouble` when that cannot be done or must not be done.
    package init(_ path: String, _ header: RecordingHeader) throws(FileTrouble) {
        descriptor = try Self.open(path)
        writer = LineWriter(descriptor: descriptor, name: path)
        try writer.write(header.line)
    }

    /// Writes an event.
    ///
    /// - Throws: `FileTrouble` when it did not arrive as a whole.
    package func write(_ event: BridgeEvent) throws(FileTrouble) { try writer.write(event.line) }

    deinit { close(descriptor) }

    private static func open(_ path: String) throws(FileTrouble) -> Int32 {
        let created = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if created >= 0 { return created }
        guard errno == EEXIST else { throw trouble(path, FileTrouble.reason(errno)) }
        // Without waiting: a pipe that nobody reads must not stop the program.
        let existing = Glibc.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard existing >= 0 else {
            throw trouble(path, errno == ELOOP ? "it is a link, which is not followed" : FileTrouble.reason(errno))
        }
        do throws(FileTrouble) {
            try prepare(existing, path)
            return existing
        } catch {
            close(existing)
            throw error
        }
    }

    /// Empties a file that may be replaced.
    ///
    /// A device, such as /dev/null, holds nothing that could be lost.
    private static func prepare(_ descriptor: Int32, _ path: String) throws(FileTrouble) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw trouble(path, FileTrouble.reason(errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFCHR: return
        case S_IFREG: break
        default: throw trouble(path, "it is not a file")
        }
        guard status.st_size == 0 || RecordingHeader.isHeader(firstLine(descriptor)) else {
            throw trouble(path, "a file is there that is not a recording; it is not overwritten")
        }
        guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw trouble(path, FileTrouble.reason(errno))
        }
    }

    private static func firstLine(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    private static func trouble(_ path: String, _ reason: String) -> FileTrouble {
        FileTrouble("Cannot record to \(path): \(reason).")
    }
}
