import BridgeCore
import BridgeScripting
import BridgeWebKit
import Foundation

/// `native-bridge replay`: one side of a recording for the other side, which is alive.
enum ReplayCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        let parser = OptionParser(ReplayOptions.help, ReplayOptions.table)
        switch try parser.parse(arguments, into: ReplayOptions()) {
        case .print(let text):
            Program.say(text)
            return .held
        case .run(_, let rest):
            guard let file = rest.first, rest.count == 1 else {
                throw .usage("replay needs one recording, found \(rest.isEmpty ? "none" : "\(rest.count)").")
            }
            var recording = try RecordingArgument.read(file)
            // What no option says is as it was recorded.
            guard case .run(let options, _) = try parser.parse(arguments, into: ReplayOptions(recording.header)) else {
                return .held
            }
            recording.header.ignored += options.ignored
            return try options.playsPage ? playPage(recording, options) : playApp(recording, file, options)
        }
    }

    private static func playApp(
        _ recording: Recording,
        _ file: String,
        _ options: ReplayOptions
    ) throws(CommandFailure) -> ExitStatus {
        let recorded = options.page == nil ? try RecordingArgument.page(of: recording.header, file) : nil
        let page = options.page ?? recorded ?? "example"
        var plan = try RunPlan(page == "example" ? [] : [page], options.run)
        plan.replay = ReplayPlan(script: ReplayScript(recording, playing: .app), pace: options.pace)
        return try RunCommand.run(plan)
    }

    private static func playPage(
        _ recording: Recording,
        _ options: ReplayOptions
    ) throws(CommandFailure) -> ExitStatus {
        guard let native = options.run.page.native else {
            throw .usage("replay --app needs the handlers of the app: --native FILE.")
        }
        let file = try options.run.page.recording(of: recording.header.page)
        let plan = ReplayPlan(script: ReplayScript(recording, playing: .page), pace: options.pace)
        return try Unattended.runWithoutDisplay { () throws(CommandFailure) in
            try await AppReplay(plan, native, options.run, file).run()
        }
    }
}

/// What is played, and how fast.
struct ReplayPlan {
    let script: ReplayScript
    let pace: ReplayPlayer.Pace
}
