import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Pages that post to the app's own message handlers, beside the bridge: kinds 33 and 41.
final class WildHandlersTests: WildTestCase {
    func testKind33OtherMessageHandlers() {
        let handlers = ["analytics", "close-page"]
        wild("kind-33-something-else-handlers", with: { $0.messageHandlers = handlers }) { page in
            page.answers = ["started": "started", "analytics": nil, "close-page": nil]
            try page.open()
            try await page.shows("document.title", "started")
            try await page.hears([
                "analytics {\"event\":\"pv\",\"page\":\"kind-33-something-else-handlers.html\"}", "close-page \"\"",
                "analytics \"second\"", "started {}",
            ])
        }
    }

    func testKind41LisionAfterAnotherHandler() {
        wild("kind-41-lision-other-handlers-first", with: { $0.messageHandlers = ["pageDidStart"] }) { page in
            page.answers = ["second": ["n": 3], "pageDidStart": nil]
            try page.open()
            try await page.shows("document.title", "3")
            try await page.hears(["pageDidStart {\"url\":\"x\"}", "second {\"n\":2}"])
        }
    }
}
