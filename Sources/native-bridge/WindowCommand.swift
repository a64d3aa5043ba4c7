import BridgeWebKit
import Workbench

/// `native-bridge` without a word: the window.
enum WindowCommand {
    private static let help = CommandHelp(
        command: "native-bridge",
        arguments: "[PAGE]",
        summary: """
            Opens a window on a page that talks to the native code of a phone app, and is that app. PAGE is a URL,
            a file, or a folder with an index.html; without PAGE it is the example page.
            """,
        details: "Commands:\n"
            + Program.commands.map { "  native-bridge \($0.name)   \($0.summary)" }.joined(separator: "\n")
            + "\n\nEach has a --help of its own."
    )

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        let parser = OptionParser(help, PageOptions.table(in: \PageOptions.self))
        switch try parser.parse(arguments, into: PageOptions()) {
        case .print(let text):
            print(text)
            return .held
        case .run(let options, let rest):
            let page = try PageOptions.location(rest)
            guard OwnDisplay.isThereAnother else { return try runWithoutDisplay(page, named: rest.first, options) }
            return try open(page, options)
        }
    }

    private static func runWithoutDisplay(
        _ page: PageLocation?,
        named name: String?,
        _ options: PageOptions
    ) throws(CommandFailure) -> ExitStatus {
        let what = page == nil ? "the example" : "the page"
        Program.complain("There is no display; running \(what) without a window on screen.")
        var run = RunOptions()
        run.page = options
        run.page.screenshot = options.screenshot ?? "native-bridge.png"
        let status = try RunCommand.run(page, named: name, run)
        print("The picture of the window is in \(run.page.screenshot ?? "").")
        return status
    }

    private static func open(_ page: PageLocation?, _ options: PageOptions) throws(CommandFailure) -> ExitStatus {
        do {
            try MainLoop.run {
                let window = try WorkbenchWindow(WorkbenchOptions(view: options.configuration))
                window.onClosed = { MainLoop.quit() }
                window.open(page ?? ExampleApp.page(protocol: options.wireProtocol))
            }
            return .held
        } catch {
            throw CommandFailure(.failed, "\(error)")
        }
    }
}
