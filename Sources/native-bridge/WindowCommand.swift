import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import Workbench

/// `native-bridge` without a word: the window.
enum WindowCommand {
    private static var help: CommandHelp {
        CommandHelp(
            command: "native-bridge",
            arguments: "[PAGE]",
            summary: """
                Opens a window on a page that talks to the native code of a phone app, and is that app. PAGE is a URL,
                a file, or a folder with an index.html; without PAGE it is the example page.
                """,
            details: "Commands:\n"
                + Program.commands.map { "  native-bridge \($0.name)\t\($0.summary)" }.joined(separator: "\n")
                + "\n\nEach has a --help of its own."
        )
    }

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        switch try request(arguments) {
        case .print(let text):
            Program.say(text)
            return .held
        case .run(let options, let rest):
            let page = try location(rest)
            if OwnDisplay.isThereAnother { return try open(page, named: rest.first, options) }
            return try runWithoutDisplay(rest, options)
        }
    }

    /// What the arguments ask for; the options behind a slip in a command's word are that command's.
    private static func request(_ arguments: [String]) throws(CommandFailure) -> OptionParser<WindowOptions>.Request {
        do throws(CommandFailure) {
            return try OptionParser(help, WindowOptions.table).parse(arguments, into: WindowOptions())
        } catch {
            let word = arguments.first ?? ""
            guard let meant = meantCommand(word), !FileManager.default.fileExists(atPath: word) else { throw error }
            throw .usage("There is no command \"\(word)\". Did you mean \"\(meant)\"?")
        }
    }

    private static func meantCommand(_ word: String) -> String? {
        NearestName.of(word, among: Program.commands.map(\.name))
    }

    /// The page that was named; a slip in a command's word names none.
    private static func location(_ arguments: [String]) throws(CommandFailure) -> PageLocation? {
        do throws(CommandFailure) {
            return try PageOptions.location(arguments)
        } catch {
            let meant = arguments.first.flatMap(meantCommand)
            guard let meant else { throw error }
            throw .usage("\(error.message) Did you mean the command \"\(meant)\"?")
        }
    }

    private static func runWithoutDisplay(
        _ arguments: [String],
        _ options: WindowOptions
    ) throws(CommandFailure) -> ExitStatus {
        let what = arguments.isEmpty ? "the example" : "the page"
        Program.complain("There is no display; running \(what) without a window on screen.")
        let picture = "native-bridge.png"
        var run = RunOptions()
        run.page = options.page
        run.screenshot = picture
        let status = try RunCommand.run(RunPlan(arguments, run))
        Program.complain("A picture of the window is in \(picture).")
        return status
    }

    private static func open(
        _ page: PageLocation?,
        named name: String?,
        _ windowOptions: WindowOptions
    ) throws(CommandFailure) -> ExitStatus {
        let options = windowOptions.page
        let recording = try options.recording(of: name)
        var workbench = WorkbenchOptions(view: options.configuration)
        let settings = Settings(file: Settings.usualFile)
        workbench.settings = settings
        workbench.language = options.language ?? settings.language
        if options.chosenDevice == nil { workbench.view.device = settings.device.flatMap(Device.named) ?? .desktop }
        workbench.native = options.native
        workbench.scriptHost = Program.scriptHost
        workbench.reloadsChangedPages = windowOptions.isAutomated ? false : windowOptions.reloadsChangedPages
        workbench.view.isAutomated = windowOptions.isAutomated
        var automation: Automation?
        workbench.stateFolder = URL(filePath: String(cString: g_get_user_state_dir())).appending(path: "native-bridge")
        workbench.onOpen = { window in
            if windowOptions.isAutomated { automation = Automation(of: window.webView, version: Program.version) }
            if let recording, let path = options.record { window.record(to: recording, at: path) }
        }
        do {
            try WorkbenchApplication.run(
                page: page ?? ExampleApp.page(protocol: options.wireProtocol),
                options: workbench
            )
            return withExtendedLifetime(automation) { .held }
        } catch {
            throw CommandFailure(.failed, "\(error)")
        }
    }
}
