import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Pages that cannot be loaded.
final class LoadFailureTests: LiveTestCase {
    func testWhateverKeepsAPageFromLoadingIsTold() throws {
        // Nobody listens; no such name; no such folder.
        let addresses = [
            "http://127.0.0.1:47999/", "http://nowhere.invalid/", "app://nowhere/page.html",
        ]
        for address in addresses {
            try live {
                let window = WebWindow(title: "failures", .test())
                defer { window.close() }
                var failed: LoadFailure?
                window.webView.onLoadFailed = { failure in
                    failed = failure
                    return true
                }
                try window.webView.load(address)
                try await until("the load of \(address) failed") { failed != nil }
                XCTAssertEqual(failed?.address, address)
                XCTAssertNotEqual(failed?.reason, "")
                XCTAssertNotEqual(failed?.reason.last, ".", "it becomes a part of sentences")
            }
        }
    }

    func testANavigationThatThePolicyRefusesIsNoFailure() throws {
        try live {
            let window = WebWindow(title: "refusal", .test())
            defer { window.close() }
            var failures = 0
            window.webView.onLoadFailed = { _ in
                failures += 1
                return true
            }
            try window.webView.load(html: "<!doctype html><p>Here.")
            try await until("the page is loaded") { window.webView.progress == 1 && !window.webView.isLoading }
            _ = try await window.webView.evaluate("location.href = 'tel:123'; return 1")
            let still = try await window.webView.evaluate(
                "await new Promise((go) => setTimeout(go, 100)); return document.body.textContent"
            )
            XCTAssertEqual(still?.value, "Here.")
            XCTAssertEqual(failures, 0)
        }
    }

    func testTheStatusOfAFileIsNoHTTPStatus() throws {
        try live {
            let window = WebWindow(title: "status", .test())
            defer { window.close() }
            try window.webView.loadFixture("yk.html")
            try await until("the page is loaded") { window.webView.progress == 1 && !window.webView.isLoading }
            XCTAssertNil(window.webView.httpStatus)
        }
    }
}
