import BridgeCore
import Foundation
import XCTest

/// Pages that are run without a person.
final class RunTests: CommandTestCase {
    /// The protocols that have a page; the app's own message handlers have none.
    private static let names = WireProtocols.all.map(\.name).filter { $0 != .messages }.map(\.rawValue)
    private static let ways = names.flatMap { name in
        ["navigation", "script-message"].map { (name: name, transport: $0) }
    }

    func testACallIsAnsweredOverEachProtocolAndTransport() throws {
        for (name, transport) in Self.ways {
            let way = ["--protocol", name, "--transport", transport]
            let call = ["--call", #"echoHandler={"a":1}"#, "--expect", #"{"a": 1.0}"#]
            let ran = try run(["run", page(name)] + way + call + greeting())
            XCTAssertEqual(ran.status, 0, "\(name) over \(transport): \(ran.error)")
            XCTAssertEqual(ran.error, "")
            let events = try ran.events()
            let recognised = events.filter { $0["state"] == "recognised" }
            XCTAssertEqual(recognised.map { $0["protocol"] }, [.string(name)])
            XCTAssertEqual(recognised.map { $0["transport"] }, [.string(transport)])
            let answer = events.first { $0["event"] == "answer" && $0["call"] == "c1" }
            XCTAssertEqual(answer?["value"], ["a": 1])
            XCTAssertEqual(events.last?["state"], "gone", "the last event is printed before the end")
        }
    }

    func testProtocolAndTransportAreRecognised() throws {
        for name in Self.names {
            // Android's bridge has no way of its own to be asked for: a page of it is known by its device.
            let device = name == "jsbridge-android" ? ["--device", "android"] : []
            for way in [[], ["--protocol", "auto", "--transport", "auto"]] {
                let ran = try run(["run", page(name)] + device + way + greeting())
                XCTAssertEqual(ran.status, 0, "\(name): \(ran.error)")
                let events = try ran.events()
                XCTAssertEqual(events.first { $0["state"] == "recognised" }?["protocol"], .string(name))
                let call = events.first { $0["event"] == "call" }
                XCTAssertEqual(call?["name"], "Greet")
                XCTAssertEqual(call?["direction"], "js")
                XCTAssertEqual(call?["data"], "Hello world")
                XCTAssertEqual(call?["page"], 1)
            }
        }
    }

    func testStepsAreDoneInTheirOrder() throws {
        let steps = [
            "--eval", "window.n = 1", "--call", "echoHandler=5", "--eval", "return ++window.n", "--call", "echoHandler",
        ]
        let ran = try run(["run", page("yk")] + steps + ["--expect", "null"] + greeting())
        XCTAssertEqual(ran.status, 0, ran.error)
        let results = try ran.events().filter { event in
            event["kind"] == "evaluated" || (event["event"] == "answer" && event["value"] != "hello")
        }
        XCTAssertEqual(results.map { $0["value"] }, [nil, 5, 2, nil])
    }

    func testEachExpectationIsAboutTheStepBeforeIt() throws {
        let steps = ["--call", "echoHandler=1", "--expect", "1", "--call", "echoHandler=2"]
        let held = try run(["run", page("yk")] + steps + ["--expect", "2", "--eval", "return 3"] + greeting())
        XCTAssertEqual(held.status, 0, held.error)
        XCTAssertFalse(held.output.contains("never-answered"), held.output)
        let first = ["--call", "echoHandler=1", "--expect", "7", "--call", "echoHandler=2", "--expect", "2"]
        let failed = try run(["run", page("yk")] + first + greeting())
        XCTAssertEqual(failed.status, 1)
        XCTAssertEqual(failed.error, "native-bridge: Step 1, --call echoHandler=1: Expected 7, found 1.\n")
        let twice = try run(["run", page("yk"), "--call", "echoHandler=1", "--expect", "1", "--expect", "1"])
        XCTAssertEqual(twice.status, 2)
    }

    func testAPageThatNeverAsksForABridgeIsNamedAsTheReason() throws {
        let arguments = ["run", page("yk"), "--protocol", "wvjb6", "--call", "echoHandler=1"]
        let (ran, _) = try runOutOfTime(arguments) { $0.error.contains("ask") }
        XCTAssertEqual(ran.status, 124)
    }

    func testScriptErrorsOfThePageAreEvents() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "native-bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "broken.html")
        try Data("<!doctype html><title>broken</title>\n<script>nothing.here()</script>".utf8).write(to: file)
        let ran = try run(["run", file.path(percentEncoded: false) + "?route=1#top", "--eval", "return location.href"])
        XCTAssertEqual(ran.status, 0, ran.error)
        let remark = try ran.events().first { $0["kind"] == "script-failed" }
        let message = try XCTUnwrap(remark?["message"]?.string)
        XCTAssertTrue(message.contains("nothing") && message.hasSuffix("(broken.html:2)"), message)
        XCTAssertTrue(ran.output.contains("broken.html?route=1#top"))
    }

