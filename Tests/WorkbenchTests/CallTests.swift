import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// The pane *Call*: calls of the page's handlers, made by hand.
final class CallTests: WindowTestCase {
    private static let page = TestPages.page(
        """
        let visits = 0;
        b.registerHandler("onLogin", (data, answer) => answer({ id: data?.id, visit: ++visits }));
        b.registerHandler("slow", (data, answer) => { window.finish = answer; });
        """
    )

    func testACallIsMadeAndItsAnswersAreComparedWithThoseBefore() throws {
        try withWindow(html: Self.page) { window in
            window.compose(name: "onLogin", data: (["id": 1] as JSONValue).text)
            let pane = CallPaneWidgets(window)
            XCTAssertEqual(pane.data, "{\"id\": 1}")
            Key("Return", .control).press(in: window)
            try await until("the answer is shown") { pane.texts.contains { $0.contains("\"visit\": 1") } }
            Key("Return", .control).press(in: window)
            try await until("the change is shown") { pane.texts.contains("/visit  1 → 2") }
            window.compose(name: "onLogn", data: nil)
            XCTAssertTrue(pane.texts.contains("The page has not registered \"onLogn\"; the nearest is \"onLogin\"."))
            XCTAssertTrue(pane.texts.contains("Empty: the call has no data."))
        }
    }

    func testACallWaitsUntilItsHandlerRegistersAndIsRepeated() throws {
        try withWindow(html: Self.page) { window in
            window.compose(name: "onPaid", data: nil)
            let pane = CallPaneWidgets(window)
            try pane.check("Send when it registers")
            try pane.spin("How many times", to: 3)
            try pane.spin("Every … milliseconds", to: 0)
            Key("Return", .control).press(in: window)
            try await until("it waits") { pane.tree.button("Cancel 0.1 s") != nil }
            XCTAssertEqual(window.log.rows.count { $0.name == "onPaid" }, 0, "nothing was sent yet")
            _ = try await window.webView.evaluate("b.registerHandler('onPaid', (data, answer) => answer('paid'))")
            try await until("it was sent three times") {
                window.log.rows.count { $0.name == "onPaid" && $0.state == .answered } == 3
            }
            try await until("the answers are listed") { pane.texts.count { $0 == "\"paid\"" } == 3 }
        }
    }

    func testTheNameHasTheFocusAlsoWhereOnePaneIsInSight() throws {
        try withWindow(html: Self.page, size: (900, 600)) { window in
            window.activate("pane-traffic")
            window.activate("pane-call")
            XCTAssertEqual(gtk_widget_is_focus(try CallPaneWidgets(window).entry("Handler name")), 1)
        }
    }

    func testCallsMadeBeforeComeBackByTheArrowKey() throws {
        try withWindow(html: Self.page) { window in
            let pane = CallPaneWidgets(window)
            for id in [1, 2] {
                window.compose(name: "onLogin", data: (["id": .number(Double(id))] as JSONValue).text)
                Key("Return", .control).press(in: window)
                try await until("\(id) is answered") { pane.texts.contains { $0.contains("\"id\": \(id)") } }
            }
            window.compose(name: "", data: nil)
            let name = try pane.entry("Handler name")
            Key("Up").press(on: name)
            XCTAssertEqual(pane.data, "{\"id\": 2}")
            Key("Up").press(on: name)
            XCTAssertEqual(pane.data, "{\"id\": 1}")
            Key("Down").press(on: name)
            Key("Down").press(on: name)
            XCTAssertEqual(pane.data, "")
        }
    }

    func testARowIsSentAgainAsItWasOrEdited() throws {
        try withWindow(html: Self.page) { window in
            window.compose(name: "onLogin", data: (["id": 5] as JSONValue).text)
            Key("Return", .control).press(in: window)
            try await until("it is answered") { window.log.rows.contains { $0.name == "onLogin" && $0.took != nil } }
            try await until("it is listed") { window.listedRows > 1 }
            window.compose(name: "other", data: nil)
            window.select(named: "onLogin")
            Key("e", .control).press(in: window)
            let pane = CallPaneWidgets(window)
            XCTAssertEqual(pane.data, "{\"id\": 5}")
            Key("E", GdkModifierType(rawValue: GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue)).press(in: window)
            try await until("it was sent again") { window.log.rows.count { $0.name == "onLogin" } == 2 }
        }
    }

