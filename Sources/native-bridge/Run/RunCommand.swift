import BridgeScripting
import Workbench

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
        let recording = try plan.options.page.recording(of: plan.name)
        return try Unattended.run { () throws(CommandFailure) in
            // What a program reads is the same on every desktop.
            Language.use(plan.options.page.language ?? .english)
            return try await RunSession(plan, recording).run().get()
        }
    }
}