    func testRejectionsThatNobodyHandlesAreFailedScripts() throws {
        try write(
            "rejects.html",
            """
            <!doctype html><title>rejects</title>
            <script>
            addEventListener("unhandledrejection", (event) => {
              if (String(event.reason) === "handled") event.preventDefault();
            });
            Promise.reject("handled");
            Promise.reject("a text");
            (async () => { null.member })();
            nativeBridge.call("nowhere");
            nativeBridge.call("caught").catch(() => {});
            </script>
            """
        )
        let ran = try run(["run", "rejects.html"])
        let failed = try ran.events().filter { $0["kind"] == "script-failed" }
        let messages = failed.compactMap { $0["message"]?.string }
        let head = "A script of the page failed: Unhandled Promise Rejection: "
        XCTAssertEqual(messages.count, 3, "\(messages)")
        XCTAssertTrue(messages.contains(head + "a text"), "\(messages)")
        XCTAssertTrue(messages.contains(head + "NoHandler: The app has no handler \"nowhere\"."), "\(messages)")
        let placed = failed.first { $0["line"] != nil }
        XCTAssertEqual(placed?["file"], "rejects.html")
        XCTAssertEqual(placed?["line"], 8)
        XCTAssertTrue(placed?["message"]?.string?.hasPrefix(head + "TypeError: ") == true, "\(messages)")
    }

    func testWhatABusyPageSaysLastIsNotLost() throws {
        try write(
            "busy.html",
            """
            <!doctype html><title>busy</title>
            <script>
            nativeBridge.has("anything");
            addEventListener("load", () => setTimeout(() => {
              for (const start = Date.now(); Date.now() - start < 900;) {}
              Promise.reject("at last");
            }));
            </script>
            """
        )
        let ran = try run(["run", "busy.html"])
        let messages = try ran.events().filter { $0["kind"] == "script-failed" }.compactMap { $0["message"]?.string }
        XCTAssertEqual(messages, ["A script of the page failed: Unhandled Promise Rejection: at last"])
    }

