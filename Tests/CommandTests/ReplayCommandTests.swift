import BridgeCore
import Foundation
import XCTest

/// Recordings that are played again from the command line.
final class ReplayCommandTests: CommandTestCase {
    /// A page that logs in when it is opened and pays when its button is pressed.
    private func writeShop(amount: Int) throws -> String {
        try write(
            "shop.html",
            """
            <!doctype html><title>Shop</title>
            <button>Pay</button>
            <script>
              window.WVJBCallbacks = [start];
              function start(bridge) {
                bridge.registerHandler("onLogin", (data, answer) => answer({welcome: data.id}));
                document.querySelector("button").onclick = () =>
                  bridge.callHandler("pay", {amount: \(amount), at: Date.now()}, (result) => { document.title = result.ok; });
                bridge.callHandler("login", {user: "ada"}, (token) => { document.title = token; });
              }
              const frame = document.createElement("iframe");
              frame.style.display = "none";
              frame.src = "https://__bridge_loaded__";
              document.documentElement.appendChild(frame);
            </script>
            """
        )
    }

    private func record(calling steps: [String] = ["--call", #"onLogin={"id": 7}"#]) throws {
        _ = try writeShop(amount: 20)
        try write(
            "app.native.json",
            #"{"handlers": {"login": {"reply": "t1"}, "pay": {"reply": {"ok": true, "currency": "CNY"}}}}"#
        )
        let files = ["--native", "app.native.json", "--record", "shop.bridge.jsonl"]
        let ran = try run(["run", "shop.html"] + files + steps + press)
        XCTAssertEqual(ran.status, 0, ran.error)
    }

    private let press = ["--eval", "document.querySelector('button').click()"]

    func testAPageThatDoesTheSameHasNoDifferences() throws {
        try record()
        let ran = try run(["replay", "shop.bridge.jsonl", "--ignore", "/at"] + press)
        XCTAssertEqual(ran.error, "")
        XCTAssertEqual(ran.output, "3 calls, as recorded.\n")
        XCTAssertEqual(ran.status, 0)
    }

    func testAPageThatChangedIsToldWithBothValues() throws {
        try record()
        _ = try writeShop(amount: 25)
        let ran = try run(["replay", "shop.bridge.jsonl", "--ignore", "/at"] + press)
        XCTAssertEqual(ran.status, 1, ran.error)
        XCTAssertEqual(
            ran.output,
            """
            Call 3 "pay": data differ at /amount: recorded 20, now 25.
            --- recorded
            +++ now
            @@ -1,3 +1,3 @@
             {
            -  "amount": 20
            +  "amount": 25
             }

            """
        )
        let asJSON = try run(["replay", "shop.bridge.jsonl", "--json", "--ignore", "/at"] + press)
        let last = try XCTUnwrap(asJSON.events().last { $0["event"] == "difference" })
        XCTAssertEqual(last["place"], "/amount")
        XCTAssertEqual(last["now"], 25)
        let inChinese = try run(["replay", "shop.bridge.jsonl", "--ignore", "/at", "--lang", "zh"] + press)
        XCTAssertTrue(inChinese.output.hasPrefix("第 3 个调用“pay”：数据在 /amount 处不同，录制时为 20，现在为 25。\n"), inChinese.output)
    }

    func testWhatNobodyDoesIsMissing() throws {
        try record()
        let ran = try run(["replay", "shop.bridge.jsonl"])
        XCTAssertEqual(ran.status, 1)
        XCTAssertTrue(ran.output.hasPrefix("Call 3 \"pay\" is missing: the page did not make it.\n"), ran.output)
    }

    func testThePageIsPlayedToHandlersWithoutADisplay() throws {
        try record(calling: [])
        let nowhere: [String: String?] = ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "PATH": "/nowhere"]
        let replay = ["replay", "shop.bridge.jsonl", "--app", "--native"]
        try write("other.native.json", #"{"handlers": {"login": {"reply": "t2"}, "pay": {"error": "No."}}}"#)
        let other = try run(replay + ["other.native.json"], environment: nowhere)
        XCTAssertEqual(other.status, 1, other.error)
        XCTAssertTrue(
            other.output.hasPrefix(#"Call 1 "login": the answers differ: recorded "t1", now "t2"."#),
            other.output
        )
        let ended =
            #"Call 2 "pay" ended otherwise: recorded the answer {"ok":true,"currency":"CNY"}, now a failure (No.)."#
        XCTAssertTrue(other.output.hasSuffix("\nOne more difference:\n\(ended)\n"), other.output)
        let ran = try run(replay + ["app.native.json"], environment: nowhere)
        XCTAssertEqual(ran.output, "2 calls, as recorded.\n", ran.error)
        XCTAssertEqual(ran.status, 0)
    }

    func testMistakesAreSaid() throws {
        try assertRefused(["replay"], 2, "replay needs one recording, found none.")
        try write("newer.bridge.jsonl", #"{"format":"native-bridge/recording","version":3}"# + "\n")
        let newer = try run(["replay", "newer.bridge.jsonl"])
        XCTAssertEqual(newer.status, 2)
        XCTAssertTrue(
            newer.error.hasPrefix(
                """
                native-bridge: The recording newer.bridge.jsonl cannot be used.
                newer.bridge.jsonl:1:47: written by a newer native-bridge (version 3; this one reads up to 1)
                """
            ),
            newer.error
        )
        try write("a.bridge.jsonl", #"{"format":"native-bridge/recording","version":1,"page":"gone.html"}"# + "\n")
        try assertRefused(
            ["replay", "a.bridge.jsonl", "--app"],
            2,
            "replay --app needs the handlers of the app: --native FILE."
        )
        let gone = try run(["replay", "a.bridge.jsonl"])
        XCTAssertEqual(gone.status, 2)
        XCTAssertTrue(gone.error.contains("There is no file or folder"), gone.error)
        try assertRefused(
            ["replay", "a.bridge.jsonl", "--ignore", "at"],
            2,
            "--ignore must be a place such as /items/0/id, found \"at\"."
        )
    }
}
