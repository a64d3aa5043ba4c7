import Foundation
import Glibc

/// Folders and files that only the user may read.
package enum PrivateFolder {
    /// Makes a folder, and those above it; one that is there stays as it is.
    ///
    /// - Throws: `FileTrouble` where that cannot be done.
    package static func make(_ folder: String) throws(FileTrouble) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw FileTrouble("The folder \(folder) cannot be made: \(error.localizedDescription)")
        }
    }

    /// Appends `text` to a file, which is made where there is none.
    ///
    /// - Throws: `FileTrouble` where that cannot be done.
    static func append(_ text: String, to file: String) throws(FileTrouble) {
        let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FileTrouble("Cannot save \(file): \(FileTrouble.reason(errno)).") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw FileTrouble("Cannot save \(file): \(FileTrouble.reason(errno)).")
        }
    }
}
