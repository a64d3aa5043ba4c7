import Foundation
import Workbench
import XCTest

/// The first ten minutes of a person with a page and no phone app, by the window's accessible parts and by keys.
final class StoryTests: StoryTestCase, @unchecked Sendable {
    func testTheFirstTenMinutes() throws {
        try onScreen {
            let window = try window([])
            defer { window.close() }
            try openThePage(in: window)
            try answerByHand(in: window)
            try answerForGood(in: window)
            try callThePage(in: window)
            try keepTheSession(in: window)
            try changeAndReplay(in: window)
        }
        try replayInATerminal()
    }

    /// Without a page there is the example, and what to do next.
    @MainActor
    private func openThePage(in window: ProgramWindow) throws {
        _ = try window.part("push button", "Open a Page…")
        try window.see("WVJB v6")
        try window.picture("start")
        try window.open(folder.appending(path: "shop.html").path(percentEncoded: false))
        try window.see("Waiting for the token…")
    }

    /// The page calls a handler that nobody has; the call waits, and nothing pops up.
    @MainActor
    private func answerByHand(in window: ProgramWindow) throws {
        try window.see("The app has no handler \"{name}\".", ["name": "getUserToken"])
        try window.see("1 call waits for you", ["n": "1"])
        try window.picture("waits")
        try window.press("push button", "Answer it")
        try window.type(#"{"token": "by hand"}"#, into: "Answer")
        try window.picture("answer")
        window.key(.enter, .control)
        try window.see("Token: by hand")
        // The page goes on with its next call, which nobody answers either.
        try window.see("The app has no handler \"{name}\".", ["name": "pay"])
    }

    /// An answer becomes a handler by one key, or by a button; the handlers are a file beside the page.
    @MainActor
    private func answerForGood(in window: ProgramWindow) throws {
        window.key(.s, .control)
        try window.wait("the handler is saved") { (try? self.read("app.native.json"))?.contains("by hand") }
        try window.see("1 call waits for you", ["n": "1"])
        window.key(.j, .control)
        try window.type(#"{"number": 7}"#, into: "Answer")
        try window.press("push button", "A_lways Answer like This")
        try window.see("Paid: 7")
        window.key(.s, .control)
        try window.wait("both are saved") { (try? self.read("app.native.json"))?.contains("\"number\": 7") }
        window.key(.r, .control)
        // How many they are is not the same each time: the example page was there before.
        try window.see(translated("1 call, answered", "{n} calls, all answered", 2).replacing("2 ", with: ""))
        try window.see("Paid: 7")
        // The line below the window follows some time later.
        try window.wait("nothing waits") { window.shows(translated("1 call waits for you", ["n": "1"])) ? nil : true }
        try window.picture("quiet")
    }

    @MainActor
    private func callThePage(in window: ProgramWindow) throws {
        window.key(.four, .alt)
        try window.type("onLogin", into: "Handler name")
        try window.type("{\"id\": 1}", into: "Call data")
        window.key(.enter, .control)
        try window.see("Hello 1")
        try window.picture("call")
    }

    /// What has happened is kept, though nobody pressed *Record*.
    @MainActor
    private func keepTheSession(in window: ProgramWindow) throws {
        try window.choose("_Session", "Save the _Session…")
        try window.save(as: folder.appending(path: "session.bridge.jsonl").path(percentEncoded: false))
        try window.wait("the session is saved") { (try? self.read("session.bridge.jsonl"))?.contains("\"pay\"") }
    }

    @MainActor
    private func changeAndReplay(in window: ProgramWindow) throws {
        try write("shop.html", try read("shop.html").replacing("amount: 20", with: "amount: 25"))
        try window.choose("_Session", "Re_play…")
        try window.press("push button", "_Open")
        try window.press("push button", "_Play")
        let sentence = translated(
            "Call {n} \"{name}\": data differ at {place}: recorded {recorded}, now {now}.",
            ["name": "pay", "place": "/amount", "recorded": "20", "now": "25"]
        )
        // How many calls there were before is not the same each time.
        try window.see(String(sentence.split(separator: "pay")[1]))
        try window.picture("difference")
    }

    private func replayInATerminal() throws {
        let ran = try run(command: "replay", ["session.bridge.jsonl"])
        XCTAssertEqual(ran.status, 1, ran.error)
        XCTAssertTrue((ran.output + ran.error).contains("data differ at /amount: recorded 20, now 25."), ran.output)
    }
}
