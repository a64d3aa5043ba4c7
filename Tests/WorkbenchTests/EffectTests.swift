import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit
import LiveTesting
import Workbench
import XCTest

/// What the example page can cause outside itself.
final class EffectTests: WindowTestCase {
    func testTheColourOfTheSurroundings() throws {
        try withExampleApp("b.callHandler('SetViewColor', [200, 30, 40, 1], () => {});") { window in
            try await until("the call is answered") { window.state(of: "SetViewColor") == .answered }
            let corner = try await Self.colour(of: window, x: 3, y: 200)
            XCTAssertEqual(corner, [200, 30, 40])
        }
    }

    func testAColourOutOfRangeIsRefusedAndChangesNothing() throws {
        try withExampleApp("b.callHandler('SetViewColor', [300, 0, 0, 1], () => {});") { window in
            try await until("the call has failed") { window.state(of: "SetViewColor") == .failed }
            let colour = try await Self.colour(of: window, x: 3, y: 200)
            XCTAssertEqual(colour, [255, 255, 255], "the empty page is white up to its edge")
        }
    }

    func testAMessageIsShownAndGoesWhenItIsClosed() throws {
        try withExampleApp("b.callHandler('ShowMessage', '<b>Hello</b>', () => {});") { window in
            try await until("the message is shown") { WidgetTree(window.widget).texts.contains("<b>Hello</b>") }
            let close = WidgetTree(window.widget).seen(gtk_button_get_type())
                .first { WidgetTree.accessibleName(of: $0) == "Close the explanation" }
            gtk_widget_activate(try XCTUnwrap(close))
            try await until("the message is gone") { !WidgetTree(window.widget).texts.contains("<b>Hello</b>") }
        }
    }

    func testThePageClosesItsWindow() throws {
        try withWindow(html: TestPages.page("")) { window in
            var isClosed = false
            window.onClosed = { isClosed = true }
            window.exampleApp?.come()
            _ = try? await window.webView.evaluate("b.callHandler('CloseWindow')")
            try await until("the window is closed") { isClosed }
        }
    }

    func testTheTitleIsThePages() throws {
        try withWindow(html: TestPages.page("", title: "A title of its own")) { window in
            try await until("the title is there") {
                gtk_window_get_title(nb_window(window.widget)).map { String(cString: $0) } == "A title of its own"
            }
        }
    }

    func testDarkAppearanceReachesWindowAndPage() throws {
        try withWindow(html: TestPages.page("")) { window in
            let isDark = "return matchMedia('(prefers-color-scheme: dark)').matches"
            let light = try await Self.colour(of: window, x: 900, y: 60)
            let before = try await window.webView.evaluate(isDark)?.value
            XCTAssertEqual(before, false)
            window.activate("dark")
            defer { window.activate("dark") }
            try await until("the page is dark") { try await window.webView.evaluate(isDark)?.value == true }
            XCTAssertGreaterThan(light[0], 200)
            // The theme's colours change little by little.
            try await until("the window is dark") { try await Self.colour(of: window, x: 900, y: 60)[0] < 100 }
        }
    }

    func testAWindowWithoutTheExampleAppServesAnyPage() throws {
        let page = TestPages.page("b.callHandler('shout', 'hey', (answer) => { document.title = answer; });")
        try withWindow(hasExampleApp: false) { window in
            try window.webView.bridge.register("shout") { (text: String) in text.uppercased() }
            window.open(try PageLocation.page(html: page))
            try await until("the page has its answer") { window.webView.title == "HEY" }
            XCTAssertNil(window.exampleApp)
            XCTAssertNil(
                WidgetTree(window.widget).button("Greet the Page"),
                "the demos' buttons are for the demos' app"
            )
        }
    }

    func testAPageOfTheDemosCanBeGreeted() throws {
        let page = TestPages.page("b.registerHandler('testJavascriptHandler', () => {});")
        try withWindow(html: page) { window in
            try await until("the buttons are there") { WidgetTree(window.widget).button("Greet the Page") != nil }
            gtk_button_clicked(try XCTUnwrap(WidgetTree(window.widget).button("Greet the Page")))
            try await until("the page was greeted") { window.log.rows.last?.name == "testJavascriptHandler" }
        }
    }

    func testTheNextPageDoesNotInheritColourAndMessage() throws {
        let calls = "b.callHandler('SetViewColor', [200, 0, 0, 1]); b.callHandler('ShowMessage', 'for this page');"
        try withExampleApp(calls) { window in
            try await until("the message is shown") { WidgetTree(window.widget).texts.contains("for this page") }
            window.open(try PageLocation.page(html: TestPages.page("document.title = 'next';")))
            try await until("the next page is there") { window.webView.title == "next" }
            XCTAssertFalse(WidgetTree(window.widget).texts.contains("for this page"))
        }
    }

    /// The colour of one pixel of the window's picture.
    @MainActor
    private static func colour(of window: WorkbenchWindow, x: Int32, y: Int32) async throws -> [Int] {
        let file = URL.testFiles.appending(path: "native-bridge-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try await window.screenshot(to: file)
        let path = file.path(percentEncoded: false)
        let loaded = try throwingGLibError { gdk_pixbuf_new_from_file(path, $0) }
        let picture = GObjectRef(adopting: try XCTUnwrap(loaded))
        XCTAssertEqual(gdk_pixbuf_get_width(picture.pointer), 1_280)
        XCTAssertEqual(gdk_pixbuf_get_height(picture.pointer), 800)
        let pixels = try XCTUnwrap(gdk_pixbuf_get_pixels(picture.pointer))
        let start = Int(y * gdk_pixbuf_get_rowstride(picture.pointer) + x * gdk_pixbuf_get_n_channels(picture.pointer))
        return (0..<3).map { Int(pixels[start + $0]) }
    }
}

extension WorkbenchWindow {
    @MainActor
    fileprivate func state(of name: String) -> TrafficRow.State? {
        log.rows.first { $0.name == name }?.state
    }
}
