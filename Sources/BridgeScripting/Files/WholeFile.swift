import Foundation
import Glibc

/// Files that are written at once.
package enum WholeFile {
    /// Writes `text` to a file; one that is there is replaced as a whole or not at all.
    ///
    /// - Parameters:
    ///   - text: What the file holds then.
    ///   - file: The file's path.
    ///   - isPrivate: Whether only the user may read it.
    /// - Throws: `FileTrouble` where that cannot be done.
    package static func write(_ text: String, to file: String, isPrivate: Bool = false) throws(FileTrouble) {
        do {
            try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            let error = error as NSError
            let system = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
            let isKnown = system.domain == NSPOSIXErrorDomain
            let reason = isKnown ? FileTrouble.reason(Int32(system.code)) : system.localizedDescription
            throw FileTrouble("Cannot write \(file): \(reason).")
        }
        if isPrivate { chmod(file, 0o600) }
    }

    /// Makes a folder that only the user may read, and those above it; one that is there stays as it is.
    ///
    /// - Throws: `FileTrouble` where that cannot be done.
    package static func makePrivateFolder(_ folder: String) throws(FileTrouble) {
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
}

/// Files that only the user may read.
enum PrivateFile {
    /// Appends `text` to a file, which is made where there is none.
    ///
    /// - Throws: `FileTrouble` where that cannot be done.
    static func append(_ text: String, to file: String) throws(FileTrouble) {
        let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FileTrouble("Cannot write \(file): \(FileTrouble.reason(errno)).") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw FileTrouble("Cannot write \(file): \(FileTrouble.reason(errno)).")
        }
    }
}
