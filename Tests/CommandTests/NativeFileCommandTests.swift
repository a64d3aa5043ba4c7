import BridgeCore
import Foundation
import XCTest

/// A file of handlers beside the page, and scripts, in `run`.
final class NativeFileCommandTests: CommandTestCase {
    private func shop() throws -> String {
        let story = URL(filePath: Self.pages).deletingLastPathComponent().appending(path: "story/shop.html")
        return try write("shop.html", String(contentsOf: story, encoding: .utf8))
    }

    func testTheFileBesideThePageAnswers() throws {
        let page = try shop()
        XCTAssertEqual(try run(["run", page]).status, 1)
        try write(
            "app.native.json",
            #"""
            {"handlers": {"getUserToken": {"script": "await sleep(5); return {token: data.scope + store.n}"},
                          "pay": {"reply": {"number": 7}}},
             "onReady": [{"call": "onLogin", "data": {"id": 1}}]}
            """#
        )
        let ran = try run(["run", page])
        XCTAssertEqual(ran.status, 0, ran.error)
        let answers = try ran.events().filter { $0["event"] == "answer" }
        XCTAssertEqual(answers.first { $0["by"] == "script" }?["value"], ["token": "payundefined"])
        XCTAssertTrue(answers.contains { $0["value"] == ["greeting": "Hello 1"] }, ran.output)
    }

    func testAPageOfAPersonsOwnFindsNothingOfTheExamplesApp() throws {
        try write("mine.html", "<!doctype html><title>mine</title>")
        let look = ["--eval", "return [await nativeBridge.has('GetLocation'), await nativeBridge.handlers()]"]
        let alone = try run(["run", "mine.html"] + look + ["--expect", "[false, []]"])
        XCTAssertEqual(alone.status, 0, alone.error)
        let call = ["--eval", "await nativeBridge.call('testSyn').catch(() => {})"]
        let called = try run(["run", "mine.html"] + call)
        XCTAssertEqual(called.status, 1)
        XCTAssertEqual(called.error, "native-bridge: The app has no handler \"testSyn\".\n")
        try write("app.native.json", #"{"handlers": {"mine": {"reply": 1}}}"#)
        let beside = try run(["run", "mine.html"] + look + ["--expect", #"[false, ["mine"]]"#])
        XCTAssertEqual(beside.status, 0, beside.error)
    }

    func testAScriptThatIsNoJavaScriptEndsTheRun() throws {
        let page = try shop()
        try write("app.native.json", "{\"handlers\": {\n  \"getUserToken\": {\"script\": \"return data..scope\"}\n}}")
        let ran = try run(["run", page])
        XCTAssertEqual(ran.status, 2)
        XCTAssertTrue(
            ran.error.contains("app.native.json:2:31: the script of \"getUserToken\" is no JavaScript: Unexpected"),
            ran.error
        )
    }

    func testABrokenFileBesideThePageEndsTheRun() throws {
        let page = try shop()
        try write("app.native.json", #"{"handlers": {"getUserToken": {"replay": 1}}}"#)
        let ran = try run(["run", page])
        XCTAssertEqual(ran.status, 2)
        XCTAssertTrue(
            ran.error.contains("app.native.json:1:32: \"replay\" is not a known key; did you mean \"reply\"?")
        )
    }
}
