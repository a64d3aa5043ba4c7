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

    /// Everything that a window was made of goes with it: what stays would be drawn in every other theme.
    func testNoWidgetStaysAlive() throws {
        try live {
            let widgets = try await Self.widgetsOfAClosedWindow()
            try await until("all widgets are gone") {
                widgets.allSatisfy { !$0.isAlive() }
            } orSay: {
                widgets.filter { $0.isAlive() }.map(\.name).joined(separator: ", ") + " stayed"
            }
        }
    }

    @MainActor
    private static func widgetsOfAClosedWindow() async throws -> [Trace] {
        let window = try WorkbenchWindow(.test())
        window.open(try PageLocation.page(html: TestPages.page("b.callHandler('missing', {a: [1]}, () => {});")))
        try await until("the call is there") { window.log.rows.contains { $0.name == "missing" } }
        window.select(named: "missing")
        for pane in ["detail", "call", "app", "why"] {
            window.activate("pane-\(pane)")
            if pane == "app" { window.activate("make-handler") }
            await window.nextFrames()
        }
        // What the web view has made for itself is WebKit's affair.
        let view = nb_widget(window.webView.widget)
        let own = WidgetTree(window.widget).all.filter { gtk_widget_is_ancestor($0, view) == 0 }
        let widgets = own.map { widget in
            let reference = GObjectWeakRef(widget)
            return Trace(name: WidgetTree.describe(widget)) { reference.isAlive }
        }
        XCTAssertGreaterThan(widgets.count, 500)
        window.close()
        return widgets
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
            window.ask = () => {
              b.callHandler("never", null, () => {});
              b.callHandler("SetViewColor", [1, 2, 3, 1], () => {});
              b.callHandler("ShowMessage", "hello", () => {});
            };
            """
        )
        window.open(try PageLocation.page(html: page))
        try await until("the page is ready") { window.webView.bridge.wireProtocol != nil }
        window.exampleApp?.come()
        _ = try await window.webView.evaluate("ask()")
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
