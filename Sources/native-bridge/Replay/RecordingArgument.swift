import BridgeScripting
import Foundation

/// A recording that the command line names.
enum RecordingArgument {
    /// Reads it; a last line that was cut off is said and left out.
    static func read(_ file: String) throws(CommandFailure) -> Recording {
        do throws(JSONFileError) {
            let recording = try Recording(contentsOf: file)
            if recording.isCut { Program.complain("The last line of \(file) is cut off and was left out.") }
            return recording
        } catch {
            throw .usage("The recording \(file) cannot be used.\n\(error)")
        }
    }

    /// The page that was recorded: as it was named then, or beside the recording.
    static func page(of header: RecordingHeader, _ file: String) throws(CommandFailure) -> String {
        let page = header.page
        guard !page.isEmpty else { throw .usage("The recording \(file) does not say which page it is of; use --page.") }
        guard page != "example", !page.contains("://"), !isThere(page) else { return page }
        let beside = URL(filePath: file).deletingLastPathComponent().appending(path: page).path(percentEncoded: false)
        return isThere(beside) ? beside : page
    }

    /// Whether there is a file of that name, which may have a query behind it.
    private static func isThere(_ page: String) -> Bool {
        let path = page.prefix { $0 != "?" && $0 != "#" }
        return FileManager.default.fileExists(atPath: String(path))
    }
}
