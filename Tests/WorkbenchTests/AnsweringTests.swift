import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// What is said and offered when a call was answered, and what Ctrl+S does.
final class AnsweringTests: WindowTestCase {
    private let asking = TestPages.page(
        """
        window.ask = (name, data) => b.callHandler(name, data, () => {});
        ask("getUserToken", {scope: "pay"});
        """
    )

    /// One key after the one that answered keeps the answer for good.
    func testAnAnswerIsKeptForGoodWithOneKey() throws {
        try withWindow(html: asking) { window in
            try await until("the call waits") { Self.title(of: window).hasPrefix("(1 waits)") }
            Key("s", .control).press(in: window)
            try await until("it is said that nothing is saved") {
                window.explanation?.hasPrefix("There is nothing to save: no handler has been made.") == true
            }
            Key("j", .control).press(in: window)
            try await until("the editor is shown") { Self.button("Answer Once", in: window) != nil }
            Key("Return", .control).press(in: window)
            try await until("more is offered") {
                Self.texts(in: window).contains(
                    "\"getUserToken\" was answered once. Ctrl+S keeps this answer for good."
                )
            }
            XCTAssertNotNil(Self.button("Always Answer like This", in: window))
            XCTAssertFalse(window.fakeApp.has("getUserToken"))
            Key("s", .control).press(in: window)
            let sentence = "\"getUserToken\" is answered like this from now on; app.native.json is saved."
            XCTAssertEqual(window.explanation, sentence)
            let path = try XCTUnwrap(window.fakeApp.document.path)
            XCTAssertTrue(try String(contentsOfFile: path, encoding: .utf8).contains("\"token\": \"test-token\""))
            Key("s", .control).press(in: window)
            XCTAssertEqual(window.explanation, "app.native.json is saved already.")
        }
    }

    /// The button makes the handler, which is saved or taken back from the same place.
    func testTheOfferIsTakenAndTakenBack() throws {
        try withWindow(html: asking) { window in
            try await Self.answerOnce(in: window)
            gtk_button_clicked(try XCTUnwrap(Self.button("Always Answer like This", in: window)))
            try await until("the handler is there") { window.fakeApp.has("getUserToken") }
            try await until("it can be saved") { Self.button("Save", in: window) != nil }
            gtk_button_clicked(try XCTUnwrap(Self.button("Undo", in: window)))
            XCTAssertFalse(window.fakeApp.has("getUserToken"))
            try await until("nothing more is offered") { Self.button("Undo", in: window) == nil }
        }
    }

    /// Another call is another matter: Ctrl+S keeps nothing that is not in sight.
    func testTheOfferGoesWithItsCall() throws {
        try withWindow(html: asking) { window in
            try await Self.answerOnce(in: window)
            _ = try await window.webView.evaluate("ask('pay', 1)")
            try await until("the next waits") { Self.title(of: window).hasPrefix("(1 waits)") }
            Key("j", .control).press(in: window)
            try await until("it is shown") { Self.button("Answer Once", in: window) != nil }
            XCTAssertFalse(
                Self.texts(in: window).contains(
                    "\"getUserToken\" was answered once. Ctrl+S keeps this answer for good."
                )
            )
            Key("s", .control).press(in: window)
            XCTAssertFalse(window.fakeApp.has("getUserToken"))
        }
    }

    /// A handler that is made of an answer is edited in another pane, which is not in sight: the keys do not go there.
    func testKeysGoToWhatIsInSight() throws {
        try withWindow(html: asking) { window in
            let criticals = Criticals()
            defer { criticals.close() }
            try await Self.answerOnce(in: window)
            for key in [Key("s", .control), Key("Shift_L"), Key("j", .control)] {
                key.press(in: window)
                key.release(in: window)
                await window.nextFrames()
                let focused = gtk_window_get_focus(nb_window(window.widget))
                XCTAssertNotEqual(focused.map(gtk_widget_get_mapped), 0, "\(key) went to what is not in sight")
            }
            XCTAssertEqual(criticals.texts, [])
        }
    }

