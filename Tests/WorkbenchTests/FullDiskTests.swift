import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// A disk that is full or may not be written to: one sentence says so, what was there stays whole, and what a person has
/// made is still in hand when there is room again.
final class FullDiskTests: WindowTestCase {
    /// Runs `body` with a window on a page that lies on a small disk.
    private func withDisk(
        settings name: String? = nil,
        _ body: @escaping @MainActor (WorkbenchWindow, SmallDisk) async throws -> Void
    ) throws {
        try live {
            let disk = try SmallDisk()
            defer { disk.remove() }
            let page = disk.folder.appending(path: "page.html")
            try Data(ReplayPages.shop(amount: 20).utf8).write(to: page)
            var options = WorkbenchOptions.test(hasExampleApp: false)
            options.stateFolder = disk.folder.appending(path: "state")
            options.settings = name.map { Settings(file: disk.folder.appending(path: $0)) }
            let window = try WorkbenchWindow(options)
            defer { window.close() }
            try window.webView.bridge.register("login") { _ in JSONText(unchecked: #"{"token":"t1"}"#) }
            window.open(try PageLocation(path: page.path(percentEncoded: false)))
            try await until("the page has logged in") { window.webView.title == "t1" }
            try await body(window, disk)
        }
    }

    @MainActor
    private static func says(_ sentence: String, _ window: WorkbenchWindow) async throws {
        do {
            try await until("\"\(sentence)\" is said") { WidgetTree(window.widget).texts.contains(sentence) }
        } catch {
            XCTFail("\(error) \(WidgetTree(window.widget).texts)")
            throw error
        }
    }

    private static func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    func testHandlersStayInHand() throws {
        try withDisk { window, disk in
            let file = disk.folder.appending(path: "app.native.json")
            let path = file.path(percentEncoded: false)
            let text = #"{"handlers": {"a": {"reply": 1}}}"#
            try Data(text.utf8).write(to: file)
            window.fakeApp.document.open(try NativeFile(contentsOf: path), isWatching: false)
            try window.fakeApp.add(NativeBehaviour(.echo), to: "b")
            disk.fill()
            window.activate("save-file")
            try await Self.says("Cannot save \(path): \(disk.reason).", window)
            XCTAssertEqual(try Self.text(file), text)
            XCTAssertTrue(window.fakeApp.has("b") && window.fakeApp.document.isEdited)
            disk.free()
            window.activate("save-file")
            XCTAssertTrue(try Self.text(file).contains("\"b\""))
            let saved = try Self.text(file)
            try window.fakeApp.add(NativeBehaviour(.echo), to: "c")
            guard disk.forbidWriting() else { return print("A folder cannot be made read-only here.") }
            window.activate("save-file")
            try await until("that is said, too") {
                WidgetTree(window.widget).texts.contains {
                    $0 == "Cannot save \(path): Read-only file system."
                        || $0 == "Cannot save \(path): Permission denied."
                }
            }
            XCTAssertEqual(try Self.text(file), saved)
            XCTAssertTrue(window.fakeApp.has("c") && window.fakeApp.document.isEdited)
            XCTAssertEqual(disk.names.filter { $0.hasPrefix("app") || $0.hasPrefix(".") }, ["app.native.json"])
        }
    }

    func testASavedCallStaysInTheForm() throws {
        try withDisk { window, disk in
            let file = disk.folder.appending(path: "app.calls.json")
            let path = file.path(percentEncoded: false)
            window.compose(name: "greet", data: JSONText(unchecked: #"{"id": 7}"#))
            let pane = CallPaneWidgets(window)
            try pane.save(as: "First")
            let before = try Self.text(file)
            window.compose(name: "pay", data: JSONText(unchecked: #"{"id": 8}"#))
            disk.fill()
            try pane.save(as: "Second")
            try await Self.says("Cannot save \(path): \(disk.reason).", window)
            XCTAssertEqual(try Self.text(file), before)
            XCTAssertTrue(pane.data.contains("8"), pane.data)
            disk.free()
            try pane.save(as: "Second")
            XCTAssertEqual(pane.savedTitles, ["All calls", "First", "Second"])
            XCTAssertTrue(try Self.text(file).contains("Second"))
        }
    }

    func testARecordingEndsWithWhatThereWasRoomFor() throws {
        try withDisk { window, disk in
            window.activate("record")
            let state = disk.folder.appending(path: "state/recordings")
            let name = try XCTUnwrap(
                FileManager.default.contentsOfDirectory(atPath: state.path(percentEncoded: false)).first
            )
            let file = state.appending(path: name)
            disk.fill()
            _ = try await window.webView.evaluate(
                "for (let i = 0; i < 40; i++) document.querySelector('button').click()"
            )
            let path = file.path(percentEncoded: false)
            try await Self.says("Cannot write to \(path): \(disk.reason).", window)
            disk.free()
            _ = try Recording(contentsOf: path)
            // What has happened is still there, and can be saved now.
            let saved = disk.folder.appending(path: "saved.bridge.jsonl").path(percentEncoded: false)
            try await until("the calls are in the trace") { window.log.callCount >= 41 }
            await window.saveSession(to: saved, asTest: true)
            XCTAssertGreaterThan(try Recording(contentsOf: saved).entries.count, 40)
        }
    }

    func testSettingsAreKeptForTheRun() throws {
        try withDisk(settings: "settings.ini") { window, disk in
            let file = disk.folder.appending(path: "settings.ini")
            let before = try Self.text(file)
            XCTAssertTrue(before.contains("page.html"), before)
            disk.fill()
            window.activate("clear-at-reload")
            let path = file.path(percentEncoded: false)
            try await until("that is said") {
                WidgetTree(window.widget).texts.contains {
                    $0.hasPrefix("The settings cannot be saved in \(path): ") && $0.contains(disk.reason)
                }
            }
            XCTAssertEqual(try Self.text(file), before)
            disk.free()
            window.activate("device", "ipad")
            let after = try Self.text(file)
            XCTAssertTrue(after.contains("ipad") && after.contains("clear"), after)
        }
    }
}
