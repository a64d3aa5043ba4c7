import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// Remedies that a person pastes into the page's source.
final class CopyingRemedyTests: RemedyTestCase {
    @MainActor
    private static var clipboard: String {
        guard let text = gtk_clipboard_wait_for_text(gtk_clipboard_get_default(gdk_display_get_default())) else {
            return ""
        }
        defer { g_free(text) }
        return String(cString: text)
    }

    func testSetUpCodeIsCopied() throws {
        let early = Self.page("WebViewJavascriptBridge.callHandler('echo', 1, () => {});")
        try remedy(.usedTooEarly, "Copy set-up code", of: early) { _, _ in
            XCTAssertEqual(Self.clipboard, WVJB6().setUp.code)
        }
        try remedy(.oldSetUp, "Copy set-up code", of: Self.page(WVJB4().setUp.code), protocol: .wvjb6) { _, _ in
            XCTAssertEqual(Self.clipboard, WVJB6().setUp.code)
        }
    }

    func testTheLineThatIsMissingIsCopied() throws {
        let page = Self.page(
            "document.addEventListener('WebViewJavascriptBridgeReady', () => window.WebViewJavascriptBridge);"
        )
        try remedy(.initMissing, "Copy the line", of: page, protocol: .wvjb4, isStrict: true) { window in
            try window.webView.bridge.notify("name", 1)
        } check: { _, _ in
            let line = Self.clipboard
            XCTAssertTrue(line.contains("WebViewJavascriptBridge.init(") && !line.contains("\n"), line)
            XCTAssertTrue(WVJB4().setUp.code.contains(line), line)
        }
    }

    func testAPolicyThatWorksIsCopied() throws {
        let policy = "frame-src 'none'"
        let meta = "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
        let script = Self.setUp + "\nwhenBridge((bridge) => bridge.callHandler('echo', 1, () => {}));"
        try remedy(.policyBlocks, "Copy a policy that works", of: Self.page(script, head: meta)) { window, _ in
            let works = Self.clipboard
            XCTAssertEqual(works, PolicyText.allowingBridge(policy))
            let mended = Self.page(script, head: meta.replacing(policy, with: works))
            window.open(try PageLocation.page(html: mended))
            try await until("the policy works") {
                window.webView.bridge.wireProtocol != nil
                    && !window.explanations.contains { $0.id.kind == .policyBlocks }
            }
        }
    }

    func testACorrectedCallIsCopied() throws {
        let page = Self.page(
            "window.bridge = { handleNativeMsg() {} };\n"
                + "window.webkit.messageHandlers.JSBridge.postMessage({ action: 'echo', data: 1, callbackId: 'a' });"
        )
        try remedy(.shapeRefused, "Copy corrected call", of: page) { window in
            try window.webView.bridge.register("echo") { $0.data }
        } check: { window, _ in
            let call = Self.clipboard
            XCTAssertTrue(call.contains("JSBridge.postMessage({") && call.contains("echo"), call)
            _ = try await window.webView.evaluate(call)
            try await until("the corrected call is taken as it is") {
                window.log.rows.filter { $0.name == "echo" && $0.stateWord == "answered" }.count == 2
            }
            XCTAssertEqual(window.explanations.first { $0.id.kind == .shapeRefused }?.count ?? 1, 1)
        }
    }
}
