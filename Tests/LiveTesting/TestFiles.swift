package import Foundation

extension URL {
    /// The folder for the files of this process's tests; it goes when the process ends.
    package static let testFiles: URL = {
        let name = "native-bridge-tests-\(ProcessInfo.processInfo.processIdentifier)"
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: .testFiles) }
        return folder
    }()
}
