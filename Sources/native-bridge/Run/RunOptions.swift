import BridgeCore
import Foundation

/// What `run` was asked for.
struct RunOptions {
    /// One thing to do with the page.
    enum Step {
        /// Call a handler of the page.
        case call(HandlerName, JSONText?)
        /// Run the body of an async function in the page.
        case evaluate(String)
    }

    var page = PageOptions()
    /// What to do, in order.
    var steps: [Step] = []
    /// What the results of steps must equal, by the steps' places.
    var expected: [Int: JSONText] = [:]
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
        PageOptions.table(in: \.page) + [
            Option(
                "call",
                "NAME[=JSON]",
                "Call a handler of the page; may be repeated; =JSON calls WVJB v4's default one"
            ) { (options, text) in
                options.steps.append(try call(text))
            },
            Option("eval", "JS", "Run the body of an async function in the page; may be repeated") { (options, text) in
                options.steps.append(.evaluate(text))
            },
            Option("expect", "JSON", "The result of the --call or --eval before it must equal this") {
                (options, text) in
                try options.expect(try json(text, "--expect"))
            },
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

            Dialogs of the page are accepted, a prompt with its own default. ANSWER is accept, dismiss or text=TEXT, for
            every dialog or for those whose whole text is MESSAGE, which may have * and ?; the first rule that fits counts.

            Exit status: 0 all held, 1 something did not hold, 2 a mistake on the command line or in a file,
            3 the page or the web process failed, 124 it took too long.

            Examples:
              native-bridge run shop.html --native app.native.json
              native-bridge run shop.html --dialog 'Delete*:dismiss' --dialog 'Your name?:text=Ada'
              native-bridge run shop.html --call onLogin='{"id": 1}' --expect true
              native-bridge run https://example.org/ --eval 'return document.title' --timeout 10
            """
    )

    private mutating func expect(_ result: JSONText) throws(CommandFailure) {
        guard !steps.isEmpty else {
            throw .usage("--expect must stand behind the --call or --eval whose result it is about.")
        }
        guard expected.updateValue(result, forKey: steps.count - 1) == nil else {
            throw .usage("Two --expect are about the same --call or --eval.")
        }
    }

    private static func call(_ text: String) throws(CommandFailure) -> Step {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        // "=JSON" is for the default handler, which has no name.
        guard !text.isEmpty else { throw .usage("--call needs the name of a handler, found \"\".") }
        guard parts.count == 2 else { return .call(HandlerName(name), nil) }
        return .call(HandlerName(name), try json(String(parts[1]), "The data of --call \(name)"))
    }

    private static func json(_ text: String, _ what: String) throws(CommandFailure) -> JSONText {
        do throws(BridgeError) {
            return try JSONText(parsing: text)
        } catch {
            throw .usage("\(what) must be JSON: \(error.message), in \(text)")
        }
    }

    static func seconds(_ text: String) throws(CommandFailure) -> Duration {
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw .usage("--timeout must be a number of seconds above 0 and up to 86400, found \"\(text)\".")
        }
        return .seconds(seconds)
    }
}
