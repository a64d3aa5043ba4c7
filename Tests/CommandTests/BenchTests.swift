import BridgeCore
import Foundation
import XCTest

/// `native-bridge bench` as a user sees it: that it measures, never how fast.
final class BenchTests: CommandTestCase {
    /// A few calls of each sort.
    private let quick = ["bench", "--quick"]

    private static let earlier = URL(filePath: pages).deletingLastPathComponent()
        .appending(path: "bench/earlier.bench.json").path(percentEncoded: false)

    private func ids(_ arguments: [String] = []) throws -> [String] {
        try run(["bench", "--list"] + arguments).lines
    }

    /// The ids of the rows that were printed.
    private func printed(_ ran: Ran) -> [String] {
        ran.lines.filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
            .filter { $0.contains("/") && !$0.hasPrefix("webview/") }
    }

    /// The earlier result has one row that was a thousand times slower, one that was as much faster, and one that could have
    /// been anything.
    private func assertChanges(_ ran: Ran) {
        let changes = ran.lines.drop { !$0.hasPrefix("Since ") }.dropFirst().map {
            $0.split(separator: " ").map(String.init)
        }
        XCTAssertEqual(changes.map(\.first), ["flight/1", "flight/16", "flight/256"])
        XCTAssertEqual(changes.map { $0[1] == "better" || $0[1] == "worse" ? $0[1] : "" }, ["better", "worse", ""])
        XCTAssertTrue(ran.output.contains("earlier.bench.json: 2 of 3 rows changed beyond the noise\n"), ran.output)
    }

    private func keys(_ value: JSONValue?) -> [String] {
        guard case .object(let object)? = value else { return [] }
        return object.keys
    }