    func testASlowCallIsCancelledByTheButtonThatSentIt() throws {
        try withWindow(html: Self.page) { window in
            window.compose(name: "slow", data: nil)
            let pane = CallPaneWidgets(window)
            try pane.click("Send")
            try await until("it can be cancelled") { pane.tree.button("Cancel 0.2 s") != nil }
            let button = try XCTUnwrap(
                pane.tree.seen(gtk_button_get_type()).first { CallPaneWidgets.label($0).hasPrefix("Cancel") }
            )
            gtk_button_clicked(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self))
            try await until("it is cancelled") { pane.texts.contains { $0.hasPrefix("× cancelled") } }
            XCTAssertNotNil(pane.tree.button("Send"))
        }
    }

    func testWhatIsNoJSONIsNotSentAndTheCaretGoesThere() throws {
        try withWindow(html: Self.page) { window in
            window.compose(name: "onLogin", data: nil)
            let pane = CallPaneWidgets(window)
            pane.type("{\"id\": 1,\n \"b\" 2}")
            try await until("the problem is named") { pane.texts.contains("Line 2, column 6: expected :") }
            let calls = window.log.callCount
            try pane.click("Send")
            XCTAssertEqual(pane.caret, 15)
            XCTAssertEqual(window.log.callCount, calls)
            XCTAssertEqual(pane.data, "{\"id\": 1,\n \"b\" 2}", "what was typed stays as it is")
            pane.type("{\"id\":1}")
            try pane.click("Format")
            XCTAssertEqual(pane.data, "{\"id\": 1}")
        }
    }

    func testDraftAndHistoryAreThereAfterARestart() throws {
        let folder = URL.testFiles.appending(path: "native-bridge-\(UUID().uuidString)")
        try live {
            var options = WorkbenchOptions.test()
            options.stateFolder = folder
            let page = try PageLocation.page(html: Self.page)
            let first = try WorkbenchWindow(options)
            first.open(page)
            try await until("the page is there") { first.webView.bridge.wireProtocol != nil }
            first.compose(name: "onLogin", data: (["id": 7] as JSONValue).text)
            Key("Return", .control).press(in: first)
            try await until("it is answered") { CallPaneWidgets(first).texts.contains { $0.contains("\"id\": 7") } }
            CallPaneWidgets(first).type("{\"half\": ")
            first.close()
            let second = try WorkbenchWindow(options)
            defer { second.close() }
            second.open(page)
            second.activate("pane-call")
            let pane = CallPaneWidgets(second)
            try await until("the draft is back") { pane.data == "{\"half\": " }
            XCTAssertTrue(pane.texts.contains { $0.contains("\"id\": 7") }, "the answer is in the history")
            second.activate("pane-page")
            second.activate("pane-call")
            let name = try pane.entry("Handler name")
            XCTAssertEqual(gtk_widget_is_focus(name), 1)
            XCTAssertTrue(pane.isSelected(name), "what is typed replaces a name from last time")
            for hasAll in [true, false] {
                gtk_editable_select_region(OpaquePointer(name), 2, 2)
                Mouse.release(on: name)
                XCTAssertEqual(pane.isSelected(name), hasAll, "a click selects it only once")
            }
        }
    }

    func testSavedCallsAreRunAndKeptBesideThePage() throws {
        try withWindow(size: (1_560, 900)) { window in
            let page = try PageLocation.page(html: Self.page)
            let folder = try XCTUnwrap(PageLocation.folder(of: page.address))
            let file = folder.appending(path: "app.calls.json")
            let calls = """
                {"calls": [
                  {"title": "Log in", "group": "Account", "name": "onLogin", "data": {"id": 1}, "x-mine": 1},
                  {"title": "Wrong", "group": "Account", "name": "onLogin", "expect": true}
                ]}
                """
            try Data(calls.utf8).write(to: file)
            window.open(page)
            window.activate("pane-call")
            let pane = CallPaneWidgets(window)
            try await until("the saved calls are listed") { pane.savedTitles == ["Account", "Log in", "Wrong"] }
            try pane.click("Run all")
            try await until("both were run") { pane.savedMarks == ["✓", "✗"] }
            try pane.open("Log in")
            Key("Return", .control).press(in: window)
            try await until("its answer is there") { pane.texts.contains { $0.contains("\"visit\": 3") } }
            try pane.click("Expect This")
            let written = try String(contentsOf: file, encoding: .utf8)
            XCTAssertTrue(written.contains("\"expect\": {\"id\": 1, \"visit\": 3}"), written)
            XCTAssertTrue(written.contains("\"x-mine\": 1"), "members of others stay")
            try Data("{\"calls\": [{\"nmae\": 1}]}".utf8).write(to: file)
            try await until("the mistake of another editor is shown") {
                pane.savedTitles.contains { $0.contains("1:13: \"nmae\" is not a known key; did you mean \"name\"?") }
            }
        }
    }
}
