import BridgeCore
import BridgeScripting
import Foundation
import XCTest

/// The window and `run` tell the same story of the same page and files.
final class SameEventsTests: StoryTestCase, @unchecked Sendable {
    func testTheWindowAndRunHaveTheSameEvents() throws {
        try onScreen {
            try write(
                "app.native.json",
                #"{"unanswered": "error", "handlers": {"getUserToken": {"reply": {"token": "t"}}}}"#
            )
            let window = try window(["shop.html", "--native", "app.native.json", "--record", "window.bridge.jsonl"])
            defer { window.close() }
            try window.see("Paid: undefined")
            window.key(.q, .control)
            XCTAssertTrue(window.ended())
            try run(["shop.html", "--native", "app.native.json", "--record", "run.bridge.jsonl"])
            XCTAssertEqual(try events("window.bridge.jsonl"), try events("run.bridge.jsonl"))
        }
    }

    /// The events of a recording without what differs from one time to the next: times, the page's own ids, which have a
    /// time in them, and when the load has ended, which what the page does does not wait for.
    private func events(_ name: String) throws -> [String] {
        try read(name).split(separator: "\n").dropFirst().map { line in
            guard case .object(let event) = try JSONValue(parsing: String(line)) else { return String(line) }
            var rest = JSONObject()
            for (key, value) in event where !["t", "took", "wire"].contains(key) { rest[key] = value }
            return JSONValue.object(rest).text.text
        }
        .filter { !$0.contains("\"state\":\"loaded\"") }
    }
}
