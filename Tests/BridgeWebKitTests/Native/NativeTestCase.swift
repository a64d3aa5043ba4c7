import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Tests of window.nativeBridge: a page for each transport, whose scripts are the test's own.
class NativeTestCase: LiveTestCase {
    /// Runs `body` with a page over each transport.
    func eachTransport(
        _ page: String = "<!DOCTYPE html>",
        _ prepare: @escaping @MainActor (NativeBridge) throws -> Void = { _ in },
        file: StaticString = #filePath,
        line: UInt = #line,
        _ body: @escaping @MainActor (WebView, TransportName) async throws -> Void
    ) {
        for transport in TransportName.all {
            do {
                try live {
                    let window = WebWindow(title: "nativeBridge", .test(transport: transport))
                    defer { window.close() }
                    try prepare(window.webView.bridge)
                    var isLoaded = false
                    window.webView.onLoadFinished = { isLoaded = true }
                    try window.webView.load(html: page)
                    try await until("the page is loaded") { isLoaded }
                    try await body(window.webView, transport)
                }
            } catch {
                XCTFail("over \(transport): \(error)", file: file, line: line)
            }
        }
    }
}
