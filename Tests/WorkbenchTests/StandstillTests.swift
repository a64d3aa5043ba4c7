import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// A page whose script does not end.
final class StandstillTests: WindowTestCase {
    func testAPageThatDoesNotRespondCanBeEnded() throws {
        try withWindow(html: TestPages.page("setTimeout(() => { for (;;); }, 500);")) { window in
            try await until("the page speaks") { window.webView.bridge.wireProtocol != nil }
            try await Task.sleep(for: .seconds(1))
            // WebKit notices once it wants something of the page.
            Mouse.release(on: window.webView.widget.assumingMemoryBound(to: GtkWidget.self))
            try await until("the bar says so") { Self.says("The page does not respond.", in: window) }
            window.activate("remedy")
            try await until("the page has ended") {
                Self.says("The page has crashed", in: window)
            }
            window.activate("reload")
            try await until("it is there again") { window.webView.bridge.wireProtocol != nil }
        }
    }

    @MainActor
    private static func says(_ text: String, in window: WorkbenchWindow) -> Bool {
        WidgetTree(window.widget).texts.contains(text)
    }
}
