import BridgeScripting
import CWebKitGTK
import Foundation

/// The commands, and how the program ends.
enum Program {
    /// The version that `--version` prints.
    static let version = "1.0.0"

    /// All commands but the one without a name, which opens the window.
    static let commands = [
        Command(name: "run", summary: "Open a page without a person and print what happens", run: RunCommand.run),
        Command(name: "check", summary: "Try every protocol over every transport", run: CheckCommand.run),
        Command(name: "replay", summary: "Play a recording again and compare", run: ReplayCommand.run),
        Command(name: "stubs", summary: "Make handlers and types of a recording", run: StubsCommand.run),
        Command(name: "bench", summary: "Measure the bridge against a minimal host in C", run: BenchCommand.run),
    ]

    /// The command that runs the scripts of handlers, for the program itself.
    static var scriptHost: [String] { [executable.path(percentEncoded: false), scriptHostWord] }

    /// The program's own file.
    static var executable: URL { Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]) }

    private static let scriptHostWord = "script-host"

    /// Runs the command that `arguments` name; what it could not do is said on standard error.
    static func run(_ arguments: [String]) -> ExitStatus {
        // A closed pipe and a full disk are errors of the write, and not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        if arguments == [scriptHostWord] {
            ScriptHost.run()
            return .held
        }
        do throws(CommandFailure) {
            guard let command = commands.first(where: { $0.name == arguments.first }) else {
                return try WindowCommand.run(arguments)
            }
            return try command.run(Array(arguments.dropFirst()))
        } catch {
            complain(error.message)
            return error.status
        }
    }

    /// Prints `text` on standard output.
    static func say(_ text: String) {
        // Whoever closed standard output does not want to know.
        try? LineWriter.output.write(text)
    }

    /// Says `message` on standard error.
    static func complain(_ message: String) {
        // There is nowhere left to say that standard error is closed.
        try? LineWriter.error.write("native-bridge: \(Sentence.printable(message))")
    }
}

/// One command: its word, what it does, and how it is run with the arguments behind its word.
struct Command {
    let name: String
    let summary: String
    let run: @MainActor ([String]) throws(CommandFailure) -> ExitStatus
}
