import Foundation
import XCTest

/// What a person hears who does not see the window.
final class ReaderTests: StoryTestCase, @unchecked Sendable {
    func testWhatAPersonShouldKnowIsAnnounced() throws {
        try onScreen {
            let window = try window([])
            defer { window.close() }
            let announcements = Announcements()
            defer { announcements.close() }
            try window.open(folder.appending(path: "shop.html").path(percentEncoded: false))
            for text in ["The app has no handler \"getUserToken\".", "1 call waits for you"] {
                try window.wait("\"\(text)\" is announced") {
                    announcements.texts.contains { $0.hasPrefix(text) } ? true : nil
                }
            }
            _ = try window.part("alert", "Explanation")
            _ = try window.part("toggle button", "Waiting for you: 1")
            _ = try window.part("table cell", "waits for you")
            let times = announcements.texts.count { $0.hasPrefix("The app has no handler") }
            XCTAssertEqual(times, 1, "\(announcements.texts)")
        }
    }

    /// A reader is told of each row, so that a long list is cut.
    func testALongListIsCut() throws {
        let call = "bridge.callHandler('getUserToken'"
        let calls = "for (let i = 0; i < 12000; i++) bridge.callHandler('log', i);"
        try write("shop.html", try read("shop.html").replacing(call, with: "\(calls)\n    \(call)"))
        try write("app.native.json", #"{"handlers": {"log": {"reply": null}}}"#)
        try onScreen {
            let window = try window(["shop.html"])
            defer { window.close() }
            try window.see("12,001 calls", within: 60)
            try window.see("older rows…", within: 60)
            let list = try window.part("table", "Traffic")
            XCTAssertLessThanOrEqual(list.rowCount, 10_101)
        }
    }
}
