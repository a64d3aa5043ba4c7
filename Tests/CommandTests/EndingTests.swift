import BridgeCore
import Foundation
import XCTest

/// Runs that end early or badly.
final class EndingTests: CommandTestCase {
    func testARunThatTakesTooLongSaysWhatItWaitedFor() throws {
        func expect(_ step: [String], _ waited: String) throws -> Ran {
            let arguments = try ["run", page("yk")] + step + greeting()
            let (ran, seconds) = try runOutOfTime(arguments) { $0.error.contains(waited) }
            XCTAssertEqual(ran.status, 124)
            XCTAssertEqual(ran.error, "native-bridge: Timed out after \(seconds) s, waiting for \(waited).\n")
            return ran
        }
        let call = try expect(["--call", "never"], "the page's answer to \"never\"")
        XCTAssertEqual(try call.events().last?["state"], "gone", "what happened until then is printed")
        _ = try expect(["--eval", "await new Promise(() => {})"], "the result of --eval")
        let busy = try run(["run", page("yk"), "--eval", "for (;;) {}", "--timeout", "1.5"] + greeting())
        XCTAssertEqual(busy.status, 124)
    }

    func testAPageWithoutABridgeEndsByItself() throws {
        try write("plain.html", "<!doctype html><title>plain</title><p>No bridge.")
        let ran = try run(["run", "plain.html"])
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertEqual(try ran.events().compactMap { $0["state"] }, ["started", "loaded", "gone"])
        let script = try run(["run", "plain.html", "--eval", "return document.title", "--expect", "\"plain\""])
        XCTAssertEqual(script.status, 0, script.error)
        let call = try run(["run", "plain.html", "--call", "any", "--timeout", "1.5"])
        XCTAssertEqual(call.status, 124)
    }

    func testAPageThatIsNeverQuietEndsByItself() throws {
        let script = "setInterval(() => YKWebBridgeEngine.sendMessage('Greet', 1, () => {}), 50)"
        try write("ticks.html", "<!doctype html><script>\(script)</script>")
        let ran = try run(["run", "ticks.html", "--eval", "return 1", "--expect", "1"] + greeting())
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertGreaterThan(ran.lines.count, 20)
    }

    func testAPageMayCloseItsWindowWhenAllIsDone() throws {
        try write("close.html", "<!doctype html><script>onload = () => setTimeout(() => window.close(), 50)</script>")
        let ran = try run(["run", "close.html"])
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertEqual(try ran.events().last?["reason"], "closed")
    }

    func testTheWindowRecordsToItsVeryEnd() throws {
        guard ProcessInfo.processInfo.environment["DISPLAY"] != nil else { throw XCTSkip("There is no display.") }
        try write("close.html", "<!doctype html><script>onload = () => setTimeout(() => window.close(), 50)</script>")
        let ran = try run(["close.html", "--record", "w.bridge.jsonl"])
        XCTAssertEqual(ran.status, 0, ran.error)
        let lines = try String(contentsOf: folder.appending(path: "w.bridge.jsonl"), encoding: .utf8).split(
            separator: "\n"
        )
        XCTAssertEqual(try JSONValue(parsing: String(lines.last ?? ""))["reason"], "closed")
    }

    func testScriptErrorsOfThePageDoNotCount() throws {
        try write("faulty.html", "<!doctype html><script>throw new Error('mine')</script>")
        XCTAssertEqual(try run(["run", "faulty.html"]).status, 0)
    }

