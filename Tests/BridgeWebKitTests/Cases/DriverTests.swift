import BridgeCore
import Conformance
import Foundation
import LiveTesting
import XCTest

/// The sentences of cases in other words and with other numbers than the case files have.
final class DriverTests: CaseTestCase {
    private let way = Conformance.Way(.yk, over: .scriptMessage)

    /// A case of that content in a folder of its own.
    private func caseFile(_ members: JSONObject) throws -> CaseFile {
        let folder = URL.testFiles.appending(path: "native-bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(
            at: Self.folder.appending(path: "_prelude.js"),
            to: folder.appending(path: "_prelude.js")
        )
        let file = folder.appending(path: "case.json")
        try Data(JSONValue.object(members).text.text.utf8).write(to: file)
        return try CaseFile(contentsOf: file)
    }

    private func expect(
        _ word: String,
        _ driver: [JSONValue],
        _ members: JSONObject = [:],
        why: String = "",
        line: UInt = #line
    ) throws {
        var object: JSONObject = [
            "page_js": "return window.__got",
            "page_html": """
            <!doctype html><title>nb</title><script>window.__got = []; whenBridge(bridge => {
              bridge.registerHandler('tellEcho', (data, respond) => { __got.push(data); respond && respond(data); });
              bridge.registerHandler('other', (data) => { __got.push('other ' + data); });
            })</script><body>
            """,
            "native_handlers": ["echo": "echo"],
        ]
        for (key, value) in members { object[key] = value }
        object["driver"] = .array(driver)
        try expect(word, try caseFile(object), way, why: why, limit: .seconds(20), line: line)
    }

    func testOtherNumbersNamesAndTimes() throws {
        try expect(
            "passed",
            [
                "native: 5 calls of tellEcho", "load the page, wait until ready + 10 ms; native has all answers",
                "run it",
            ],
            ["expect_value": [1, 2, 3, 4, 5]]
        )
        try expect(
            "passed",
            [
                "load the page, wait until ready, call tellEcho {\"a\": 1}, 20 ms later tellEcho \"x\"",
                "native has both answers, then run page_js",
            ],
            ["expect_value": [["a": 1], "x"]]
        )
        try expect(
            "passed",
            [
                "load the page, wait until ready", "native: reload; on COMMITTED call tellEcho 7",
                "wait 2 s; native has both answers",
                "run it",
            ],
            ["expect_value": [7]]
        )
    }

    func testPagesAndHistory() throws {
        try expect(
            "passed",
            [
                "run page_js", "load second, make three calls; load third, then go back twice: the first page is shown",
                "run: location.search = '?x'; wait for ?x to be loaded; location is still ?x, echo works",
                "end the web process; reload; wait until it is loaded", "run again",
            ],
            ["expect_value": []]
        )
    }

    func testWindows() throws {
        try expect(
            "passed",
            ["open windows A, B and C; run page_js in all at once; close B and close A; run page_js in C again"],
            [
                "page_js": "return [(await call('who')).data]", "native_handlers": ["who": "who"],
                "expect": "A gets only \"A\".", "expect_value": ["C"],
            ]
        )
        try expect(
            "passed",
            [
                "run page_js", "native also makes one call to a page handler that never answers",
                "close the window, drop the owner, turn the main loop for 3 s",
                "check weak references, repeat two times, check that no web process is left",
            ],
            ["expect_value": []]
        )
    }

    func testWhatIsNotUnderstoodIsSkipped() throws {
        try expect(
            "skipped",
            ["run page_js", "reload, rub the lamp three times"],
            why: "The step \"rub the lamp three times\" of the driver is not understood."
        )
        try expect("skipped", ["run page_js in Z"], why: "The driver speaks of a window Z, which there is not.")
        try expect(
            "skipped",
            [],
            ["native_handlers": ["x": "teleport"]],
            why: "The native word \"teleport\" is not known."
        )
        try expect("skipped", [], ["needs": ["camera"]], why: "The case needs \"camera\", which is not known.")
        try expect("skipped", [], why: "The case says only in prose what must come out.")
    }

    func testWhatDoesNotHoldFails() throws {
        try expect(
            "failed",
            ["run page_js"],
            ["expect_value": [["a": 1]]],
            why: "page_js should give [{\"a\":1}], but it gave []. They differ at /0."
        )
        try expect("failed", [], ["page_js": "null.x"], why: "The page's script threw: TypeError")
        try expect(
            "failed",
            ["load the page; native: calls other; native must have one answers within 200 ms"],
            why: "It did not happen within 200 ms that all 1 calls of native code were answered."
        )
        try Patience.$limit.withValue(.seconds(2)) {
            try expect(
                "failed",
                ["run page_js", "load another page, the first page is shown"],
                why: "It did not happen within 2 s that page.html was shown."
            )
        }
        try expect(
            "failed",
            ["run: location.search = 'a'; wait for ?a to be loaded; location is ?b"],
            why: "The location should be ?b, but it is http"
        )
    }
}
