import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Pages at a port that WebKit refuses, beside pages that nobody serves.
final class RefusedPortTests: LiveTestCase {
    func testAFailureIsReportedOnceWithItsAddress() throws {
        // Port 1 is one that WebKit refuses; nobody listens at the other.
        for address in ["http://127.0.0.1:1/", "http://127.0.0.1:59998/page.html"] {
            try live {
                let window = WebWindow(title: "failure", .test())
                defer { window.close() }
                var failures: [LoadFailure] = []
                var isFinished = false
                window.webView.onLoadFailed = { failure in
                    failures.append(failure)
                    return true
                }
                window.webView.onLoadFinished = { isFinished = true }
                try window.webView.load(address)
                try await until("the load ended") { isFinished }
                XCTAssertEqual(failures.map(\.address), [address])
                XCTAssertFalse(failures.contains { $0.reason.isEmpty })
                isFinished = false
                if let failure = failures.first { window.webView.loadAgain(failure) }
                try await until("the second load ended") { isFinished }
                XCTAssertEqual(failures.map(\.address), [address, address])
            }
        }
    }

    func testAnEmptyPageIsNoFailure() throws {
        try live {
            let window = WebWindow(title: "empty", .test())
            defer { window.close() }
            var failures = 0
            var isFinished = false
            window.webView.onLoadFailed = { _ in
                failures += 1
                return true
            }
            window.webView.onLoadFinished = { isFinished = true }
            try window.webView.loadFixture("wvjb6.html")
            try await until("the page is there") { isFinished }
            isFinished = false
            _ = try? await window.webView.evaluate("location.href = 'about:blank'")
            try await until("the empty page is there") { isFinished && window.webView.address == "about:blank" }
            XCTAssertEqual(failures, 0)
        }
    }
}
