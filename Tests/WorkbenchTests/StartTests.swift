import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Conformance
import Foundation
import LiveTesting
import Workbench
import XCTest

/// What a window begins with, and what it remembers.
final class StartTests: WindowTestCase {
    func testTheExamplePageStandsBesideWhatToStartWith() throws {
        try withWindow { window in
            window.open(ExampleApp.page())
            try await until("the example speaks") { window.webView.bridge.wireProtocol != nil }
            let tree = WidgetTree(window.widget)
            for text in ["Open your page", "A missing handler", "A forbidden frame", "A slow app"] {
                XCTAssertTrue(tree.texts.contains(text), "\(text) is not in sight")
            }
            window.activate("open-example", "missing-handler")
            try await until("the ready example is there") { window.webView.title == "Checkout" }
            XCTAssertFalse(WidgetTree(window.widget).texts.contains("Open your page"))
            try await until("its call has come") { window.log.rows.contains { $0.name == "getUserToken" } }
        }
    }

    func testTheExamplesAppGoesAndComesWithItsPage() throws {
        let mine = try PageLocation.page(html: TestPages.page("b.callHandler('GetLocation', null, () => {});"))
        try withWindow { window in
            let names = { window.webView.bridge.registeredNames }
            window.open(ExampleApp.page())
            try await until("the example has its app") { names().contains("GetLocation") }
            window.activate("open-page", PageLocation.lasting(mine.address))
            try await until("the page's call waits") { window.fakeApp.held.map(\.name) == ["GetLocation"] }
            XCTAssertEqual(names(), [])
            window.webView.goBack()
            try await until("the example has its app again") { names().contains("GetLocation") }
            XCTAssertEqual(window.fakeApp.unanswered, .error, "the example lacks handlers on purpose")
            window.webView.goForward()
            try await until("the page is there again") { window.webView.bridge.pageNumber == 4 }
            XCTAssertEqual(names(), [])
            XCTAssertEqual(window.fakeApp.unanswered, .hold)
        }
    }

    func testEachReadyExampleSpeaks() throws {
        for (name, call) in [("forbidden-frame", "getLocation"), ("slow-app", "getOrders")] {
            try withWindow { window in
                window.activate("open-example", name)
                try await until("\(name) calls the app") { window.log.rows.contains { $0.name == call } }
            }
        }
    }

    func testAPageIsRememberedWithTheBridgeThatWasChosen() throws {
        let settings = MainActor.assumeIsolated { Settings() }
        let page = try PageLocation.page(html: TestPages.page("", title: "Mine"))
        let path = PageLocation.lasting(page.address)
        try withWindow(settings: settings) { window in
            window.open(page)
            try await until("the page is remembered") { settings.recentPages == [path] }
            window.activate("protocol", "lision")
            try await until("the page is there again") { window.webView.bridge.pageNumber == 2 }
            XCTAssertEqual(settings.bridge(of: path).wireProtocol, "lision")
        }
        try withWindow(settings: settings) { window in
            window.open(ExampleApp.page())
            try await until("the page is offered") { WidgetTree(window.widget).texts.contains(path) }
            window.activate("open-page", path)
            try await until("the page is there") { window.webView.title == "Mine" }
            try await until("the header says its protocol") { WidgetTree(window.widget).texts.contains("Lision") }
        }
    }

    func testADroppedFileIsOpenedAndServed() throws {
        try withWindow(html: TestPages.page("")) { window in
            let page = try PageLocation.page(html: TestPages.page("", title: "Dropped"))
            window.open(dropped: URL(filePath: PageLocation.lasting(page.address)).absoluteString)
            try await until("the file is there") { window.webView.title == "Dropped" }
            XCTAssertTrue(window.webView.address.hasPrefix("app://"))
        }
    }

    func testAServerWithoutThePageIsExplained() throws {
        try withWindow { window in
            let server = try LocalServer()
            window.open(try PageLocation(server.origin + "/nowhere"))
            try await until("the answer is explained") {
                WidgetTree(window.widget).texts.contains("The server answered 404.")
            }
            try await until("it is a row") { window.log.rows.contains { $0.state == .notLoaded } }
            window.activate("show-page")
            XCTAssertFalse(WidgetTree(window.widget).texts.contains("The page could not be loaded"))
            withExtendedLifetime(server) {}
        }
    }
}
