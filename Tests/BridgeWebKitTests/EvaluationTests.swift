import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Scripts that a program runs in the page end with an error when their page goes.
final class EvaluationTests: LiveTestCase {
    private static let page = "<!doctype html><title>page</title>"

    @MainActor
    private static func error(of view: WebView, _ leave: () throws -> Void) async throws -> String? {
        let script = Task { @MainActor in
            try await view.evaluate("await new Promise(() => {})")
        }
        // The script has started when a later one has ended.
        _ = try await view.evaluate("return 1")
        try leave()
        do {
            _ = try await script.value
            return nil
        } catch { return String(describing: error) }
    }

    func testAScriptEndsWhenItsPageGoes() throws {
        try live {
            let window = WebWindow(title: "evaluations", .test())
            defer { window.close() }
            let view = window.webView
            try view.load(html: Self.page)
            try await until("the page is there") { view.title == "page" && !view.isLoading }
            let sentence = "The page went before the script ended."
            let reloaded = try await Self.error(of: view) { view.reload() }
            XCTAssertEqual(reloaded, sentence)
            try await until("the page is there again") { view.title == "page" && !view.isLoading }
            let left = try await Self.error(of: view) { try view.load(html: Self.page) }
            XCTAssertEqual(left, sentence)
            try await until("the other page is there") { view.title == "page" && !view.isLoading }
            let killed = try await Self.error(of: view) { view.killWebProcess() }
            XCTAssertNotNil(killed)
            view.reload()
            try await until("the page is there once more") {
                (try? await view.evaluate("return document.readyState"))??.text == "\"complete\""
            }
            let closed = try await Self.error(of: view) { window.close() }
            XCTAssertEqual(closed, sentence)
            let late = await Task { try await view.evaluate("return 1") }.result
            XCTAssertThrowsError(try late.get()) { XCTAssertEqual(String(describing: $0), "The view is closed.") }
        }
    }
}
