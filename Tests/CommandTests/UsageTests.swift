import BridgeCore
import Foundation
import XCTest

/// Mistakes on the command line and in files: status 2 and a sentence, before anything is opened.
final class UsageTests: CommandTestCase {
    func testMistakesOnTheCommandLine() throws {
        let page = page("yk")
        let protocols = WireProtocols.all.map(\.name.rawValue).joined(separator: ", ")
        try assertRefused(["run", "--bogus"], 2, "Unknown option --bogus. See native-bridge run --help.")
        try assertRefused(["--bogus"], 2, "Unknown option --bogus. See native-bridge --help.")
        try assertRefused(
            ["run", page, "--natve", "a.json"],
            2,
            "Unknown option --natve. Did you mean --native? See native-bridge run --help."
        )
        try assertRefused(
            ["run", page, "--call", "--natve", "--exepct=1"],
            2,
            "Unknown option --exepct=1. Did you mean --expect? See native-bridge run --help."
        )
        try assertRefused(["run", "--call"], 2, "Missing argument for --call. See native-bridge run --help.")
        try assertRefused(
            ["run", page, "--protocol", "wvjb7"],
            2,
            "There is no protocol \"wvjb7\"; use \(protocols) or auto."
        )
        try assertRefused(
            ["run", page, "--transport", "pigeon"],
            2,
            "There is no transport \"pigeon\"; use navigation, script-message or auto."
        )
        try assertRefused(
            ["run", page, "--call", "a={x}"],
            2,
            "The data of --call a must be JSON: line 1, column 2: expected a key in double quotes, in {x}"
        )
        try assertRefused(["run", page, "--call", ""], 2, "--call needs the name of a handler, found \"\".")
        try assertRefused(
            ["run", page, "--eval", "return 1", "--expect", "tru"],
            2,
            "--expect must be JSON: line 1, column 4: expected true, found the end of the text, in tru"
        )
        try assertRefused(
            ["run", page, "--expect", "1"],
            2,
            "--expect must stand behind the --call or --eval whose result it is about."
        )
        for seconds in ["soon", "0", "-1", "nan", "1e9"] {
            try assertRefused(
                ["run", page, "--timeout=\(seconds)"],
                2,
                "--timeout must be a number of seconds above 0 and up to 86400, found \"\(seconds)\"."
            )
        }
        try assertRefused(
            ["run", page, "--allow", "example.org"],
            2,
            "\"example.org\" is not an origin; write it as https://example.org or http://localhost:8080."
        )
        try assertRefused(
            ["run", page, "--without", "echo"],
            2,
            "--without is for the example page; the app of other pages is --native FILE."
        )
        try assertRefused(["--live-reload", "maybe"], 2, "--live-reload must be on or off, found \"maybe\".")
        try assertRefused(["run", "a", "b"], 2, "There can be only one page, but there are 2: a, b.")
    }

    func testPagesThatAreNotThere() throws {
        for command in [[], ["run"]] {
            try assertRefused(command + ["foo.html"], 2, "There is no file or folder \(path("foo.html")).")
            try assertRefused(
                command + ["."],
                2,
                "The folder \(folder.path(percentEncoded: false))/ has no index.html."
            )
            try assertRefused(
                command + ["ftp://example.org/"],
                2,
                "ftp://example.org/ is not an address that can be opened; use http, https, or a path."
            )
        }
    }

    func testASlipInACommandsWordIsRecognised() throws {
        try assertRefused(
            ["rnu", "--json"],
            2,
            "There is no command \"rnu\". Did you mean \"run\"?"
        )
        try assertRefused(
            ["rnu"],
            2,
            "There is no file or folder \(path("rnu")). Did you mean the command \"run\"?"
        )
    }

    func testABrokenFileOfHandlersIsRefusedWithAllItsMistakes() throws {
        try write(
            "app.native.json",
            "{\"handlers\": {\n  \"a\": {\"replay\": 1},\n  \"b\": {\"echo\": true, \"delay\": \"soon\"}\n}}\n"
        )
        try assertRefused(
            ["run", page("yk"), "--native", "app.native.json"],
            2,
            """
            The file app.native.json cannot be used.
            app.native.json:2:9: "replay" is not a known key; did you mean "reply"?
              "a": {"replay": 1},
                    ^
            app.native.json:3:32: "delay" must be a number of milliseconds, found "soon"
              "b": {"echo": true, "delay": "soon"}
                                           ^
            """
        )
        try assertRefused(
            ["run", page("yk"), "--native", "none.json"],
            2,
            "The file none.json cannot be used.\nnone.json: There is no such file."
        )
    }

    func testHelpNamesEveryOptionAndStatus() throws {
        let help = try run(["run", "--help"])
        XCTAssertEqual(help.status, 0)
        XCTAssertEqual(help.error, "")
        XCTAssertTrue(help.output.hasPrefix("Usage:\n  native-bridge run [OPTION…] [PAGE]\n"), help.output)
        let options = [
            "protocol", "transport", "native", "record", "allow", "call", "eval", "expect", "screenshot", "timeout",
            "without", "json", "verbose", "device", "user-agent", "user-agent-suffix", "script-at", "message-handler",
            "dialog",
            "help", "version",
        ]
        for option in options { XCTAssertTrue(help.output.contains("  --\(option)"), option) }
        for status in ["0 all held", "1 something", "2 a mistake", "3 the page", "124 it took"] {
            XCTAssertTrue(help.output.contains(status), status)
        }
        // The text is the same where the locale knows only ASCII.
        XCTAssertEqual(try run(["run", "--help"], environment: ["LC_ALL": "C"]).output, help.output)
        let commands = try run(["--help"])
        XCTAssertEqual(commands.status, 0)
        XCTAssertTrue(commands.output.contains("  native-bridge run"))
    }

    func testVersion() throws {
        for arguments in [["--version"], ["run", "--version"]] {
            let ran = try run(arguments)
            XCTAssertEqual(ran.status, 0)
            XCTAssertEqual(ran.output, "native-bridge 1.0.0\n")
        }
    }
}
