import BridgeCore
import Foundation
import XCTest

/// Recordings and transcripts.
final class RecordTests: CommandTestCase {
    func testARecordingIsTheEventsThatWerePrintedUnderAHeader() throws {
        let file = ["--record", "a.bridge.jsonl", "--protocol", "yk"]
        let ran = try run(["run", page("yk"), "--call", "echoHandler=1", "--eval", "return 2"] + file + greeting())
        XCTAssertEqual(ran.status, 0, ran.error)
        let lines = try read("a.bridge.jsonl").split(separator: "\n").map(String.init)
        let header = try JSONValue(parsing: try XCTUnwrap(lines.first))
        XCTAssertEqual(header["format"], "native-bridge/recording")
        XCTAssertEqual(header["version"], 1)
        XCTAssertEqual(header["page"], .string(page("yk")))
        XCTAssertEqual(header["protocol"], "yk")
        XCTAssertEqual(header["transport"], "auto")
        XCTAssertNotNil(try Date(try XCTUnwrap(header["started"]?.string), strategy: .iso8601))
        XCTAssertEqual(Array(lines.dropFirst()), ran.lines)
        let attributes = try FileManager.default.attributesOfItem(atPath: path("a.bridge.jsonl"))
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
        let times = try ran.events().compactMap { $0["t"]?.number }
        XCTAssertEqual(times, times.sorted())
        let again = try run(["run", page("yk")] + file + greeting())
        XCTAssertEqual(again.status, 0, again.error)
        XCTAssertEqual(try read("a.bridge.jsonl").split(separator: "\n").dropFirst().map(String.init), again.lines)
    }

    func testARecordingIsWrittenAsThingsHappen() throws {
        let process = program(["run", page("yk"), "--call", "never", "--record", "r"] + (try greeting()))
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        try until("the greeting's answer was recorded") { recorded("r").contains("\"value\":\"hello\"") }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        for line in try read("r").split(separator: "\n") { _ = try JSONValue(parsing: String(line)) }
    }

    func testADiskThatFillsUpEndsTheRun() throws {
        try write(
            "ticks.html",
            "<!doctype html><script>setInterval(() => YKWebBridgeEngine.sendMessage('Greet'), 50)</script>"
        )
        let process = program(
            ["run", "ticks.html", "--eval", "await new Promise(() => {})", "--record", "r"] + (try greeting())
        )
        let error = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = error
        try process.run()
        try until("something was recorded") { recorded("r").contains("\"value\":\"hello\"") }
        try takeRoom(of: process)
        XCTAssertTrue(waitForEnd(of: process))
        XCTAssertEqual(process.terminationStatus, 3)
        let message = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        XCTAssertEqual(message, "native-bridge: Cannot write to r: File too large.\n")
    }

    /// From now on no file of the program may grow, as on a disk without room.
    private func takeRoom(of process: Process) throws {
        let limit = try Process.run(
            URL(filePath: "/usr/bin/prlimit"),
            arguments: ["--pid", "\(process.processIdentifier)", "--fsize=100:100"]
        )
        XCTAssertTrue(waitForEnd(of: limit))
        XCTAssertEqual(limit.terminationStatus, 0)
    }

    func testAReportWithoutRoomLeavesTheOneThatIsThere() throws {
        try write("page.html", "<!doctype html><title>page</title>")
        try write("report.xml", "<!-- the last one -->")
        let waits =
            "while (!(await fetch('go').then(() => true, () => false))) await new Promise((d) => setTimeout(d, 20))"
        let process = program(["run", "page.html", "--eval", waits, "--junit", "report.xml"])
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        var seen = Data()
        while !String(decoding: seen, as: UTF8.self).contains("\"loaded\"") {
            let piece = output.fileHandleForReading.availableData
            if piece.isEmpty { return XCTFail("It ended too early.") }
            seen += piece
        }
        try takeRoom(of: process)
        try write("go", "")
        XCTAssertTrue(waitForEnd(of: process))
        XCTAssertEqual(process.terminationStatus, 3)
        let message = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        XCTAssertEqual(message, "native-bridge: Cannot save report.xml: File too large.\n")
        XCTAssertEqual(try read("report.xml"), "<!-- the last one -->")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        XCTAssertEqual(names.sorted(), ["go", "page.html", "report.xml"])
    }

    private func recorded(_ name: String) -> String { (try? read(name)) ?? "" }

    func testWhatIsNoRecordingIsNotOverwritten() throws {
        try write("notes.txt", "mine\n")
        try assertRefused(
            ["run", page("yk"), "--record", "notes.txt"],
            3,
            "Cannot record to notes.txt: a file is there that is not a recording; it is not overwritten."
        )
        XCTAssertEqual(try read("notes.txt"), "mine\n")
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "elsewhere")
        try assertRefused(
            ["run", page("yk"), "--record", "link"],
            3,
            "Cannot record to link: it is a link, which is not followed."
        )
        try assertRefused(
            ["run", page("yk"), "--record", "/dev/full"],
            3,
            "Cannot write to /dev/full: No space left on device."
        )
    }

    // MARK: The example page

    func testRunAllPrintsALineForEachCardAndHolds() throws {
        let ran = try run(["run", "--protocol", "yk", "--record", "all.bridge.jsonl"])
        XCTAssertEqual(ran.status, 0, ran.output + ran.error)
        XCTAssertGreaterThan(ran.lines.count, 20)
        for line in ran.lines.dropLast() { XCTAssertTrue(line.hasPrefix("passed  "), line) }
        XCTAssertEqual(ran.lines.last, "\(ran.lines.count - 1) passed, 0 failed")
        XCTAssertTrue(try read("all.bridge.jsonl").contains("\"name\":\"RunAllFinished\""))
    }

    func testRunAllNoticesAHandlerThatIsMissing() throws {
        let ran = try run(["run", "--protocol", "yk", "--without", "GetLocation"])
        XCTAssertEqual(ran.status, 1, ran.output + ran.error)
        let failed = ran.lines.filter { $0.hasPrefix("FAILED  ") }
        XCTAssertTrue(failed.contains { $0.contains("effect-get-location") }, "\(failed)")
        XCTAssertEqual(ran.lines.last, "\(ran.lines.count - 1 - failed.count) passed, \(failed.count) failed")
        let unknown = try run(["run", "--without", "Nowhere"])
        XCTAssertEqual(unknown.status, 2)
        XCTAssertTrue(unknown.error.hasPrefix("native-bridge: The example's app has no handler \"Nowhere\"; it has "))
    }

    func testTheExampleMayBeCalledInsteadOfRun() throws {
        let answer = #"{"Javascript Says": "Right back atcha!"}"#
        let ran = try run(["run", "--call", #"testJavascriptHandler={"a": 1}"#, "--expect", answer])
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertTrue(try ran.events().contains { $0["state"] == "ready" })
    }
}