    func testMistakes() throws {
        try assertRefused(["bench", "page.html"], 2, "bench takes no page, found \"page.html\".")
        try assertRefused(
            quick + ["--only", "flight/3,nothing"],
            2,
            "No row has \"flight/3,nothing\" in its id; native-bridge bench --list names them."
        )
        try assertRefused(
            ["bench", "--blocks", "0"],
            2,
            "--blocks must be a whole number from 1 to 1000, found \"0\"."
        )
        try assertRefused(quick + ["--compare", "no.json"], 2, "The file no.json cannot be read.")
        try write("other.json", #"{"format": "native-bridge/calls", "version": 1}"#)
        try assertRefused(
            quick + ["--compare", "other.json"],
            2,
            "other.json is no result of native-bridge bench --json."
        )
        try write("newer.json", #"{"format": "native-bridge/bench", "version": 2}"#)
        try assertRefused(
            quick + ["--compare", "newer.json"],
            2,
            "newer.json has version 2 of the format; this program reads version 1."
        )
        try write("file", "")
        try assertRefused(quick + ["--plots", "file"], 2, "--plots file: the folder cannot be made.")
        let nowhere = try run(quick + ["--json", "nowhere/result.json"])
        XCTAssertEqual(nowhere.status, 2)
        XCTAssertTrue(nowhere.error.hasPrefix("native-bridge: --json nowhere/result.json: there is no folder "))
    }

    func testWithoutTheHost() throws {
        let program = folder.appending(path: "native-bridge")
        try FileManager.default.copyItem(at: Self.executable, to: program)
        let sentence = """
            native-bridge: bench compares with the program bench-host, which is not at \(path("bench-host")); build it as \
            native-bridge was built: swift build --product bench-host

            """
        func assertSaid() throws {
            let ran = try run(quick, of: program)
            XCTAssertEqual(ran.status, 3)
            XCTAssertEqual(ran.output, "")
            XCTAssertEqual(ran.error, sentence)
        }
        try assertSaid()
        let host = folder.appending(path: "bench-host")
        try FileManager.default.createDirectory(at: host, withIntermediateDirectories: false)
        try assertSaid()
    }

    func testHelp() throws {
        let help = try run(["bench", "--help"])
        XCTAssertEqual(help.status, 0)
        for option in [
            "list", "only", "json", "compare", "plots", "check", "quick", "blocks", "calls", "memory", "reloads",
        ] {
            XCTAssertTrue(help.output.contains("  --\(option)"), option)
        }
    }

    func testTheListNamesEachRowOnce() throws {
        let all = try ids()
        XCTAssertEqual(Set(all).count, all.count)
        for id in [
            "calls/page-app-page", "latency/p99.9", "flight/1024", "bytes-up/64MB", "start/view", "windows/8",
            "phones/yk-own",
        ] {
            XCTAssertTrue(all.contains(id), id)
        }
        XCTAssertEqual(try ids(["--only", "flight/"]), ["flight/1", "flight/16", "flight/256", "flight/1024"])
        XCTAssertFalse(try ids(["--memory", "0", "--reloads", "0"]).contains { $0.hasPrefix("growth/") })
    }

    private func assertMeasured(_ ids: [String], file: StaticString = #filePath, line: UInt = #line) throws -> Ran {
        let only = quick + ["--only", ids.joined(separator: ",")]
        let ran = try run(only, file: file, line: line)
        XCTAssertEqual(ran.status, 0, ran.error, file: file, line: line)
        XCTAssertEqual(ran.error, "", file: file, line: line)
        XCTAssertEqual(printed(ran), try run(only + ["--list"]).lines, file: file, line: line)
        return ran
    }

    func testCallsPayloadsAndStart() throws {
        let ran = try assertMeasured([
            "calls/", "latency/", "text-echo/4KB", "bytes-up/64KB", "bytes-down/1KB", "bytes-echo/1MB", "start/",
        ])
        XCTAssertTrue(ran.output.contains("  QWebChannel (PySide6 6.12)"), ran.output)
        XCTAssertTrue(ran.output.contains("Limits: --quick measures too little"), ran.output)
    }

    func testGrowth() throws { _ = try assertMeasured(["growth/native", "reloads/"]) }

    func testWatchersAndCompany() throws {
        _ = try assertMeasured([
            "trace/", "handlers/app-100", "handlers/page-100", "pending/app-100", "pending/page-100", "windows/",
        ])
    }

    func testPhones() throws { _ = try assertMeasured(["phones/"]) }

    func testResultsPlotsAndChanges() throws {
        let ran = try run(
            quick + [
                "--only", "flight/,trace/nobody", "--json", "a.json", "--plots", "plots", "--compare", Self.earlier,
            ]
        )
        XCTAssertEqual(ran.status, 0, ran.error)
        let result = try JSONValue(parsing: read("a.json"))
        XCTAssertEqual(result["format"], "native-bridge/bench")
        guard case .array(let rows)? = result["rows"] else { return XCTFail("there are no rows") }
        XCTAssertEqual(rows.compactMap { $0["id"]?.string }, Array(printed(ran).prefix(rows.count)))
        XCTAssertEqual(rows.count, 6)
        for row in rows {
            for spread in ["ours", "other", "ratio"] {
                XCTAssertEqual(keys(row[spread]), ["high", "low", "lower", "median", "upper"])
            }
        }
        XCTAssertEqual(keys(rows.first?["ways"]), ["C, batch", "C, message"])
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: path("plots")).sorted(),
            [
                "flight.png", "flight.svg", "trace.png", "trace.svg",
            ]
        )
        XCTAssertTrue(try read("plots/flight.svg").hasPrefix("<?xml"))
        let picture = try Data(contentsOf: folder.appending(path: "plots/trace.png"))
        XCTAssertEqual(picture.prefix(4), Data([0x89, 0x50, 0x4E, 0x47]))
        assertChanges(ran)
        // What it has written it can read.
        let again = try run(quick + ["--only", "flight/16", "--compare", "a.json", "--check"])
        XCTAssertEqual(again.error, "")
        XCTAssertTrue(again.output.contains("\nSince a.json: "), again.output)
    }
}
