import Conformance
import Foundation

/// The cases of a folder.
struct CaseFolder {
    /// The cases by their files' names, in their order; what is wrong with a file where it is broken.
    let files: [(name: String, file: Result<CaseFile, CaseFileError>)]

    var names: [String] { files.map(\.name) }

    /// - Throws: A usage failure where there is no such folder, or no case in it that fits.
    init(_ path: String, only patterns: [String]) throws(CommandFailure) {
        let found: [URL]
        do {
            found = try CaseFile.files(in: URL(filePath: path, directoryHint: .isDirectory))
        } catch {
            throw .usage("There is no folder \(path).")
        }
        guard !found.isEmpty else { throw .usage("The folder \(path) has no case files (*.json).") }
        let chosen = found.filter { NamePattern.fits(Self.name(of: $0), patterns) }
        guard !chosen.isEmpty else {
            throw .usage("No case of \(path) is called \(patterns.joined(separator: " or ")).")
        }
        files = chosen.map { file in
            (Self.name(of: file), Result { () throws(CaseFileError) in try CaseFile(contentsOf: file) })
        }
    }

    private static func name(of file: URL) -> String { file.deletingPathExtension().lastPathComponent }
}
