import BridgeScripting
import BridgeWebKit
import Foundation
import Workbench

/// `native-bridge run`: a page without a person.
enum RunCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        switch try OptionParser(RunOptions.help, RunOptions.table).parse(arguments, into: RunOptions()) {
        case .print(let text):
            print(text)
            return .held
        case .run(let options, let rest):
            let page = try PageOptions.location(rest)
            try options.check(hasPage: page != nil)
            return try run(page, named: rest.first, options)
        }
    }

    /// Runs `page`, or the example page for nil.
    static func run(
        _ page: PageLocation?,
        named name: String?,
        _ options: RunOptions
    ) throws(CommandFailure) -> ExitStatus {
        // Nobody looks: no accessibility bus is asked for, and no settings of the person's are read or written.
        setenv("NO_AT_BRIDGE", "1", 1)
        setenv("GSETTINGS_BACKEND", "memory", 1)
        let recording = try recording(options.page.record, options.page.header(page: name))
        let display = OwnDisplay.isThereAnother ? nil : try OwnDisplay()
        defer { display?.end() }
        do throws(NoDisplayError) {
            try MainLoop.prepare()
        } catch {
            throw CommandFailure(.failed, error.description)
        }
        let session = try RunSession(page, options, recording)
        var outcome: Result<ExitStatus, CommandFailure>?
        Task { outcome = await session.run() }
        MainLoop.turn { outcome != nil }
        return try outcome?.get() ?? .failed
    }

    private static func recording(_ path: String?, _ header: RecordingHeader) throws(CommandFailure) -> RecordingFile? {
        guard let path else { return nil }
        do throws(FileTrouble) {
            return try RecordingFile(path, header)
        } catch {
            throw CommandFailure(.failed, error.description)
        }
    }
}
