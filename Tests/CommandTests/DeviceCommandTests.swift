import BridgeCore
import XCTest

/// What `run` tells pages about the machine, and the scripts that it brings into them.
final class DeviceCommandTests: CommandTestCase {
    private let page =
        "<!DOCTYPE html><title>t</title><script>window.seen = [typeof library, navigator.platform]</script>"

    /// What the `--eval` of a run gave.
    private func value(_ arguments: [String], line: UInt = #line) throws -> JSONValue? {
        let ran = try run(["run", "page.html"] + arguments)
        XCTAssertEqual(ran.status, 0, ran.error, line: line)
        return try ran.events().last { $0["kind"] == "evaluated" }?["value"]
    }

    func testDeviceAndUserAgent() throws {
        try write("page.html", page)
        let script = "return [navigator.platform, innerWidth, innerHeight, navigator.userAgent]"
        let phone = try value(["--device", "iphone", "--user-agent-suffix", "Shop/2.1", "--eval", script])
        XCTAssertEqual(phone?[0], "iPhone")
        XCTAssertEqual(phone?[1], 390)
        XCTAssertEqual(phone?[2], 844)
        XCTAssertEqual(phone?[3]?.string?.hasSuffix(" Mobile/15E148 Shop/2.1"), true)
        let own = try value(["--device=android", "--user-agent", "Own/1", "--eval", script])
        XCTAssertEqual(own, ["Linux armv81", 412, 915, "Own/1"])
        let desktop = try value(["--device", "desktop", "--eval", "return navigator.maxTouchPoints"])
        XCTAssertEqual(desktop, 0)
    }

    func testTheRecordingNamesTheDevice() throws {
        try write("page.html", page)
        XCTAssertEqual(try run(["run", "page.html", "--device", "ipad", "--record", "r.bridge.jsonl"]).status, 0)
        let header = try JSONValue(parsing: String(try read("r.bridge.jsonl").prefix { $0 != "\n" }))
        XCTAssertEqual(header["device"], "ipad")
    }

    func testScriptsAtBothMoments() throws {
        try write("page.html", page + "<script>addEventListener('load', () => window.YKWebBridgeEngine)</script>")
        try write("one.js", "var library = 1;")
        try write("two words.js", "library++;")
        try write("three.js", "window.made = typeof YKWebBridgeEngine;")
        let seen = try value([
            "--script-at", "start", "one.js", "--script-at=start", "two words.js", "--script-at", "bridge=three.js",
            "--eval", "return [...seen.slice(0, 1), library, window.made]",
        ])
        XCTAssertEqual(seen, ["number", 2, "object"])
    }

    func testMessageHandlersAreAnsweredByTheFile() throws {
        try write("page.html", page)
        try write("app.native.json", #"{"handlers": {"shop": {"reply": {"open": true}}}}"#)
        let answer = try value([
            "--message-handler", "shop", "--native", "app.native.json",
            "--eval",
            "return [await webkit.messageHandlers.shop.postMessage(null), typeof webkit.messageHandlers.other]",
        ])
        XCTAssertEqual(answer, [["open": true], "undefined"])
        try assertRefused(["run", "page.html", "--message-handler", ""], 2, "--message-handler needs a name.")
    }

    func testAScriptThatFailsIsNamed() throws {
        try write("page.html", page)
        try write("bad.js", "// One line.\nnope();")
        let ran = try run(["run", "page.html", "--script-at", "start", "bad.js"])
        XCTAssertEqual(ran.status, 0)
        let remarks = try ran.events().filter { $0["event"] == "remark" && $0["kind"] == "script-failed" }
        let messages = remarks.map { $0["message"] }
        XCTAssertEqual(messages, ["The script bad.js:2 failed: ReferenceError: Can't find variable: nope"])
    }

    func testMistakes() throws {
        try write("page.html", page)
        try write("broken.js", "var a;\nlet b = ;\n")
        try assertRefused(
            ["run", "page.html", "--device", "watch"],
            2,
            "There is no device \"watch\"; use desktop, iphone, ipad or android."
        )
        for option in ["--user-agent", "--user-agent-suffix"] {
            try assertRefused(
                ["run", "page.html", option, "Shop (2"],
                2,
                "\(option) must be made of products and comments, as \"ShopApp/2.1 (Linux; test)\" is, found \"Shop (2\"."
            )
        }
        for (words, found) in [(["start"], "start"), (["end", "broken.js"], "end"), (["bridge="], "bridge=")] {
            try assertRefused(
                ["run", "page.html", "--script-at"] + words,
                2,
                "--script-at needs \"start\" or \"bridge\" and a file, found \"\(found)\"."
            )
        }
        try assertRefused(["--script-at"], 2, "Missing argument for --script-at. See native-bridge --help.")
        try assertRefused(
            ["run", "page.html", "--script-at", "start", "broken.js"],
            2,
            "The script broken.js cannot be used.\nbroken.js:2: Unexpected token ';'"
        )
        try assertRefused(
            ["run", "page.html", "--script-at", "bridge", "none.js"],
            2,
            "The script none.js cannot be read: there is no such file."
        )
        // What another option takes is none of these words.
        try assertRefused(
            ["run", "page.html", "--call", "--script-at", "start", "none.js"],
            2,
            "There can be only one page, but there are 3: page.html, start, none.js."
        )
    }
}