    func testAPageThatCannotBeLoadedFails() throws {
        let refused = try run(["run", "http://127.0.0.1:47999/"])
        XCTAssertEqual(refused.status, 3)
        XCTAssertEqual(
            refused.error,
            "native-bridge: http://127.0.0.1:47999/ could not be loaded: "
                + "Could not connect to 127.0.0.1: Connection refused.\n"
        )
        XCTAssertEqual(try refused.events().map { $0["event"] }, ["remark", "why"])
        XCTAssertEqual(try refused.events().map { $0["kind"] }, ["load-failed", "load-failed"])
        let forbidden = try run(["run", "http://127.0.0.1:9/"])
        XCTAssertEqual(forbidden.status, 3)
        let server = try OnePageServer(status: "404 Not Found", body: "<p>not here")
        let missing = try run(["run", "http://127.0.0.1:\(server.port)/"])
        XCTAssertEqual(missing.status, 3)
        XCTAssertTrue(
            missing.error.hasSuffix("could not be loaded: the server answered 404 (Not Found).\n"),
            missing.error
        )
    }

    func testAWebProcessThatEndsFails() throws {
        let process = program(["run", page("yk"), "--call", "never", "--record", "r"] + (try greeting()))
        let error = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = error
        try process.run()
        // WebKit itself gives up when its web process ends before it has said who it is.
        try until("the page was there") { ((try? read("r")) ?? "").contains("\"state\":\"ready\"") }
        let web = Self.children(of: process.processIdentifier).first { $0.name.hasPrefix("WebKitWebProces") }?.id
        kill(try XCTUnwrap(web), SIGKILL)
        XCTAssertTrue(waitForEnd(of: process))
        XCTAssertEqual(process.terminationStatus, 3)
        let message = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        XCTAssertEqual(message, "native-bridge: The web process of the page has ended.\n")
    }

    func testAPageThatClosesItsWindowEndsTheRun() throws {
        let ran = try run(["run", page("yk"), "--eval", "window.close(); await new Promise(() => {})"] + greeting())
        XCTAssertEqual(ran.status, 3)
        XCTAssertEqual(ran.error, "native-bridge: The page closed its window before the run was done.\n")
    }

    func testAnOutputThatNobodyReadsIsNoCrash() throws {
        let process = program(["run", page("yk")] + (try greeting()))
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try output.fileHandleForReading.close()
        try process.run()
        XCTAssertTrue(waitForEnd(of: process))
        XCTAssertEqual(process.terminationStatus, 3)
        let message = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        XCTAssertEqual(message, "native-bridge: Cannot write to standard output: Broken pipe.\n")
    }

    // MARK: Origins

    func testOtherOriginsHaveNoBridgeUntilTheyAreAllowed() throws {
        let server = try OnePageServer(status: "200 OK", body: "<!doctype html><title>other</title><p>there")
        let other = "http://127.0.0.1:\(server.port)"
        try write("link.html", "<!doctype html><script>onload = () => { location.href = '\(other)/' }</script>")
        let refused = try run(["run", "link.html"])
        XCTAssertEqual(refused.status, 0, refused.error)
        XCTAssertEqual(
            try refused.events().filter { $0["kind"] == "origin-refused" }.compactMap { $0["message"] },
            [.string("\(other) may not use the bridge.")]
        )
        let allowed = try run(["run", "link.html", "--allow", other])
        XCTAssertEqual(
            try allowed.events().filter { $0["state"] == "started" }.map { $0["url"] }.last,
            .string("\(other)/")
        )
    }

    // MARK: Displays