    /// What was typed for a call that goes with its page stays, and comes back with the next call of the handler.
    func testATypedAnswerOutlivesItsCall() throws {
        try withWindow(html: asking) { window in
            try await until("the call waits") { Self.title(of: window).hasPrefix("(1 waits)") }
            Key("j", .control).press(in: window)
            try await until("the editor is shown") { Self.answerText(in: window) != nil }
            try Self.type("{\"half\": ", in: window)
            window.activate("reload")
            let sentence = "The call is over. What you have typed comes back when \"getUserToken\" is called again."
            try await until("it is said that the call is over") { Self.texts(in: window).contains(sentence) }
            XCTAssertEqual(Self.answerText(in: window), "{\"half\": ")
            Key("Return", .control).press(in: window)
            XCTAssertEqual(Self.answerText(in: window), "{\"half\": ", "there is nobody to be answered")
            try await Self.untilItWaitsAgain(window)
            Key("j", .control).press(in: window)
            try await until("the next call is answered") {
                Self.texts(in: window).contains("Your answer (typed for a call that is over)")
            }
            XCTAssertEqual(Self.answerText(in: window), "{\"half\": ")
            try Self.type("{\"half\": false}", in: window)
            Key("Return", .control).press(in: window)
            try await until("nothing waits") { window.fakeApp.heldCount == 0 }
            _ = try await window.webView.evaluate("ask('getUserToken')")
            try await Self.untilItWaitsAgain(window)
            Key("j", .control).press(in: window)
            try await until("what was used is an answer like others") {
                Self.texts(in: window).contains("Your answer (as you answered before)")
            }
        }
    }

    /// The title may still tell of the call that is over, and with it comes what keys can do.
    @MainActor
    private static func untilItWaitsAgain(_ window: WorkbenchWindow) async throws {
        try await until("the next call waits") {
            window.fakeApp.heldCount == 1 && window.log.rows.last { $0.name == "getUserToken" }?.state == .waiting
                && window.isSettled && title(of: window).hasPrefix("(1 waits)")
        }
    }

    /// What was typed for a call that is over can still become a handler.
    func testATypedAnswerOfACallThatIsOverBecomesAHandler() throws {
        try withWindow(html: asking) { window in
            try await until("the call waits") { Self.title(of: window).hasPrefix("(1 waits)") }
            Key("j", .control).press(in: window)
            try await until("the editor is shown") { Self.answerText(in: window) != nil }
            try Self.type("{\"token\": 7}", in: window)
            window.webView.killWebProcess()
            try await until("nothing waits") { window.fakeApp.heldCount == 0 }
            gtk_button_clicked(try XCTUnwrap(Self.button("Always Answer like This", in: window)))
            try await until("the handler is there") { window.fakeApp.has("getUserToken") }
            try await until("the editor has gone") { Self.answerText(in: window) == nil }
        }
    }

    /// What happens to a call reaches its detail also where the list has given it its place.
    func testTheDetailHearsOfItsCallWhereTheListIsNotInSight() throws {
        try withWindow(html: asking, size: (900, 600)) { window in
            try await until("the call waits") { Self.title(of: window).hasPrefix("(1 waits)") }
            window.activate("pane-call")
            _ = try await window.webView.evaluate("ask('pay', 1)")
            try await until("a second call waits") { Self.title(of: window).hasPrefix("(2 wait)") }
            Key("j", .control).press(in: window)
            try await until("the first is shown") { Self.button("Answer Once", in: window) != nil }
            Key("j", .control).press(in: window)
            try await until("the newest is shown") { Self.texts(in: window).contains { $0.hasPrefix("pay · ") } }
            XCTAssertEqual(window.selectedRow?.name, "pay")
            Key("Return", .control).press(in: window)
            try await until("the detail says that it was answered") {
                Self.texts(in: window).contains { $0.hasPrefix("pay · ") && $0.contains("answered by you") }
            }
            window.activate("pane-traffic")
            try await until("the list has it selected") { window.lag == 0 && window.listedNames.contains("pay") }
            XCTAssertEqual(window.selectedRow?.name, "pay")
        }
    }

