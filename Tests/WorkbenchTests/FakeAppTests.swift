import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// Calls that wait for a person, and the handlers that a person makes.
final class FakeAppTests: WindowTestCase {
    private let asking = TestPages.page(
        """
        window.answers = [];
        window.ask = (name, data) => b.callHandler(name, data, (answer) => answers.push(JSON.stringify(answer)));
        ask("getUserToken", {scope: "pay"});
        """
    )

    /// The first ten minutes: the page waits, is answered by hand, then for good, and runs through after a reload.
    func testFromTheHeldCallToTheSavedHandler() throws {
        try withWindow(html: asking) { window in
            try await until("the call waits") { window.fakeApp.heldCount == 1 }
            let focus = gtk_window_get_focus(nb_window(window.widget))
            try await until("the title says so") { Self.title(of: window).hasPrefix("(1 waits)") }
            XCTAssertEqual(focus, gtk_window_get_focus(nb_window(window.widget)))
            Key("j", .control).press(in: window)
            try await until("the editor is shown") { WidgetTree(window.widget).button("Answer Once") != nil }
            XCTAssertTrue(WidgetTree(window.widget).texts.contains("Your answer (from the ready set \"login\")"))
            Key("Return", .control).press(in: window)
            try await Self.untilAnswered(window, [#"{"token":"test-token"}"#])
            try await until("the editor is gone") { WidgetTree(window.widget).button("Answer Once") == nil }
            try await until("the title says so") { !Self.title(of: window).hasPrefix("(") }

            _ = try await window.webView.evaluate("ask('pay', {amount: 5}); ask('pay', {amount: 6});")
            try await until("two wait") { Self.title(of: window).hasPrefix("(2 wait)") }
            Key("j", .control).press(in: window)
            try await until("both can be answered") { WidgetTree(window.widget).button("Answer all 2 alike") != nil }
            window.activate("answer-always")
            try await until("the page goes on") { window.fakeApp.heldCount == 1 }
            try await until("the other call matches") { window.fakeApp.matching.count == 1 }
            window.activate("answer-matching")
            try await until("nothing waits") { window.fakeApp.heldCount == 0 }
            Key("s", .control).press(in: window)
            let file = try XCTUnwrap(window.fakeApp.document.path)
            XCTAssertTrue(try String(contentsOfFile: file, encoding: .utf8).contains("\"pay\""))
            try await until("the file counts as saved") { !window.fakeApp.document.isEdited }
            _ = try await window.webView.evaluate("ask('pay', {amount: 7});")
            try await until("the handler answers") {
                try await window.webView.evaluate("return answers.length")?.text == "4"
            }
        }
    }

    /// A file that is written elsewhere is taken up, a broken one is not, and nothing unsaved is lost.
    func testTheFileOnTheDisk() throws {
        try withWindow(html: asking) { window in
            let document = window.fakeApp.document
            let path = try XCTUnwrap(document.path)
            func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path), options: .atomic) }
            try write(#"{"handlers": {"getUserToken": {"reply": 1}}}"#)
            try await until("the new file is in force") { window.fakeApp.has("getUserToken") }
            try await Self.untilAnswered(window, ["1"])
            try write(#"{"handlers": {"getUserToken": {"replay": 1}}}"#)
            try await until("the mistake is known") { document.trouble != nil }
            XCTAssertTrue(window.fakeApp.has("getUserToken"))
            window.activate("pane-app")
            try await until("the mistake is told with its place") {
                WidgetTree(window.widget).texts.contains { $0.contains(":1:32: \"replay\" is not a known key") }
            }
            try write(#"{"handlers": {"getUserToken": {"reply": 2}}}"#)
            try await until("the mended file is in force") { document.trouble == nil }
            try window.fakeApp.add(NativeBehaviour(.echo), to: "mine")
            try write(#"{"handlers": {"other": {"reply": 3}}}"#)
            try await until("the two are known to differ") { document.conflict != nil }
            window.activate("save-file")
            try await until("it is told") {
                WidgetTree(window.widget).texts.contains { $0.contains("changed by another program") }
            }
            XCTAssertTrue(try String(contentsOfFile: path, encoding: .utf8).contains("other"))
            window.activate("keep-mine")
            window.activate("save-file")
            try await until("the own text is saved") {
                try String(contentsOfFile: path, encoding: .utf8).contains("mine")
            }
            XCTAssertNil(document.conflict)
        }
    }

    /// A page that stands still is let go by itself, and is answered at once where somebody is quick enough.
    func testAPageThatStandsStill() throws {
        let html = """
            <!DOCTYPE html><title>still</title><script>
            window.run = () => prompt("_dsbridge=ask", JSON.stringify({data: 1}));
            window._dswk = true;
            </script>
            """
        try withWindow(hasExampleApp: false) { window in
            window.webView.use(.dsbridge, over: nil)
            window.open(try PageLocation.page(html: html))
            try await until("the page is there") { window.webView.title == "still" }
            window.fakeApp.synchronousLimit = .milliseconds(300)
            let answer = Task { try await window.webView.evaluate("return run()") }
            try await until("it stands still") { window.fakeApp.held.first?.isSynchronous == true }
            Key("j", .control).press(in: window)
            try await until("the page is told to go on") { window.fakeApp.heldCount == 0 }
            let text = try await answer.value?.text
            XCTAssertTrue(text?.contains("code") == true, text ?? "")
        }
    }

    /// The form makes a case that fails once and then works, and the same as JSON.
    func testTheFormOfAHandler() throws {
        try withWindow(html: asking) { window in
            window.activate("pane-app")
            try await until("the unanswered call is listed") {
                WidgetTree(window.widget).texts.contains("getUserToken")
            }
            let search = try XCTUnwrap(Self.widget("Handler name", in: window))
            gtk_entry_set_text(nb_entry(search), "pay")
            gtk_widget_activate(search)
            try await until("the handler is shown") { WidgetTree(window.widget).button("Use It") != nil }
            Key("Return", .control).press(in: window)
            try await until("it is in force") { window.fakeApp.has("pay") }
            let add = try XCTUnwrap(Self.widget("Add a case", in: window))
            gtk_button_clicked(nb_button(add))
            Key("Return", .control).press(in: window)
            try await until("it has two cases") { window.fakeApp.file?.handlers.first?.cases.count == 2 }
            XCTAssertEqual(window.fakeApp.file?.handlers.first?.cases.first?.times, 1)
            _ = try await window.webView.evaluate("ask('pay'); ask('pay');")
            try await until("both are answered") {
                try await window.webView.evaluate("return answers.length")?.text == "2"
            }
            let answers = try await window.webView.evaluate("return answers[0]")?.text
            XCTAssertTrue(answers?.contains("It did not work.") == true)
            for widget in WidgetTree(window.widget).seen(gtk_button_get_type())
            where WidgetTree.accessibleName(of: widget).isEmpty {
                // A screen reader has the choice as a whole, which has a name.
                let choice = gtk_widget_get_ancestor(widget, gtk_combo_box_get_type())
                XCTAssertNotNil(choice, "a button has no name")
            }
        }
    }

    /// Ten thousand held calls and five thousand handlers leave the window alive.
    func testMany() throws {
        try withWindow(html: asking) { window in
            let handlers = (0..<5_000).map { "\"h\($0)\": {\"reply\": \($0)}" }.joined(separator: ",\n")
            try window.fakeApp.document.replace(with: "{\"handlers\": {\n\(handlers)\n}}")
            window.activate("pane-app")
            try await until("the list says how many there are") {
                WidgetTree(window.widget).texts.contains { $0.hasSuffix(" more") }
            }
            _ = try await window.webView.evaluate("for (let i = 0; i < 10000; i++) ask('n' + i % 10, i);")
            try await until("all wait", within: .seconds(40)) { window.fakeApp.heldCount == 10_001 }
            try await until("the title says how many") { Self.title(of: window).hasPrefix("(10,001 wait)") }
            window.activate("let-all-go")
            try await until("all are answered", within: .seconds(40)) {
                try await window.webView.evaluate("return answers.length")?.text == "10001"
            }
        }
    }

    @MainActor
    private static func title(of window: WorkbenchWindow) -> String {
        gtk_window_get_title(nb_window(window.widget)).map { String(cString: $0) } ?? ""
    }

    @MainActor
    private static func widget(_ name: String, in window: WorkbenchWindow) -> UnsafeMutablePointer<GtkWidget>? {
        WidgetTree(window.widget).all.first {
            WidgetTree.accessibleName(of: $0) == name && gtk_widget_get_mapped($0) != 0
        }
    }

    @MainActor
    private static func untilAnswered(_ window: WorkbenchWindow, _ answers: [String]) async throws {
        let expected = JSONValue.array(answers.map { .string($0) })
        try await until("the page has its answers") {
            try await window.webView.evaluate("return answers")?.value == expected
        }
    }
}
