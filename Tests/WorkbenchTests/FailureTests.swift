import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// What stands in the page's place when there is none.
final class FailureTests: WindowTestCase {
    func testAnUnreachableAddressIsExplained() throws {
        for address in ["http://127.0.0.1:1/", "http://127.0.0.1:59998/page.html"] {
            try withWindow { window in
                window.open(try PageLocation(address))
                try await until("the failure is explained") {
                    WidgetTree(window.widget).texts.contains("The page could not be loaded")
                }
                let tree = WidgetTree(window.widget)
                XCTAssertTrue(tree.texts.contains(address))
                XCTAssertNotNil(tree.button("Open Another Page…"))
                try await until("the failure is a row") { window.log.rows.last?.stateWord == "not loaded" }
                gtk_button_clicked(try XCTUnwrap(tree.button("Try Again")))
                try await until("it was tried again") { window.log.rows.filter { $0.state == .notLoaded }.count == 2 }
                window.open(try PageLocation.page(html: TestPages.page("")))
                try await until("the page is seen") {
                    window.webView.bridge.wireProtocol != nil && WidgetTree(window.widget).button("Try Again") == nil
                }
            }
        }
    }

    func testAPageThatCannotBeReachedFromAPageGetsNoBridge() throws {
        try withWindow(html: TestPages.page("")) { window in
            _ = try? await window.webView.evaluate("location.href = 'http://127.0.0.1:59998/'")
            try await until("the failure is explained") { WidgetTree(window.widget).button("Try Again") != nil }
            window.activate("try-again")
            try await until("it was tried again") { window.log.rows.filter { $0.state == .notLoaded }.count == 2 }
            XCTAssertFalse(window.log.rows.contains { $0.note.hasPrefix("http") && $0.state == .started })
        }
    }

    func testBackLeadsFromAFailedLinkToItsPage() throws {
        try withWindow(html: TestPages.page("")) { window in
            let address = window.webView.address
            _ = try? await window.webView.evaluate("location.href = 'http://127.0.0.1:59998/'")
            try await until("the failure is explained") { WidgetTree(window.widget).button("Try Again") != nil }
            window.activate("back")
            XCTAssertNil(WidgetTree(window.widget).button("Try Again"))
            XCTAssertEqual(window.webView.address, address)
            _ = try await window.webView.evaluate("b.callHandler('echo', 'still here', () => {})")
            try await until("the page still speaks") { window.log.rows.last?.call?.data?.text == "\"still here\"" }
        }
    }

    func testACrashIsExplainedAndThePageLoadedAgain() throws {
        try withWindow(html: TestPages.page("b.callHandler('never', null, () => {});")) { window in
            try await until("the call is there") { window.log.rows.last?.name == "never" }
            window.webView.killWebProcess()
            try await until("the crash is explained") {
                WidgetTree(window.widget).texts.contains("The page has crashed")
            }
            try await until("the log has it") { window.log.rows.contains { $0.state == .crashed } }
            XCTAssertEqual(window.log.rows.first { $0.name == "never" }?.state, .pageGone)
            gtk_button_clicked(try XCTUnwrap(WidgetTree(window.widget).button("Reload")))
            try await until("the page is back") { window.webView.bridge.pageNumber == 2 }
            XCTAssertFalse(WidgetTree(window.widget).texts.contains("The page has crashed"))
        }
    }

    func testACrashThatThePageAskedForIsMendedByTheApp() throws {
        try withWindow(html: TestPages.page(""), isAnswered: true) { window in
            _ = try? await window.webView.evaluate("b.callHandler('CrashWebProcess')")
            try await until("the page is back") { window.webView.bridge.pageNumber == 2 }
            try await until("the page can be called") { window.webView.bridge.wireProtocol != nil }
            XCTAssertTrue(window.log.rows.contains { $0.state == .crashed })
            XCTAssertFalse(WidgetTree(window.widget).texts.contains("The page has crashed"))
        }
    }
}
