import BridgeScripting
import BridgeWebKit
import Foundation

/// `native-bridge run`: a page without a person.
enum RunCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        switch try OptionParser(RunOptions.help, RunOptions.table).parse(arguments, into: RunOptions()) {
        case .print(let text):
            Program.say(text)
            return .held
        case .run(let options, let rest): return try run(RunPlan(rest, options))
        }
    }

    static func run(_ plan: RunPlan) throws(CommandFailure) -> ExitStatus {
        // Nobody looks: no accessibility bus is asked for, and no settings of the person's are read or written.
        setenv("NO_AT_BRIDGE", "1", 1)
        setenv("GSETTINGS_BACKEND", "memory", 1)
        // A locale that is not installed makes each process of GTK's complain.
        if setlocale(LC_ALL, "") == nil { setenv("LC_ALL", "C.UTF-8", 1) }
        let recording = try plan.options.page.recording(of: plan.name)
        let display = OwnDisplay.isThereAnother ? nil : try OwnDisplay()
        defer { display?.end() }
        do throws(NoDisplayError) {
            try MainLoop.prepare()
        } catch {
            throw CommandFailure(.failed, error.description)
        }
        let session = try RunSession(plan, recording)
        var outcome: RunSession.Outcome?
        Task { outcome = await session.run() }
        MainLoop.turn { outcome != nil }
        return try outcome?.get() ?? .failed
    }
}
