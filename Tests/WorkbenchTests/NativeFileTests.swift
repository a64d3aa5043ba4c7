import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// What the bar says of the file of the handlers.
final class NativeFileTests: WindowTestCase {
    private let asking = TestPages.page("b.callHandler('getUserToken', 1, () => {});")

    /// A broken file is said before the handlers that are missing because of it.
    func testAFileThatIsBrokenAtTheStart() throws {
        try live { [asking] in
            let page = try PageLocation.page(html: asking)
            let folder = try XCTUnwrap(PageLocation.folder(of: page.address))
            let file = folder.appending(path: "app.native.json")
            try Data(#"{"handlers": {"getUserToken": {"replay": 1}}}"#.utf8).write(to: file)
            let window = try WorkbenchWindow(.test(hasExampleApp: false))
            defer { window.close() }
            window.open(page)
            try await until("the call is missing its handler") { !window.explanations.isEmpty }
            let sentence =
                "app.native.json, line 1, column 32: \"replay\" is not a known key; did you mean \"reply\"? "
                + "None of app.native.json is in force."
            XCTAssertEqual(window.explanation, sentence)
            XCTAssertNotNil(WidgetTree(window.widget).button("1 of 2"))
            gtk_button_clicked(try XCTUnwrap(WidgetTree(window.widget).button("Show")))
            try await until("the place is shown") {
                WidgetTree(window.widget).texts.contains { $0.contains("app.native.json:1:32:") && $0.contains("^") }
            }
            Key("s", .control).press(in: window)
            XCTAssertEqual(window.explanation, sentence)
            try Data(#"{"handlers": {"getUserToken": {"reply": 1}}}"#.utf8).write(to: file, options: .atomic)
            try await until("nothing is wrong any more") { window.explanation == nil }
        }
    }

    /// Where two have changed the file, each version can be had with one button.
    func testAChangeElsewhereIsAChoice() throws {
        try withWindow(html: asking) { window in
            let document = window.fakeApp.document
            let path = try XCTUnwrap(document.path)
            for (button, mine, kept) in [("Keep Mine", "first", "first"), ("Use the File", "second", "theirs")] {
                try window.fakeApp.add(NativeBehaviour(.echo), to: HandlerName(mine))
                let theirs = "{\"handlers\": {\"theirs\": {\"reply\": \"\(button)\"}}}"
                try Data(theirs.utf8).write(to: URL(filePath: path), options: .atomic)
                Key("s", .control).press(in: window)
                try await until("there is a choice") { WidgetTree(window.widget).button(button) != nil }
                XCTAssertEqual(
                    window.explanation,
                    "app.native.json was changed by another program, and you have changed it here."
                )
                XCTAssertTrue(try String(contentsOfFile: path, encoding: .utf8).contains("theirs"))
                gtk_button_clicked(try XCTUnwrap(WidgetTree(window.widget).button(button)))
                XCTAssertNil(document.conflict)
                XCTAssertTrue(window.fakeApp.has(HandlerName(kept)))
                Key("s", .control).press(in: window)
                XCTAssertTrue(try String(contentsOfFile: path, encoding: .utf8).contains(kept))
            }
        }
    }

    /// A file that goes is told; what it said stays in force, and saving writes it anew.
    func testAFileThatGoes() throws {
        try withWindow(html: asking) { window in
            let path = try XCTUnwrap(window.fakeApp.document.path)
            try Data(#"{"handlers": {"pay": {"reply": 1}}}"#.utf8).write(to: URL(filePath: path), options: .atomic)
            try await until("the file is in force") { window.fakeApp.has("pay") }
            try FileManager.default.removeItem(atPath: path)
            try await until("it is told") {
                window.explanation
                    == "app.native.json is gone from the disk. What it said stays in force; saving writes it anew."
            }
            XCTAssertTrue(window.fakeApp.has("pay"))
            Key("s", .control).press(in: window)
            XCTAssertEqual(window.explanation, "app.native.json is saved.")
            XCTAssertTrue(try String(contentsOfFile: path, encoding: .utf8).contains("pay"))
        }
    }
}
