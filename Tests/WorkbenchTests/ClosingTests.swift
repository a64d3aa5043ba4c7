import BridgeCore
import BridgeWebKit
import CWebKitGTK
import GLibKit
import LiveTesting
import Workbench
import XCTest

/// A window that is closed leaves nothing behind, whatever was under way.
final class ClosingTests: WindowTestCase {
    func testNothingStaysAlive() throws {
        try live {
            let traces = try await Self.useAndCloseAWindow()
            try await until("everything is gone") {
                traces.allSatisfy { !$0.isAlive() }
            } orSay: {
                traces.filter { $0.isAlive() }.map(\.name).joined(separator: ", ") + " stayed"
            }
        }
    }

    private struct Trace {
        let name: String
        let isAlive: @MainActor () -> Bool
    }

    @MainActor
    private static func useAndCloseAWindow() async throws -> [Trace] {
        let window = try WorkbenchWindow(.test())
        let page = TestPages.page(
            """
            b.registerHandler("silent", () => {});
            b.callHandler("never", null, () => {});
            b.callHandler("SetViewColor", [1, 2, 3, 1], () => {});
            b.callHandler("ShowMessage", "hello", () => {});
            """
        )
        window.open(try PageLocation.page(html: page))
        try await until("the calls are there") {
            window.log.rows.contains { $0.name == "ShowMessage" && !$0.isPending }
        }
        let call = Task { try await window.webView.bridge.call("silent") }
        try await until("the call is under way") { window.log.rows.last?.name == "silent" }
        window.select(named: "silent")
        window.activate("menu")
        await window.nextFrames()
        let traces = traces(of: window)
        window.close()
        let outcome = await call.result
        XCTAssertThrowsError(try outcome.get()) { XCTAssertEqual(($0 as? BridgeError)?.code, .closed) }
        return traces
    }

    @MainActor
    private static func traces(of window: WorkbenchWindow) -> [Trace] {
        let app = window.exampleApp
        let (widget, view) = (GObjectWeakRef(window.widget), GObjectWeakRef(nb_web_view(window.webView.widget)))
        return [
            Trace(name: "WorkbenchWindow") { [weak window] in window != nil },
            Trace(name: "WebView") { [weak view = window.webView] in view != nil },
            Trace(name: "NativeBridge") { [weak bridge = window.webView.bridge] in bridge != nil },
            Trace(name: "ExampleApp") { [weak app] in app != nil },
            Trace(name: "GtkWindow") { widget.isAlive },
            Trace(name: "WebKitWebView") { view.isAlive },
        ]
    }
}

@MainActor
private func until(
    _ what: String,
    _ condition: @MainActor () -> Bool,
    orSay explanation: @MainActor () -> String
) async throws {
    do {
        try await until(what) { condition() }
    } catch {
        throw NeverHappened(what: "\(what): \(explanation())")
    }
}
