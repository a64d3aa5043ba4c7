import BridgeCore
import Foundation
import XCTest

/// `native-bridge check` as a user sees it.
final class CheckTests: CommandTestCase {
    /// A folder of cases, each a body of `page_js` with the value that is expected of it.
    private func cases(_ scripts: [String: (String, JSONValue?)]) throws -> String {
        try FileManager.default.createDirectory(at: folder.appending(path: "cases"), withIntermediateDirectories: true)
        let prelude = URL(filePath: Self.pages).deletingLastPathComponent().appending(path: "cases/_prelude.js")
        try FileManager.default.copyItem(at: prelude, to: folder.appending(path: "cases/_prelude.js"))
        for (name, (script, expected)) in scripts {
            var members: JSONObject = ["id": .string(name), "page_js": .string(script)]
            members["native_handlers"] = ["echo": "echo"]
            members["expect_value"] = expected
            try write("cases/\(name).json", JSONValue.object(members).text.text)
        }
        return "cases"
    }

    func testMistakes() throws {
        try assertRefused(["check", "--cases", "nowhere"], 2, "There is no folder nowhere.")
        try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: true)
        try assertRefused(["check", "--cases", "empty"], 2, "The folder empty has no case files (*.json).")
        let cases = try cases(["a": ("return 1", 1)])
        try assertRefused(["check", "--cases", cases, "--only", "b*"], 2, "No case of cases is called b*.")
        try assertRefused(
            ["check", "page.html"],
            2,
            "check takes no page, found \"page.html\"; a folder of cases is --cases FOLDER."
        )
        let wrong = try run(["check", "--cases", cases, "--protocol", "yk,morse"])
        XCTAssertEqual(wrong.status, 2)
        XCTAssertTrue(wrong.error.hasPrefix("native-bridge: There is no protocol \"morse\"; use wvjb6, "), wrong.error)
        try assertRefused(
            ["check", "--cases", cases, "--transport", "pigeon"],
            2,
            "There is no transport \"pigeon\"; use navigation, script-message or auto."
        )
    }

    func testTheMatrixSaysWhatHoldsAndWhyNot() throws {
        try assertRefused(["check", "--only", "Z9-*"], 2, "No scenario is called Z9-*.")
        let arguments = ["check", "--only", "A4-*", "--protocol", "wvjb4,yk", "--transport", "navigation"]
        let table = try run(arguments)
        XCTAssertEqual(table.status, 0, table.output)
        XCTAssertTrue(table.output.contains("A4-no-shift        ✓✓     ––\n"), table.output)
        XCTAssertTrue(table.output.contains("  A4-falsy-callback, yk over navigation: every request of it has an id\n"))
        XCTAssertEqual(table.lines.last, "6 passed, 0 failed, 6 skipped")
        let ran = try run(arguments + ["--json", "--strict"])
        let lines = try ran.lines.dropLast().map { try JSONValue(parsing: $0) }
        XCTAssertEqual(
            lines.first { $0["scenario"] == "A4-no-shift" && $0["protocol"] == "wvjb4" },
            [
                "scenario": "A4-no-shift", "paragraph": "A4", "title": "A name and a function are all arguments",
                "mode": "strict", "protocol": "wvjb4", "transport": "navigation", "outcome": "passed", "why": "",
            ]
        )
        XCTAssertEqual(Set(lines.map { $0["mode"] }), ["strict"])
        XCTAssertEqual(ran.lines.last, "3 passed, 0 failed, 3 skipped")
    }

    func testEachRunIsALineOfJSON() throws {
        let cases = try cases([
            "a": ("return (await call('echo', {deep: [1, 2]})).data", ["deep": [1, 3]]), "b": ("return 1", 1),
            "c": ("return 1", nil),
        ])
        let ran = try run(["check", "--cases", cases, "--json", "--protocol", "wvjb6,yk", "--transport", "navigation"])
        XCTAssertEqual(ran.status, 1, ran.error)
        XCTAssertEqual(ran.error, "")
        XCTAssertEqual(ran.lines.last, "2 passed, 2 failed, 2 skipped")
        let lines = try ran.lines.dropLast().map { try JSONValue(parsing: $0) }
        XCTAssertEqual(lines.map { $0["case"] }, ["a", "a", "b", "b", "c", "c"])
        XCTAssertEqual(lines.map { $0["protocol"] }, ["wvjb6", "yk", "wvjb6", "yk", "wvjb6", "yk"])
        XCTAssertEqual(lines.map { $0["transport"] }, Array(repeating: "navigation", count: 6))
        XCTAssertEqual(
            lines[1],
            [
                "case": "a", "protocol": "yk", "transport": "navigation", "outcome": "failed",
                "why": "page_js should give {\"deep\":[1,3]}, but it gave {\"deep\":[1,2]}. They differ at /deep/1.",
            ]
        )
        XCTAssertEqual(lines[2]["why"], "")
        XCTAssertEqual(lines[5]["why"], "The case says only in prose what must come out.")
    }

    func testTheTableSaysWhy() throws {
        let cases = try cases(["good": ("return 1", 1), "bad": ("return 2", 1)])
        let ran = try run(["check", "--cases", cases, "--protocol", "yk"])
        XCTAssertEqual(ran.status, 1)
        XCTAssertEqual(
            ran.output,
            """
                  yk
                  nav  msg
            bad   ✗    ✗
            good  ✓    ✓

            failed:
              bad, all ways: page_js should give 1, but it gave 2.

            2 passed, 2 failed, 0 skipped

            """
        )
        XCTAssertEqual(try run(["check", "--cases", cases, "--protocol", "yk", "--only", "go*"]).status, 0)
    }

    func testWhatHangsCrashesOrIsBrokenSpoilsNothingElse() throws {
        let cases = try cases([
            "a-hangs": ("while (true) {}", 1), "b-waits": ("await new Promise(() => {})", 1),
            "c-crashes": ("run", 1), "e-good": ("return (await call('echo', 1)).data", 1),
        ])
        try write("cases/d-broken.json", "{\n  \"page_js\": \"return 1\",\n}\n")
        try write(
            "cases/c-crashes.json",
            """
            {"page_js": "return 1", "expect_value": 1, "driver": ["end the web process", "run page_js"]}
            """
        )
        let way = ["--protocol", "yk", "--transport", "script-message"]
        // The last line says in words how many there were.
        func outcomes(_ ran: Ran) throws -> [JSONValue] { try ran.lines.dropLast().map { try JSONValue(parsing: $0) } }
        let (ran, _) = try runOutOfTime(["check", "--cases", cases, "--json"] + way) {
            try outcomes($0).contains { $0["outcome"] == "passed" }
        }
        let lines = try outcomes(ran)
        XCTAssertEqual(lines.map { $0["outcome"] }, ["failed", "failed", "failed", "failed", "passed"], ran.output)
        for hanging in lines.prefix(2) {
            XCTAssertEqual(hanging["why"]?.string?.hasPrefix("It did not end within "), true)
        }
        let broken = lines[3]["why"]?.string ?? ""
        XCTAssertTrue(broken.hasPrefix("d-broken.json: line 3, column 1: "), broken)
    }
}
