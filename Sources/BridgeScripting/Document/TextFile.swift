import CWebKitGTK
import Foundation
import GLibKit

/// A text file on the disk, read and replaced as a whole.
package enum TextFile {
    /// What stands in the file, with its byte order mark; nil where there is none that can be read as text.
    package static func read(_ path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path))).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Replaces the file in one step, so that nobody finds half of it and a full disk costs nothing that was there.
    ///
    /// A link is followed; the file's permissions stay. What is no regular file, as /dev/stdout, takes the text as it is
    /// and is never replaced.
    ///
    /// - Throws: `FileTrouble`.
    package static func write(_ text: String, to path: String) throws(FileTrouble) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG { return try put(text, into: path) }
        let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let mode = isThere ? Int32(status.st_mode & 0o7777) : 0o666
        do throws(GLibError) {
            _ = try throwingGLibError {
                g_file_set_contents_full(target, text, text.utf8.count, G_FILE_SET_CONTENTS_CONSISTENT, mode, $0)
            }
        } catch {
            throw FileTrouble("Cannot save \(path): \(reason(error)).")
        }
    }

    private static func put(_ text: String, into path: String) throws(FileTrouble) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileTrouble("Cannot save \(path): \(FileTrouble.reason(errno)).") }
        defer { close(descriptor) }
        try LineWriter(descriptor: descriptor, name: path).write(text: text)
    }

    /// The last part of GLib's sentence, which has the reason.
    private static func reason(_ error: GLibError) -> String {
        error.message.split(separator: ": ").last.map(String.init) ?? error.message
    }
}
