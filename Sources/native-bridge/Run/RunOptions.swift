import BridgeCore
import Foundation

/// What `run` was asked for.
struct RunOptions {
    var page = PageOptions()
    /// What to do, in order.
    var steps: [RunStep] = []
    /// Where to report what held, in JUnit's XML.
    var junit: String?
    /// How dialogs of the page are answered.
    var dialogs: [DialogRule] = []
    /// Where to put a picture of the window at the end.
    var screenshot: String?
    /// How long everything may take; nil takes what suits most pages.
    var timeout: Duration?
    /// Handlers that the example's app lacks.
    var without: [HandlerName] = []
    /// Whether the phone library's log goes to standard error.
    var isVerbose = false
    /// Whether events are printed where a transcript would be.
    var printsEvents = false

    static let table: [Option<RunOptions>] =
        PageOptions.table(in: \.page) + stepTable + [
            Option("dialog", "[MESSAGE:]ANSWER", "Answer the page's dialogs so, see below; may be repeated") {
                $0.dialogs.append(try DialogRule($1))
            },
            Option("screenshot", "FILE", "Write a picture of the window to this file at the end") {
                $0.screenshot = $1
            },
            Option("timeout", "SECONDS", "Give up after so many seconds (30; all checks of the example: 120)") {
                (options, text) in
                options.timeout = try seconds(text)
            },
            Option("without", "NAME", "Leave this handler out of the example's app; may be repeated") {
                (options, text) in
                options.without.append(HandlerName(text))
            },
            Option("json", "Print events for the example page, too, in place of the transcript", \.printsEvents),
            Option("verbose", "Print the phone library's own log lines on standard error", \.isVerbose),
        ]

    static let help = CommandHelp(
        command: "native-bridge run",
        arguments: "[PAGE]",
        summary: """
            Opens a page without a person, prints each event as one line of JSON, and says by its exit status whether
            all went well. PAGE is a URL, a file, or a folder with an index.html. Without PAGE and steps it runs all
            checks of the example page. Without a display it starts Xvfb for itself.
            """,
        details: """
            Steps are done in their order; each waits for the page. The run ends when they are done, the page is loaded,
            its calls are answered, and nothing has happened for 300 ms (a page that is never quiet: after 3 s).

            The calls of a file are all made, whatever becomes of each, and each answer is compared with what the file expects.

            Dialogs of the page are accepted, a prompt with its own default. ANSWER is accept, dismiss or text=TEXT, for
            every dialog or for those whose whole text is MESSAGE, which may have * and ?; the first rule that fits counts.

            Exit status: 0 all held, 1 something did not hold, 2 a mistake on the command line or in a file,
            3 the page or the web process failed, 124 it took too long.

            Examples:
              native-bridge run shop.html --native app.native.json
              native-bridge run shop.html --dialog 'Delete*:dismiss' --dialog 'Your name?:text=Ada'
              native-bridge run shop.html --call onLogin='{"id": 1}' --expect true
              native-bridge run shop.html --calls shop.calls.json --junit report.xml
              native-bridge run https://example.org/ --eval 'return document.title' --timeout 10
            """
    )

    static func seconds(_ text: String) throws(CommandFailure) -> Duration {
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw .usage("--timeout must be a number of seconds above 0 and up to 86400, found \"\(text)\".")
        }
        return .seconds(seconds)
    }
}
