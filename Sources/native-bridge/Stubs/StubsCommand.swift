import BridgeScripting
import Foundation

/// `native-bridge stubs`: code made of a recording or of a contract.
enum StubsCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        switch try OptionParser(StubsOptions.help, StubsOptions.table).parse(arguments, into: StubsOptions()) {
        case .print(let text):
            Program.say(text)
            return .held
        case .run(let options, let rest):
            guard let file = rest.first, rest.count == 1 else {
                throw .usage("stubs needs one recording or contract, found \(rest.isEmpty ? "none" : "\(rest.count)").")
            }
            let source = try StubSource(file)
            if options.printed == nil { try checkFolder(options.folder) }
            if let kind = options.printed {
                try print(try source.text(kind))
            } else {
                for kind in source.kinds { try write(kind, of: source, into: options.folder, file) }
            }
            return .held
        }
    }

    private static func checkFolder(_ path: String) throws(CommandFailure) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw .usage("--into \(path): there is no such folder.")
        }
    }

    private static func print(_ text: String) throws(CommandFailure) {
        do throws(FileTrouble) {
            try LineWriter.output.write(text.hasSuffix("\n") ? String(text.dropLast()) : text)
        } catch {
            throw CommandFailure(.failed, error.description)
        }
    }

    /// Writes one of the files; what is there already is somebody's work.
    private static func write(
        _ kind: StubKind,
        of source: StubSource,
        into folder: String,
        _ origin: String
    ) throws(CommandFailure) {
        let base = URL(filePath: origin).lastPathComponent.prefix { $0 != "." }
        let file = URL(filePath: folder).appending(path: base + kind.ending)
        let path = file.relativePath
        let text = try source.text(kind)
        do {
            try Data(text.utf8).write(to: file, options: .withoutOverwriting)
        } catch CocoaError.fileWriteFileExists {
            throw CommandFailure(.failed, "\(path) is there already; it is not overwritten. Use --into or --print.")
        } catch {
            // What there was room for would be in the way the next time.
            try? FileManager.default.removeItem(at: file)
            throw CommandFailure(.failed, "Cannot write to \(path): \(reason(error)).")
        }
        Program.say(path)
    }

    private static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileWriteNoPermission?: "writing there is not permitted"
        case .fileWriteOutOfSpace?: "there is no space left"
        default: "\(error)"
        }
    }
}
