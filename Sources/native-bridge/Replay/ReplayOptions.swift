import BridgeCore
import BridgeScripting
import BridgeWebKit

/// What `replay` was asked for.
struct ReplayOptions {
    /// The page and what else a run has.
    var run = RunOptions()
    /// The page in place of the recorded one.
    var page: String?
    /// Whether the recording stands for the page, and the app is alive.
    var playsPage = false
    /// How fast it goes.
    var pace = ReplayPlayer.Pace.atOnce
    /// Places that are not compared, besides those that the recording names.
    var ignored: [JSONPointer] = []

    /// The options as they are without any word, for a recording with that header.
    init(_ header: RecordingHeader? = nil) {
        guard let header else { return }
        if header.wireProtocol != "auto" { run.page.wireProtocol = .init(rawValue: header.wireProtocol) }
        if header.transport != "auto" { run.page.transport = .init(rawValue: header.transport) }
        run.page.isStrict = header.isStrict
        run.page.chosenDevice = Device.named(header.device)
    }

    private static let taken: Set = ["eval", "dialog", "screenshot", "timeout", "json", "verbose"]
    private static let paces = [ReplayPlayer.Pace.atOnce, .recorded].map(\.rawValue)

    static let table: [Option<ReplayOptions>] =
        [
            Option("page", "PAGE", "Open this page in place of the recorded one") { $0.page = $1 },
            Option("app", "Play the page: its recorded calls go to the handlers of --native FILE", \.playsPage),
            Option("speed", "NAME", "Go at this speed: \(PageOptions.list(paces))") { (options, text) in
                guard paces.contains(text), let pace = ReplayPlayer.Pace(rawValue: text) else {
                    throw CommandFailure.usage("There is no speed \"\(text)\"; use \(PageOptions.list(paces)).")
                }
                options.pace = pace
            },
            Option("ignore", "POINTER", "Do not compare this place of data and answers; may be repeated") {
                guard let place = JSONPointer($1), !place.steps.isEmpty else {
                    throw CommandFailure.usage("--ignore must be a place such as /items/0/id, found \"\($1)\".")
                }
                $0.ignored.append(place)
            },
        ] + PageOptions.table(in: \.run.page)
        + RunOptions.table.filter { taken.contains($0.name) }.map { $0.within(\.run) }

    static let help = CommandHelp(
        command: "native-bridge replay",
        arguments: "RECORDING",
        summary: """
            Plays one side of a recording again, to the other side, which is alive, and says what is not as it was. It
            plays the app: the page gets the answers and calls that were recorded. With --app it plays the page.
            """,
        details: """
            Protocol, transport, device and page are the recorded ones, where no option says otherwise. A call that does not
            come is waited for one second longer than it took then. What a person did in the page is done by --eval.

            Calls match by direction and name, in their order, and by their data. Ids, times and the order of keys never
            count, nor what the recording's "ignore" or --ignore names. The first difference is printed with both values,
            the others in a sentence each.

            Exit status: 0 all was as recorded, 1 something was not, 2 a mistake on the command line or in a file,
            3 the page or the web process failed, 124 it took too long.

            Examples:
              native-bridge replay shop.bridge.jsonl
              native-bridge replay shop.bridge.jsonl --eval 'document.querySelector("#pay").click()'
              native-bridge replay shop.bridge.jsonl --app --native app.native.json --ignore /timestamp
            """
    )
}
