import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// The pane in which recordings are played.
final class ReplayWindowTests: WindowTestCase {
    private static let header = #"{"format":"native-bridge/recording","version":1,"page":"shop.html"}"#
    private static let lines = [
        header,
        #"{"event":"call","call":"c1","direction":"js","name":"login","data":{"user":"ada"}}"#,
        #"{"event":"answer","call":"c1","value":{"token":"t9"}}"#,
        #"{"event":"call","call":"c2","direction":"js","name":"pay","data":{"amount":20}}"#,
        #"{"event":"answer","call":"c2","value":{"ok":true}}"#,
    ]

    /// Runs `body` with a window on the shop, in which a recording of it is open.
    private func withReplay(
        amount: Int,
        _ body: @escaping @MainActor (WorkbenchWindow, URL) async throws -> Void
    ) throws {
        let file = URL.testFiles.appending(path: "\(UUID().uuidString).bridge.jsonl")
        try Data(Self.lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try live {
            let window = try WorkbenchWindow(.test(hasExampleApp: false))
            defer { window.close() }
            try window.webView.bridge.register("login") { _ in JSONText(unchecked: #"{"token":"own"}"#) }
            window.open(try PageLocation.page(html: ReplayPages.shop(amount: amount)))
            try await until("the page has logged in") { window.webView.title == "own" }
            window.openRecording(file.path(percentEncoded: false))
            try await Self.says(window, "2 calls were recorded. Nothing is played before you say so.")
            try await body(window, file)
        }
    }

    @MainActor
    private static func says(_ window: WorkbenchWindow, _ sentence: String) async throws {
        try await until("the window says: \(sentence)") { WidgetTree(window.widget).texts.contains(sentence) }
    }

    @MainActor
    private static func press(_ label: String, in window: WorkbenchWindow) throws {
        gtk_button_clicked(try XCTUnwrap(WidgetTree(window.widget).button(label), label))
    }

    func testThePageIsPlayedToAndWhatDiffersIsShownIgnoredAndAccepted() throws {
        try withReplay(amount: 25) { window, file in
            try Self.press("Play", in: window)
            try await until("the page got the recorded answer") { window.webView.title == "t9" }
            _ = try await window.webView.evaluate("document.querySelector('button').click()")
            try await Self.says(window, #"Call 2 "pay": data differ at /amount: recorded 20, now 25."#)
            XCTAssertEqual(window.shownDifference.left, "{\n  \"amount\": 20\n}")
            XCTAssertEqual(window.shownDifference.right, "{\n  \"amount\": 25\n}")
            try Self.press("Accept New", in: window)
            try await Self.says(window, "2 calls, as recorded.")
            let text = try String(contentsOf: file, encoding: .utf8)
            XCTAssertTrue(text.contains(#""data":{"amount":25}"#), text)
            XCTAssertTrue(text.contains(Self.lines[1]), text)
            // The app's own handlers answer again.
            window.activate("reload")
            try await until("the page has logged in by itself") { window.webView.title == "own" }
        }
    }

    func testAnIgnoredPlaceIsWrittenIntoTheRecording() throws {
        try withReplay(amount: 25) { window, file in
            try Self.press("Play", in: window)
            try await until("the page got the recorded answer") { window.webView.title == "t9" }
            _ = try await window.webView.evaluate("document.querySelector('button').click()")
            try await until("the place can be ignored") { WidgetTree(window.widget).button("Ignore /amount") != nil }
            try Self.press("Ignore /amount", in: window)
            try await Self.says(window, "2 calls, as recorded.")
            XCTAssertEqual(
                try Recording(contentsOf: file.path(percentEncoded: false)).header.ignored,
                [JSONPointer("/amount")]
            )
        }
    }

    /// Chooses which side the recording stands for.
    @MainActor
    private static func choose(_ side: String, in window: WorkbenchWindow) throws {
        let boxes = WidgetTree(window.widget).seen(gtk_combo_box_get_type()).map {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkComboBox.self)
        }
        XCTAssertTrue(boxes.contains { gtk_combo_box_set_active_id($0, side) != 0 }, "no choice \(side)")
    }

    func testTheRecordedPageCallsTheLivingHandlers() throws {
        try withReplay(amount: 20) { window, _ in
            let calls = window.log.callCount
            try window.fakeApp.add(NativeBehaviour(.reply(JSONText(unchecked: #"{"ok":true}"#))), to: "pay")
            try Self.choose("page", in: window)
            try Self.press("Play", in: window)
            try await Self.says(
                window,
                #"Call 1 "login": the answers differ at /token: recorded "t9", now "own"."#
            )
            XCTAssertEqual(window.recordedRows.count, 1, "pay is answered as it was")
            XCTAssertEqual(window.shownDifference.right, "{\n  \"token\": \"own\"\n}")
            XCTAssertEqual(window.log.callCount, calls, "the page itself is left alone")
            try Self.press("Accept New", in: window)
            try await Self.says(window, "2 calls, as recorded.")
            try Self.press("Play", in: window)
            try await Self.says(window, "2 calls, as recorded.")
        }
    }

    func testStepByStepNothingIsAnsweredBeforeItsStep() throws {
        try withReplay(amount: 20) { window, _ in
            _ = try await window.webView.evaluate("document.title = 'waiting'")
            try Self.press("Step", in: window)
            try await until("the page got the recorded answer") { window.webView.title == "t9" }
            _ = try await window.webView.evaluate("document.querySelector('button').click()")
            try await until("the page has called") { window.log.rows.contains { $0.name == "pay" && $0.isPending } }
            try await Self.says(window, "1 of 2 calls.")
            try Self.press("Compare Now", in: window)
            try await Self.says(window, "2 calls, as recorded.")
        }
    }

    func testALargeRecordingShowsRowsWhileItIsRead() throws {
        let file = URL.testFiles.appending(path: "\(UUID().uuidString).bridge.jsonl")
        let data = String(repeating: "x", count: 1_000)
        let lines = (1...6_000).map {
            #"{"event":"call","call":"c\#($0)","direction":"js","name":"n","data":"\#(data)"}"#
        }
        try Data((([Self.header] + lines).joined(separator: "\n") + "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try withWindow(hasExampleApp: false) { window in
            window.openRecording(file.path(percentEncoded: false))
            try await until("there are rows") { window.recordedRows.count > 0 }
            XCTAssertFalse(window.recordedRows.areAll)
            try await until("all is read", within: .seconds(30)) { window.recordedRows.areAll }
            XCTAssertEqual(window.recordedRows.count, 6_000)
        }
    }

    /// Read, played and compared while the window goes on.
    func testALargeRecordingIsPlayedWithoutAPause() throws {
        let file = URL.testFiles.appending(path: "\(UUID().uuidString).bridge.jsonl")
        let text = String(repeating: "x", count: 300)
        let lines = (1...30_000).map {
            """
            {"event":"call","call":"c\($0)","direction":"js","name":"n","data":{"number":\($0),"text":"\(text)"}}
            {"event":"answer","call":"c\($0)","value":\($0)}
            """
        }
        try Data((([Self.header] + lines).joined(separator: "\n") + "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try withWindow(html: TestPages.page("b.callHandler('n', {number: 1}, () => {});")) { window in
            let heart = Heartbeat()
            window.openRecording(file.path(percentEncoded: false))
            try await until("all is read", within: .seconds(60)) { window.recordedRows.areAll }
            print("longest pause, opening:", heart.longestPause)
            XCTAssertLessThan(heart.longestPause, .seconds(1))
            XCTAssertEqual(window.recordedRows.count, 30_000)
            heart.restart()
            try Self.press("Play", in: window)
            try await until("it is played", within: .seconds(60)) {
                WidgetTree(window.widget).texts.contains { $0.hasPrefix("1 of 30,000 calls.") }
            }
            print("longest pause, playing:", heart.longestPause)
            XCTAssertLessThan(heart.longestPause, .seconds(1))
            heart.restart()
            try Self.press("Compare Now", in: window)
            try await until("what is missing is listed", within: .seconds(60)) {
                WidgetTree(window.widget).texts.contains { $0.hasPrefix("Call 1 \"n\": data differ") }
            }
            XCTAssertEqual(
                window.recordedRows.count,
                30_000,
                "the others are missing"
            )
            print("longest pause, comparing:", heart.longestPause)
            XCTAssertLessThan(heart.longestPause, .seconds(1))
        }
    }

    func testABrokenRecordingIsRefusedWithItsPlace() throws {
        let file = URL.testFiles.appending(path: "\(UUID().uuidString).bridge.jsonl")
        try Data("\(Self.header)\n{\"event\":3}\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try withWindow(hasExampleApp: false) { window in
            window.openRecording(file.path(percentEncoded: false))
            try await until("the bar says why") {
                WidgetTree(window.widget).texts.contains { $0.contains(#":2:10: "event" must be a text, found 3"#) }
            }
        }
    }
}
