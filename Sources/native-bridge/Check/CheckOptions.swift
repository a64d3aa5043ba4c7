import BridgeCore
import Conformance

/// What `check` was asked for.
struct CheckOptions {
    /// The folder of cases.
    var cases: String?
    /// The protocols; all for none.
    var protocols: [WireProtocolName] = []
    /// The transports; all for none.
    var transports: [TransportName] = []
    /// The patterns of the names that are tried; all for none.
    var only: [String] = []
    /// How long one case may take over one way.
    var limit = Duration.seconds(60)
    /// Whether scenarios are tried in strict mode only.
    var isStrictOnly = false
    /// Whether scenarios are tried in repaired mode only.
    var isRepairedOnly = false
    /// Where to report what passed, in JUnit's XML.
    var junit: String?
    /// Whether each run is printed as one line of JSON.
    var printsJSON = false

    /// The protocols over the transports.
    var ways: [Way] {
        Way.all(
            protocols.isEmpty ? PageAdapter.protocols : protocols,
            over: transports.isEmpty ? TransportName.all : transports
        )
    }

    /// The modes in which scenarios are tried: repaired, then strict.
    var modes: [Bool] { isStrictOnly == isRepairedOnly ? [false, true] : [isStrictOnly] }

    static let table: [Option<CheckOptions>] = [
        Option("cases", "FOLDER", "Run every case file of this folder, in place of the scenarios") { $0.cases = $1 },
        Option("protocol", "NAMES", "Only these protocols, with commas between them: \(list(protocolNames))") {
            (options, text) in
            try choose(text, of: protocolNames, "protocol") { options.protocols.append(.init(rawValue: $0)) }
        },
        Option("transport", "NAMES", "Only these transports: \(list(transportNames))") { (options, text) in
            try choose(text, of: transportNames, "transport") { options.transports.append(.init(rawValue: $0)) }
        },
        Option("only", "NAME", "Only scenarios or cases of this name, which may have * in it; may be repeated") {
            $0.only.append($1)
        },
        Option("timeout", "SECONDS", "Give up a case after so many seconds (60)") { (options, text) in
            options.limit = try RunOptions.seconds(text)
        },
        Option("strict", "Try scenarios only with the faults of the phones' libraries", \.isStrictOnly),
        Option("repaired", "Try scenarios only without them", \.isRepairedOnly),
        Option("junit", "FILE", "Write what passed and what did not to this file, in the XML of JUnit") {
            $0.junit = $1
        },
        Option("json", "Print one line of JSON for each run, in place of the table", \.printsJSON),
    ]

    static let help = CommandHelp(
        command: "native-bridge check",
        arguments: "",
        summary: """
            Tries each scenario, a behaviour that pages rely on, for each protocol and each transport, repaired and
            strict, and says what passed, what failed and what was skipped, with the reasons. With --cases it runs the
            case files of a folder in the same way. Without a display it starts Xvfb for itself.
            """,
        details: """
            Exit status: 0 nothing failed, 1 something failed, 2 a mistake on the command line, 3 there can be no
            display.

            Examples:
              native-bridge check
              native-bridge check --protocol wvjb6 --only 'A4-*' --strict
              native-bridge check --cases cases
              native-bridge check --cases cases --protocol wvjb6,yk --transport navigation --only 'nav-*' --json
            """
    )

    private static var protocolNames: [String] { PageAdapter.protocols.map(\.rawValue) }
    private static var transportNames: [String] { TransportName.all.map(\.rawValue) }

    private static func list(_ names: [String]) -> String {
        (names + ["auto"]).dropLast().joined(separator: ", ") + " or auto"
    }

    /// Takes the names of a comma list; "auto" stands for all.
    private static func choose(
        _ text: String,
        of names: [String],
        _ what: String,
        _ take: (String) -> Void
    ) throws(CommandFailure) {
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            if name == "auto" {
                names.forEach(take)
            } else if names.contains(name) {
                take(name)
            } else {
                throw .usage("There is no \(what) \"\(name)\"; use \(list(names)).")
            }
        }
    }
}
