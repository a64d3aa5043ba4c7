import BridgeCore
import Foundation
import XCTest

/// Tests that start the built program as a child process and look at what a user would see.
class CommandTestCase: XCTestCase {
    /// What a finished program left behind.
    struct Ran {
        let status: Int32
        let output: String
        let error: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }

        /// The events on standard output.
        func events() throws -> [JSONValue] { try lines.map { try JSONValue(parsing: $0) } }
    }

    static let executable = Bundle.main.bundleURL.appending(path: "native-bridge")
    static let pages = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/pages").path(percentEncoded: false)

    /// A folder of the test's own, in which its programs run.
    private(set) var folder = URL(filePath: "/")

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "native-bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    func page(_ name: String) -> String { "\(Self.pages)/\(name).html" }

    func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    /// Writes a file into the test's folder.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: folder.appending(path: name))
        return name
    }

    func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// A file that answers the greeting of the fixture pages.
    func greeting() throws -> [String] {
        ["--native", try write("greet.native.json", #"{"handlers": {"Greet": {"reply": "hello"}}}"#)]
    }

    /// The program, ready to be started.
    func program(_ arguments: [String], environment changes: [String: String?] = [:]) -> Process {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var environment = ProcessInfo.processInfo.environment
        for (name, value) in changes { environment[name] = value }
        process.environment = environment
        return process
    }

    /// Runs the program to its end.
    ///
    /// One that takes longer than two minutes is ended and counts as failed.
    @discardableResult
    func run(
        _ arguments: [String],
        of executable: URL = executable,
        environment changes: [String: String?] = [:],
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws -> Ran {
        let process = program(arguments, environment: changes)
        process.executableURL = executable
        // Files, so that neither stream can fill a pipe while the other is read.
        let streams = try ["output", "error"].map { name in
            let url = folder.appending(path: ".\(name)")
            try Data().write(to: url)
            return (url: url, handle: try FileHandle(forWritingTo: url))
        }
        process.standardOutput = streams[0].handle
        process.standardError = streams[1].handle
        try process.run()
        XCTAssertTrue(waitForEnd(of: process), "\(arguments) did not end", file: file, line: line)
        let texts = try streams.map { try String(contentsOf: $0.url, encoding: .utf8) }
        return Ran(status: process.terminationStatus, output: texts[0], error: texts[1])
    }

    /// Runs the program until its time is up, with more of it where a busy machine did not come as far as `far` says.
    ///
    /// - Returns: What it left behind, and the seconds that it had.
    func runOutOfTime(_ arguments: [String], far: (Ran) throws -> Bool) throws -> (Ran, seconds: String) {
        for seconds in ["1.5", "6", "24"] {
            let ran = try run(arguments + ["--timeout", seconds])
            if try far(ran) { return (ran, seconds) }
        }
        throw TooSlow(arguments: arguments)
    }

    private struct TooSlow: Error { let arguments: [String] }

    /// Waits for a process; ends it and says false when that takes too long.
    func waitForEnd(of process: Process, within seconds: Double = 120) -> Bool {
        let watch = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watch)
        process.waitUntilExit()
        defer { watch.cancel() }
        return process.terminationReason == .exit
    }

    /// Waits until `condition` holds.
    func until(_ what: String, within seconds: Double = 60, _ condition: () throws -> Bool) throws {
        let end = Date(timeIntervalSinceNow: seconds)
        while try !condition() {
            guard Date() < end else { return XCTFail("It never happened that \(what).") }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// A failure that was said in one plain sentence, with that status, and with nothing on standard output.
    func assertRefused(
        _ arguments: [String],
        _ status: Int32,
        _ sentence: String,
        environment: [String: String?] = [:],
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        let ran = try run(arguments, environment: environment, file: file, line: line)
        XCTAssertEqual(ran.status, status, "\(arguments): \(ran.error)", file: file, line: line)
        XCTAssertEqual(ran.error, "native-bridge: \(sentence)\n", file: file, line: line)
        XCTAssertEqual(ran.output, "", file: file, line: line)
    }
}
