import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// The bar below the page and the pane *Why*.
final class WhyTests: WindowTestCase {
    private static let waits = """
        <!doctype html><title>waits</title><script>
        \(WVJB6().setUp.code.replacing("callHandler(\"name\"", with: "callHandler(\"getToken\""))
        </script>
        """

    func testAMissingHandlerIsExplainedAndItsRemedyOpensTheHeldCall() throws {
        try withWindow(html: Self.waits) { window in
            try await until("the bar says it") {
                window.explanation == "The app has no handler \"getToken\". On the phone the page would wait for ever."
            }
            XCTAssertEqual(window.listedExplanations.count, 1)
            let explanation = try XCTUnwrap(window.explanations.first)
            XCTAssertEqual(explanation.remedies, [.answer])
            let call = try XCTUnwrap(explanation.call)
            XCTAssertTrue(window.fakeApp.answer(call, NativeBehaviour(.reply(JSONText(unchecked: "1")))))
            try await until("success is quiet") { window.explanation == nil }
        }
    }

    func testAHandlerIsMissedAsLongAsACallWaitsForIt() throws {
        try withWindow(html: Self.waits) { window in
            try await until("the bar says it") { window.explanation?.contains("getToken") == true }
            for name in ["getToken", "pay"] {
                _ = try await window.webView.evaluate(
                    "window.WebViewJavascriptBridge.callHandler('\(name)', 1, () => {})"
                )
            }
            try await until("all wait") { window.log.waitingCount == 3 }
            try await until("the bar counts them") { WidgetTree(window.widget).texts.contains("1 of 2") }
            let calls = window.log.rows.filter { $0.name == "getToken" }.compactMap(\.call?.id)
            XCTAssertEqual(calls.count, 2)
            let answer = NativeBehaviour(.reply(JSONText(unchecked: "1")))
            XCTAssertTrue(window.fakeApp.answer(calls[0], answer))
            try await until("one is answered") { window.log.waitingCount == 2 && window.isSettled }
            XCTAssertTrue(WidgetTree(window.widget).texts.contains("1 of 2"))
            XCTAssertTrue(window.explanation?.contains("\"getToken\"") == true)
            XCTAssertTrue(window.fakeApp.answer(calls[1], answer))
            try await until("only the other is missed") { window.explanation?.contains("\"pay\"") == true }
        }
    }

    func testACallThatIsOverIsNotOfferedToBeAnswered() throws {
        try withWindow(html: Self.waits) { window in
            try await until("the bar says it") { window.explanations.first?.remedies == [.answer] }
            window.activate("pane-why")
            try await until("the pane offers it, too") { WidgetTree(window.widget).button("Answer it") != nil }
            window.webView.killWebProcess()
            try await until("there is nothing to answer") { WidgetTree(window.widget).button("Answer it") == nil }
            gtk_button_clicked(try XCTUnwrap(WidgetTree(window.widget).button("Make a handler")))
            try await until("the handler is being made") {
                WidgetTree(window.widget).texts.contains("getToken")
                    && WidgetTree(window.widget).button("Use It") != nil
            }
        }
    }

    func testThePageStaysWhereItIsWhenTheBarComes() throws {
        try withWindow(html: TestPages.page("")) { window in
            try await until("nothing is said") { window.explanation == nil && !window.webView.isLoading }
            await window.nextFrames()
            let before = Self.place(of: window.webView.widget, in: window.widget)
            _ = try await window.webView.evaluate("b.callHandler('getToken', 1, () => {})")
            try await until("the bar can be used") { WidgetTree(window.widget).button("Answer it") != nil }
            await window.nextFrames()
            XCTAssertEqual(Self.place(of: window.webView.widget, in: window.widget), before)
        }
    }

    @MainActor
    private static func place(
        of widget: UnsafeMutableRawPointer,
        in window: UnsafeMutablePointer<GtkWidget>
    ) -> [gint] {
        var (x, y) = (gint(0), gint(0))
        gtk_widget_translate_coordinates(nb_widget(widget), window, 0, 0, &x, &y)
        return [x, y]
    }

    func testADesktopPageIsReloadedAsAPhone() throws {
        let page =
            "<!doctype html><title>phone</title><script>if (/iPhone/.test(navigator.userAgent)) {\n"
            + WVJB6().setUp.code + "\n}</script>"
        try live {
            let window = try WorkbenchWindow(.test(hasExampleApp: false))
            defer { window.close() }
            window.open(try PageLocation.page(html: page))
            try await until("silence is explained") { window.explanations.first?.id.kind == .desktopDevice }
            window.perform(.reloadAsPhone, window.explanations[0])
            try await until("the page has its bridge") { window.webView.bridge.wireProtocol == .wvjb6 }
            try await until("nothing is left to say") {
                window.explanations.allSatisfy { $0.id.kind != .desktopDevice }
            }
        }
    }

    func testAClosedKindStaysClosedOnThePage() throws {
        try withWindow(html: Self.waits) { window in
            try await until("the bar says it") { window.explanation != nil }
            window.closeExplanation()
            XCTAssertNil(window.explanation)
            _ = try await window.webView.evaluate("window.WebViewJavascriptBridge.callHandler('pay', 1, () => {})")
            try await until("the pane has both") { window.listedExplanations.count == 2 }
            XCTAssertNil(window.explanation, "the kind was closed on this page")
            window.activate("reload")
            try await until("the next page says it again") { window.explanation != nil }
        }
    }

    func testThePaneListsWhatAPhoneWouldDo() throws {
        let page = Self.waits.replacing("(data, respond) => respond(data)", with: "() => { throw new Error('no'); }")
        try withWindow(html: page) { window in
            _ = try? await window.webView.bridge.call("name")
            try await until("both are listed") { window.listedExplanations.count == 2 }
            XCTAssertTrue(window.listedExplanations[0].contains("threw \"Error: no\""), "newest first, and once")
        }
    }

    func testSentencesAndRemediesHaveAllTheirChineseTexts() throws {
        MainActor.assumeIsolated {
            Language.use(.chinese)
            defer { Language.use(.english) }
            for wording in Wording.allCases where wording != .withPhone {
                let sentence = Sentence(wording, count: wording.singular == nil ? nil : 2)
                XCTAssertNotEqual(sentence.translatedText, sentence.english)
            }
            for remedy in Remedy.allCases { XCTAssertNotEqual(translated(remedy.rawValue), remedy.rawValue) }
            for difference in PhoneDifference.all { XCTAssertNotEqual(translated(difference.phone), difference.phone) }
            let sentence = Sentence(
                .neverAnswered,
                ["who": .wording(.theApp), "name": .text("pay"), "t": .text("5 s")]
            )
            XCTAssertEqual(sentence.translatedText, "原生端已有 5 s 没有回复“pay”。")
            XCTAssertEqual(Sentence(.waitsForPage, count: 3).translatedText, "3 个调用在等待页面的 JS 桥就绪。")
        }
    }
}
