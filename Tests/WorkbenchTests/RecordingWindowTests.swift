import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// Recording in the window, and saving what has happened already.
final class RecordingWindowTests: WindowTestCase {
    /// Runs `body` with a window on a page that logs in, and a folder for its files.
    private func withShop(_ body: @escaping @MainActor (WorkbenchWindow, URL) async throws -> Void) throws {
        let folder = URL.testFiles.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try live {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var options = WorkbenchOptions.test(hasExampleApp: false)
            options.stateFolder = folder.appending(path: "state")
            let window = try WorkbenchWindow(options)
            defer { window.close() }
            try window.webView.bridge.register("login") { _ in JSONText(unchecked: #"{"token":"t1"}"#) }
            window.open(try PageLocation.page(html: ReplayPages.shop(amount: 20)))
            try await until("the page has logged in") { window.webView.title == "t1" }
            try await body(window, folder)
        }
    }

    private static func recording(_ file: URL) throws -> Recording {
        try Recording(contentsOf: file.path(percentEncoded: false))
    }

    private static func names(_ recording: Recording) -> [String] {
        recording.entries.compactMap(\.call?.name.rawValue)
    }

    func testWhatHasHappenedIsSavedAfterwards() throws {
        try withShop { window, folder in
            let file = folder.appending(path: "shop.bridge.jsonl")
            await window.saveSession(to: file.path(percentEncoded: false), asTest: false)
            let recording = try Self.recording(file)
            XCTAssertEqual(Self.names(recording), ["login"])
            XCTAssertNotNil(recording.header.started)
            let test = folder.appending(path: "test.bridge.jsonl")
            await window.saveSession(to: test.path(percentEncoded: false), asTest: true)
            let text = try String(contentsOf: test, encoding: .utf8)
            XCTAssertFalse(text.contains("\"t\":"), text)
            XCTAssertFalse(text.contains("\"wire\":"), text)
            XCTAssertTrue(text.contains(#""value":{"token":"t1"}"#), text)
            await window.saveSession(to: folder.appending(path: "no/x").path(percentEncoded: false), asTest: false)
            try await until("the trouble is said") {
                WidgetTree(window.widget).texts.contains { $0.hasSuffix("/no/x: No such file or directory.") }
            }
        }
    }

    func testRecordingGoesOnInTheNextWindowAndHidesWhatIsToBeHidden() throws {
        let folder = URL.testFiles.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try live {
            var options = WorkbenchOptions.test(hasExampleApp: false)
            options.stateFolder = folder
            options.settings = Settings()
            let first = try WorkbenchWindow(options)
            first.hide(["/token", "/user"])
            first.activate("record")
            first.close()
            let window = try WorkbenchWindow(options)
            defer { window.close() }
            try window.webView.bridge.register("login") { _ in JSONText(unchecked: #"{"token":"t1"}"#) }
            window.open(try PageLocation.page(html: ReplayPages.shop(amount: 20)))
            try await until("the page has logged in") { window.webView.title == "t1" }
            // The window before was recorded, too.
            let state = folder.appending(path: "recordings").path(percentEncoded: false)
            try await until("it was recorded") {
                let files = try FileManager.default.contentsOfDirectory(atPath: state)
                let text = try files.filter { $0.hasSuffix(".bridge.jsonl") }
                    .map { try String(contentsOfFile: "\(state)/\($0)", encoding: .utf8) }.joined()
                return text.contains(#""data":{"user":"…"}"#) && text.contains(#""value":{"token":"…"}"#)
                    && !text.contains("ada") && !text.contains("t1")
            }
        }
    }

    func testRecordingIsWrittenAsThingsHappenAndShowsThatItDoes() throws {
        try withShop { window, folder in
            window.activate("record")
            try await until("the status line says so") {
                WidgetTree(window.widget).texts.contains { $0.contains("recording 00:0") && $0.contains(" B") }
            }
            _ = try await window.webView.evaluate("document.querySelector('button').click()")
            let state = folder.appending(path: "state/recordings")
            let name = try XCTUnwrap(
                FileManager.default.contentsOfDirectory(atPath: state.path(percentEncoded: false)).first
            )
            XCTAssertTrue(name.hasPrefix("native-bridge-") && name.hasSuffix(".bridge.jsonl"), name)
            let file = state.appending(path: name)
            try await until("the call is in the file") {
                try String(contentsOf: file, encoding: .utf8).contains(#""name":"pay""#)
            }
            window.activate("record")
            try await until("the bar says where it is") {
                WidgetTree(window.widget).texts.contains { $0.hasPrefix("The recording is in ") && $0.contains(name) }
            }
            let before = try String(contentsOf: file, encoding: .utf8)
            _ = try await window.webView.evaluate("document.querySelector('button').click()")
            try await until("the second call is there") { window.log.callCount == 3 }
            XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), before)
        }
    }

    func testNothingOfAFloodIsMissingInTheRecording() throws {
        let folder = URL.testFiles.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try live {
            var options = WorkbenchOptions.test(hasExampleApp: false)
            options.stateFolder = folder
            options.view.bridge.eventBuffer = 100
            let window = try WorkbenchWindow(options)
            defer { window.close() }
            try window.webView.bridge.register("echo") { $0.data }
            window.open(try PageLocation.page(html: TestPages.page("")))
            try await until("the page is ready") { window.webView.bridge.wireProtocol != nil }
            window.activate("record")
            _ = try await window.webView.evaluate(
                "for (let i = 0; i < 5000; i++) { b.callHandler('echo', i, () => {}); }"
            )
            try await until("all are answered", within: .seconds(30)) {
                window.log.callCount == 5_000 && window.log.pendingCount == 0
            }
            window.activate("record")
            let state = folder.appending(path: "recordings")
            let name = try XCTUnwrap(
                FileManager.default.contentsOfDirectory(atPath: state.path(percentEncoded: false)).first
            )
            let recording = try Self.recording(state.appending(path: name))
            XCTAssertEqual(Self.names(recording).count { $0 == "echo" }, 5_000)
            let answers = recording.entries.count { if case .answer = $0.event.kind { true } else { false } }
            XCTAssertEqual(answers, 5_000)
        }
    }
}
