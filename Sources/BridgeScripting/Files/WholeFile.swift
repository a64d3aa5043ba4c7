import Foundation

/// Files that are written at once.
package enum WholeFile {
    /// Writes `text` to a file; one that is there is replaced as a whole or not at all.
    ///
    /// - Throws: `FileTrouble` where that cannot be done.
    package static func write(_ text: String, to file: String) throws(FileTrouble) {
        do {
            try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            let error = error as NSError
            let system = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
            let isKnown = system.domain == NSPOSIXErrorDomain
            let reason = isKnown ? FileTrouble.reason(Int32(system.code)) : system.localizedDescription
            throw FileTrouble("Cannot write \(file): \(reason).")
        }
    }
}
