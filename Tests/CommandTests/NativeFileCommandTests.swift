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
