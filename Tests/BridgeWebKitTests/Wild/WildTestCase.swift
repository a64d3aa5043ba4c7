import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// The kinds of pages that other people write: each has a page of its own, run as it is in real windows.
class WildTestCase: LiveTestCase {
    /// Runs `body` with the page in a new window, once for each transport.
    ///
    /// What the app was last waited for to hear must still be all when the page has come to rest.
    func wild(
        _ file: String,
        over transports: [TransportName] = TransportName.all,
        file source: StaticString = #filePath,
        line: UInt = #line,
        with adjust: (inout WebViewConfiguration) -> Void = { _ in },
        _ body: @escaping @MainActor (WildPage) async throws -> Void
    ) {
        for transport in transports {
            var adjusted = WebViewConfiguration.test(transport: transport)
            adjust(&adjusted)
            let configuration = adjusted
            do {
                try live {
                    let page = WildPage(file, configuration)
                    defer { page.window.close() }
                    try await body(page)
                    try await Self.rest(page)
                }
            } catch {
                XCTFail("\(file) over \(transport): \(error)", file: source, line: line)
            }
        }
    }

    /// A page that was served twice says everything twice, at the latest when its load has ended.
    @MainActor
    private static func rest(_ page: WildPage) async throws {
        guard let expected = page.expected, !page.window.webView.isLoading else { return }
        // What the page says in its next two timers travels before this.
        _ = try? await page.run("for (let i = 0; i < 3; i++) await new Promise(r => setTimeout(r, 0))")
        XCTAssertEqual(page.received, expected, "\(page.file) went on by itself")
    }
}
