import BridgeCore
import Foundation
import FoundationXML
import XCTest

/// Calls from a file, and reports for CI servers.
final class CallsCommandTests: CommandTestCase {
    /// The report's cases: what each belongs to, its name, and what it says where it did not pass.
    private func report(_ name: String) throws -> [[String]] {
        final class Reader: NSObject, XMLParserDelegate {
            var cases: [[String]] = []
            func parser(
                _ parser: XMLParser,
                didStartElement element: String,
                namespaceURI: String?,
                qualifiedName: String?,
                attributes: [String: String]
            ) {
                switch element {
                case "testcase": cases.append([attributes["classname"] ?? "", attributes["name"] ?? ""])
                case "failure", "error", "skipped":
                    cases[cases.count - 1] += [element, attributes["message"] ?? ""]
                default: break
                }
            }
        }
        let reader = Reader()
        let parser = XMLParser(data: Data(try read(name).utf8))
        parser.delegate = reader
        XCTAssertTrue(parser.parse(), "\(name): \(parser.parserError.map { "\($0)" } ?? "")")
        return reader.cases
    }

    func testAllCallsOfAFileAreMadeAndCompared() throws {
        let calls = """
            {"calls": [
              {"title": "Twice <2>", "group": "Demo", "name": "echoHandler", "data": {"a": 1}, "expect": {"a": 2}},
              {"name": "echoHandler", "data": "\\u0007 \\"&\\"", "expect": "\\u0007 \\"&\\""},
              {"name": "missing", "deadline": 60000},
              {"name": "echoHandler", "data": 1, "callback": false}
            ]}
            """
        let arguments = ["run", page("wvjb6"), "--calls", try write("a.calls.json", calls), "--junit", "report.xml"]
        let ran = try run(arguments + greeting())
        XCTAssertEqual(ran.status, 1)
        let different = "Expected {\"a\": 2}, found {\"a\":1}. They differ at /a."
        let missing = "The page has no handler \"missing\"."
        XCTAssertEqual(ran.error, "native-bridge: Twice <2>: \(different)\nnative-bridge: missing: \(missing)\n")
        XCTAssertEqual(
            try report("report.xml"),
            [
                ["Demo", "Twice <2>", "failure", different], ["a.calls.json", "echoHandler"],
                ["a.calls.json", "missing", "failure", missing], ["a.calls.json", "echoHandler"],
                ["page", page("wvjb6")],
            ]
        )
        let made = try ran.events().filter { $0["event"] == "call" && $0["direction"] == "app" }
        XCTAssertEqual(made.map { $0["callback"] }, [true, true, true, false])
    }

    func testTheExampleFileHoldsOnTheExamplePage() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Resources/examples/example.calls.json")
        let ran = try run(["run", "--calls", file.path(percentEncoded: false), "--junit", "report.xml"])
        XCTAssertEqual(try report("report.xml").filter { $0.first == "Demo" }, [["Demo", "Greet"]], ran.error)
    }

    func testAMistakeInTheFileIsShownWithItsPlace() throws {
        try write("a.calls.json", "{\"calls\": [\n  {\"nmae\": \"a\"}\n]}")
        try assertRefused(
            ["run", page("yk"), "--calls", "a.calls.json"],
            2,
            """
            The file a.calls.json cannot be used.
            a.calls.json:2:4: "nmae" is not a known key; did you mean "name"?
              {"nmae": "a"}
               ^
            """
        )
    }

    func testTheReportSaysWhatEndedARunAndWhatWasNotDone() throws {
        let steps = ["--call", "never", "--eval", "return 1", "--junit", "report.xml"]
        let (ran, seconds) = try runOutOfTime(["run", page("yk")] + steps + greeting()) {
            $0.error.contains("the page's answer")
        }
        XCTAssertEqual(ran.status, 124)
        XCTAssertEqual(
            try report("report.xml"),
            [
                [
                    "--call", "never", "error",
                    "Timed out after \(seconds) s, waiting for the page's answer to \"never\".",
                ],
                ["--eval", "return 1", "skipped", "The run had ended before."], ["page", page("yk")],
            ]
        )
        let unwritable = try run(["run", page("yk"), "--junit", "nowhere/report.xml"] + greeting())
        XCTAssertEqual(unwritable.status, 3)
        XCTAssertEqual(
            unwritable.error,
            "native-bridge: Cannot save nowhere/report.xml: No such file or directory.\n"
        )
    }

    func testCheckReportsEachRun() throws {
        let way = ["--protocol", "yk", "--transport", "navigation", "--repaired"]
        let ran = try run(["check", "--only", "A4-*", "--junit", "report.xml"] + way)
        XCTAssertEqual(ran.status, 0, ran.error)
        let cases = try report("report.xml")
        XCTAssertTrue(cases.allSatisfy { $0[0] == "yk over navigation" })
        XCTAssertEqual(cases.count { $0.count > 2 }, cases.count { $0.contains("skipped") })
        XCTAssertTrue(cases.contains { $0.last == "every request of it has an id" }, "\(cases)")
    }
}