    /// That a handler was missing is over when it is made; the page that waits still can be answered.
    func testAnExplanationGoesWhenItIsNotTrueAnyMore() throws {
        try withWindow(html: asking) { window in
            try await until("the call waits") { Self.title(of: window).hasPrefix("(1 waits)") }
            try await until("the bar says what is missing") { window.explanation?.contains("getUserToken") == true }
            Key("j", .control).press(in: window)
            let sentence = "The app has no handler \"getUserToken\"."
            try await until("the detail says so, too") { Self.texts(in: window).contains(sentence) }
            try window.fakeApp.add(NativeBehaviour(.reply(.null)), to: "getUserToken")
            try await until("the bar is silent") { window.explanation == nil }
            try await until("so is the detail") { !Self.texts(in: window).contains(sentence) }
            XCTAssertEqual(window.fakeApp.heldCount, 1)
            window.fakeApp.document.undo()
            _ = try await window.webView.evaluate("ask('getUserToken')")
            try await until("it is missing again") { window.explanation?.contains("getUserToken") == true }
        }
    }

    /// A handler whose cases do not fit is not called missing, and stays said until one fits.
    func testAHandlerWhoseCasesDoNotFit() throws {
        try withWindow(html: asking) { window in
            try await until("the call waits") { Self.title(of: window).hasPrefix("(1 waits)") }
            let place = try XCTUnwrap(JSONPointer("/scope"))
            var behaviour = NativeBehaviour(.echo)
            behaviour.conditions = [NativeCondition(place, .equals("login"))]
            try window.fakeApp.add(behaviour, to: "getUserToken")
            _ = try await window.webView.evaluate("ask('getUserToken', {scope: 'pay'})")
            try await until("it is said") {
                window.explanation == "No case of the handler \"getUserToken\" fits the data."
            }
            window.fakeApp.hold("other", .next)
            await window.nextFrames()
            XCTAssertNotNil(window.explanation)
            try window.fakeApp.add(NativeBehaviour(.echo), to: "getUserToken")
            try await until("one fits") { window.explanation == nil }
        }
    }

    /// The answer to a call that was held on its way can be kept, too, though there is a handler.
    func testTheAnswerInPlaceOfAHandlersIsOffered() throws {
        try withWindow(html: asking) { window in
            try window.fakeApp.add(NativeBehaviour(.reply(.null)), to: "pay")
            window.fakeApp.hold("pay", .next)
            _ = try await window.webView.evaluate("ask('pay', 1)")
            try await until("both wait") { Self.title(of: window).hasPrefix("(2 wait)") }
            window.answer(try XCTUnwrap(window.fakeApp.held.first { $0.name == "pay" }).id)
            try await until("it is shown") { Self.texts(in: window).contains { $0.hasPrefix("pay · ") } }
            Key("Return", .control).press(in: window)
            try await until("nothing of it waits") { window.fakeApp.heldCounts["pay"] == nil }
            await window.nextFrames()
            XCTAssertNotNil(Self.button("Always Answer like This", in: window))
        }
    }

    // MARK: The window

    @MainActor
    private static func answerBuffer(in window: WorkbenchWindow) -> UnsafeMutablePointer<GtkTextBuffer>? {
        let view = WidgetTree(window.widget).seen(gtk_text_view_get_type()).first {
            WidgetTree.accessibleName(of: $0) == "Answer" && nb_is_editor($0) != 0
        }
        return view.map { gtk_text_view_get_buffer(nb_text_view($0)) }
    }

    /// What stands in the editor of the answer; nil where that is not in sight.
    @MainActor
    private static func answerText(in window: WorkbenchWindow) -> String? {
        guard let buffer = answerBuffer(in: window) else { return nil }
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    @MainActor
    private static func type(_ text: String, in window: WorkbenchWindow) throws {
        gtk_text_buffer_set_text(try XCTUnwrap(answerBuffer(in: window)), text, -1)
    }

    @MainActor
    private static func answerOnce(in window: WorkbenchWindow) async throws {
        try await until("the call waits") { title(of: window).hasPrefix("(1 waits)") }
        Key("j", .control).press(in: window)
        try await until("the editor is shown") { button("Answer Once", in: window) != nil }
        Key("Return", .control).press(in: window)
        try await until("more is offered") { button("Always Answer like This", in: window) != nil }
    }

    @MainActor
    private static func title(of window: WorkbenchWindow) -> String {
        gtk_window_get_title(nb_window(window.widget)).map { String(cString: $0) } ?? ""
    }

    @MainActor
    private static func texts(in window: WorkbenchWindow) -> [String] { WidgetTree(window.widget).texts }

    @MainActor
    private static func button(_ label: String, in window: WorkbenchWindow) -> UnsafeMutablePointer<GtkButton>? {
        WidgetTree(window.widget).button(label)
    }
}