    private static let noDisplay: [String: String?] = ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]

    func testWithoutADisplayItBringsItsOwn() throws {
        let ran = try run(["run", page("yk"), "--screenshot", "p.png"] + greeting(), environment: Self.noDisplay)
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertEqual(ran.error, "")
        let picture = try Data(contentsOf: folder.appending(path: "p.png"))
        XCTAssertEqual(picture.prefix(8), Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        let size = picture[16..<24].reduce([0, 0]) {
            [($0[0] << 8 | $0[1] >> 24) & 0xFFFF_FFFF, $0[1] << 8 & 0xFFFF_FFFF | Int($1)]
        }
        XCTAssertGreaterThanOrEqual(size[0], 800)
        XCTAssertGreaterThanOrEqual(size[1], 600)
    }

    func testItsOwnDisplayEndsWithItHoweverItEnds() throws {
        for signal in [SIGTERM, SIGKILL] {
            let process = program(["run", page("yk"), "--call", "never"], environment: Self.noDisplay)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            var server: Int32?
            try until("the display was there") {
                let children = Self.children(of: process.processIdentifier)
                server = children.first { $0.name == "Xvfb" }?.id
                return server != nil && children.count > 1
            }
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            XCTAssertEqual(process.terminationReason, .uncaughtSignal)
            let id = try XCTUnwrap(server)
            try until("the display ended") { kill(id, 0) != 0 || Self.stateOfProcess(id) == "Z" }
        }
    }

    func testItsOwnDisplayIsForItselfAlone() throws {
        let process = program(
            ["run", page("yk"), "--call", "never", "--record", "r"],
            environment: Self.noDisplay
        )
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { process.terminate() }
        try until("the page was there") { ((try? read("r")) ?? "").contains("\"state\":\"ready\"") }
        let web = try XCTUnwrap(Self.children(of: process.processIdentifier).first { $0.name.hasPrefix("WebKit") })
        let environment = try String(contentsOfFile: "/proc/\(web.id)/environ", encoding: .utf8)
        let display = try XCTUnwrap(environment.split(separator: "\0").first { $0.hasPrefix("DISPLAY=") })
        let stranger = try run(
            ["run", page("yk")],
            environment: ["DISPLAY": String(display.dropFirst(8)), "WAYLAND_DISPLAY": nil, "XAUTHORITY": "/dev/null"]
        )
        XCTAssertEqual(stranger.status, 3, "a program without the key is let in")
    }

    func testAPictureThatCannotBeWrittenIsSaid() throws {
        let ran = try run(["run", page("yk"), "--screenshot", "none/p.png"] + greeting())
        XCTAssertEqual(ran.status, 3)
        XCTAssertEqual(
            ran.error,
            "native-bridge: Cannot write a picture to none/p.png: "
                + "Failed to open “\(path("none/p.png"))” for writing: No such file or directory.\n"
        )
    }

    func testWithoutADisplayAndWithoutXvfbItSaysWhatToInstall() throws {
        var environment = Self.noDisplay
        environment["PATH"] = folder.path(percentEncoded: false)
        try assertRefused(
            ["run", page("yk")],
            3,
            "There is no display, and Xvfb, which is one without a screen, is not installed. "
                + "Install it (Debian, Ubuntu: apt-get install xvfb), or start the program in a desktop session.",
            environment: environment
        )
    }

    func testADisplayThatIsNotThereIsSaid() throws {
        try assertRefused(
            ["run", page("yk")],
            3,
            "There is no display. Start the program in a desktop session, or under xvfb-run.",
            environment: ["DISPLAY": ":4711", "WAYLAND_DISPLAY": nil]
        )
    }

    func testTheWindowWithoutADisplayIsARunWithAPicture() throws {
        let ran = try run([page("yk")] + greeting(), environment: Self.noDisplay)
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertEqual(
            ran.error,
            """
            native-bridge: There is no display; running the page without a window on screen.
            native-bridge: A picture of the window is in native-bridge.png.

            """
        )
        XCTAssertTrue(try ran.events().contains { $0["name"] == "Greet" })
        XCTAssertTrue(FileManager.default.fileExists(atPath: path("native-bridge.png")))
    }

    // MARK: Processes

    private static func children(of parent: Int32) -> [(id: Int32, name: String)] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { Int32($0) }.compactMap { id in
            guard let status = status(id), status.parent == parent else { return nil }
            return (id, status.name)
        }
    }

    private static func stateOfProcess(_ id: Int32) -> String? { status(id)?.state }

    private static func status(_ id: Int32) -> (name: String, state: String, parent: Int32)? {
        guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
            let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
        else { return nil }
        let rest = text[close...].split(separator: " ")
        guard rest.count > 2, let parent = Int32(rest[2]) else { return nil }
        return (String(text[text.index(after: open)..<close]), String(rest[1]), parent)
    }
}