    func testWhatThePageLogsAsAnErrorIsPrinted() throws {
        try write(
            "logs.html",
            """
            <!doctype html><title>logs</title>
            <script>
            console.error("payment", {amount: 20}, new TypeError("refused"), undefined);
            console.warn("no error");
            </script>
            """
        )
        let ran = try run(["run", "logs.html"])
        XCTAssertEqual(ran.status, 0, ran.error)
        let logged = try ran.events().filter { $0["kind"] == "console-error" }
        XCTAssertEqual(
            logged.map { $0["message"] },
            [#"The page logged an error: payment {"amount":20} TypeError: refused undefined (logs.html:3)"#]
        )
        XCTAssertEqual(logged.first?["line"], 3)
        let hidden = ["--eval", "return [console.error.name, console.error.length, 'prototype' in console.error]"]
        let looked = try run(["run", "logs.html"] + hidden + ["--expect", #"["error", 0, false]"#])
        XCTAssertEqual(looked.status, 0, looked.error)
    }

    func testALoggedErrorsPlaceholdersAreFilledIn() throws {
        try write(
            "format.html",
            """
            <!doctype html><title>format</title>
            <script>
            console.error("Warning: %s of %d is %o%c", "Cart", 2, {sum: 1.5}, "color: red", "behind");
            console.error("100% sure", 5);
            console.error("%s and %s", "one");
            console.error("50%% of %s", "all");
            console.error("100%");
            console.error("%", 1);
            </script>
            """
        )
        let ran = try run(["run", "format.html"])
        let logged = try ran.events().filter { $0["kind"] == "console-error" }.map { $0["message"] }
        let texts = [
            #"Warning: Cart of 2 is {"sum":1.5} behind"#, "100% sure 5", "one and %s", "50% of all", "100%", "% 1",
        ]
        XCTAssertEqual(
            logged,
            zip(texts, 3...).map { .string("The page logged an error: \($0) (format.html:\($1))") }
        )
    }

    func testAnExpectationThatDoesNotHoldIsToldInOneLine() throws {
        let call = ["--call", #"echoHandler={"a":{"b":[1,2]}}"#, "--expect", #"{"a":{"b":[1,3]}}"#]
        let ran = try run(["run", page("yk")] + call + greeting())
        XCTAssertEqual(ran.status, 1)
        XCTAssertEqual(
            ran.error,
            #"native-bridge: Step 1, --call echoHandler={"a":{"b":[1,2]}}: Expected {"a":{"b":[1,3]}}, "#
                + #"found {"a":{"b":[1,2]}}. They differ at /a/b/1."# + "\n"
        )
        let other = try run(["run", page("yk"), "--eval", "return document.title", "--expect", "1"] + greeting())
        XCTAssertEqual(other.status, 1)
        XCTAssertEqual(other.error, "native-bridge: Step 1, --eval return document.title: Expected 1, found \"YK\".\n")
    }

    func testAStepThatFailsEndsTheRun() throws {
        let cases = [
            (["--call", "nowhere"], "The page has no handler \"nowhere\"."),
            (["--call", "throws"], "Error: page trouble"),
            (
                ["--eval", "throw new TypeError('\\u001b[31mred')"],
                "The script threw: TypeError: \u{FFFD}[31mred"
            ),
            (["--eval", "return ]"], "The script threw: SyntaxError: Unexpected token ']'"),
        ]
        for (step, sentence) in cases {
            let ran = try run(["run", page("yk")] + step + ["--call", "echoHandler=\"not any more\""] + greeting())
            XCTAssertEqual(ran.status, 1, "\(step)")
            XCTAssertEqual(ran.error, "native-bridge: Step 1, \(step.joined(separator: " ")): \(sentence)\n")
            XCTAssertFalse(ran.output.contains("not any more"))
        }
    }

    func testAHandlerThatIsMissingFailsTheRun() throws {
        for name in ["wvjb6", "yk"] {
            let ran = try run(["run", page(name), "--call", "echoHandler=1", "--expect", "1"])
            XCTAssertEqual(ran.status, 1)
            XCTAssertEqual(ran.error, "native-bridge: The app has no handler \"Greet\".\n")
            XCTAssertTrue(try ran.events().contains { $0["kind"] == "handler-missing" && $0["name"] == "Greet" })
        }
    }

    func testTheRunWaitsForDelayedAnswersAndNotForThoseThatNeverCome() throws {
        let late = try write("late.native.json", #"{"handlers": {"Greet": {"reply": 1, "delay": 700}}}"#)
        let waited = try run(["run", page("yk"), "--native", late])
        XCTAssertEqual(waited.status, 0, waited.error)
        let took = try waited.events().first { $0["event"] == "answer" }?["took"]?.number ?? 0
        XCTAssertGreaterThanOrEqual(took, 700)
        let never = try write("never.native.json", #"{"handlers": {"Greet": {"never": true}}}"#)
        let kept = try run(["run", page("yk"), "--native", never])
        XCTAssertEqual(kept.status, 0, kept.error)
        XCTAssertTrue(try kept.events().contains { $0["kind"] == "withheld" })
    }

    func testDialogsAreAcceptedAtOnce() throws {
        let script = "return [alert('a'), confirm('c'), prompt('p', 'default')]"
        let ran = try run(["run", page("yk"), "--eval", script, "--expect", #"[null, true, "default"]"#] + greeting())
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertEqual(
            try ran.events().filter { $0["kind"] == "dialog" }.map { $0["message"] },
            [
                "The page showed a message, which was accepted: a",
                "The page asked a question, which was answered by OK: c",
                "The page asked for a text and got its own default: p",
            ]
        )
    }

    func testThePhonesOwnLogGoesToStandardError() throws {
        let call = ["--call", "echoHandler=[1]", "--verbose"]
        let yk = try run(["run", page("yk")] + call + greeting())
        let logged = yk.error.split(separator: "\n").map(String.init)
        XCTAssertEqual(
            Set(logged),
            [
                #"bridgeEngineDidWriteData:{"reqId":1,"name":"echoHandler","data":[1]}"#,
                #"bridgeEngineDidReadData:{"respId":1,"data":[1]}"#,
                #"bridgeEngineDidReadData:{"reqId":1,"name":"Greet","data":"Hello world"}"#,
                #"bridgeEngineDidWriteData:{"respId":1,"data":"hello"}"#,
            ]
        )
        let wvjb = try run(["run", page("wvjb6")] + call + greeting())
        XCTAssertTrue(wvjb.error.contains("WVJB SEND: {\"data\":[1],\"callbackId\":\"objc_cb_1\""), wvjb.error)
        XCTAssertTrue(wvjb.error.contains("WVJB RCVD: {\n"), wvjb.error)
        XCTAssertFalse(try run(["run", page("yk")] + greeting()).error.contains("bridgeEngine"))
    }

    func testNamesAndDataOutsideOfASCII() throws {
        let script = "YKWebBridgeEngine.addMessageHandler('问候', (data, answer) => answer(data))"
        let steps = ["--eval", script, "--call", #"问候="你好""#, "--expect", #""你好""#]
        for locale in ["C", "C.UTF-8", "xx_XX.UTF-8"] {
            let ran = try run(["run", page("yk")] + steps + greeting(), environment: ["LC_ALL": locale])
            XCTAssertEqual(ran.status, 0, ran.error)
            XCTAssertEqual(ran.error, "", "a locale that is not installed is no concern of a run")
        }
    }
}
