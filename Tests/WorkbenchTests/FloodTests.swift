import BridgeCore
import BridgeWebKit
import LiveTesting
import Workbench
import XCTest

/// A page that calls as fast as it can.
final class FloodTests: WindowTestCase {
    private static let page = TestPages.page(
        """
        window.flood = (count) => new Promise((done) => {
          let left = count;
          const step = () => {
            for (let i = 0; i < 500; i++) { b.callHandler("echo", i, () => { if (--left === 0) { done(); } }); }
            if ((count -= 500) > 0) { setTimeout(step, 0); }
          };
          step();
        });
        """
    )

    func testNothingIsLostAndAnotherFilterIsAnsweredInBetween() throws {
        try withWindow(html: Self.page) { window in
            try await until("the page is there") { window.isSettled && window.listedRows > 0 }
            let before = window.log.callCount
            let flood = Task { try await window.webView.evaluate("await flood(60000)") }
            try await until("some have come") { window.log.callCount > 1_000 }
            window.filter("name:nothing")
            try await until("the filter is obeyed") { window.listedRows == 0 }
            window.filter("")
            _ = try await flood.value
            try await until("all have come", within: .seconds(30)) {
                window.log.callCount == before + 60_000 && window.isSettled
            }
            XCTAssertTrue(window.log.rows.allSatisfy { $0.name != "echo" || $0.state == .answered })
            XCTAssertFalse(window.log.rows.contains { $0.remarks.contains { $0.kind == .eventsDropped } })
            XCTAssertGreaterThanOrEqual(window.listedRows, 60_000)
        }
    }
}
