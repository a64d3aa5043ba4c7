import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// Other colours, whatever has been opened and closed before.
final class ThemeTests: WindowTestCase {
    func testAThemeCanBeChangedAfterAWindowHasGone() throws {
        let page = TestPages.page("b.callHandler('noSuchHandler', {a: [1]}, () => {});")
        let criticals = MainActor.assumeIsolated { Criticals() }
        defer { MainActor.assumeIsolated { criticals.close() } }
        try withWindow(html: page) { window in
            try await until("the page speaks") { window.webView.bridge.wireProtocol != nil }
            window.select(named: "noSuchHandler")
            for pane in ["detail", "call", "app", "why"] {
                window.activate("pane-\(pane)")
                if pane == "app" { window.activate("make-handler") }
                await window.nextFrames()
            }
            for name in ["Device", "Menu", "Protocol"] {
                let button = WidgetTree(window.widget).seen(gtk_toggle_button_get_type()).first {
                    WidgetTree.accessibleName(of: $0) == name
                }
                gtk_button_clicked(button.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkButton.self) })
                await window.nextFrames()
            }
            window.activate("show-help-overlay")
            await window.nextFrames()
        }
        try withWindow(html: page) { window in
            for _ in 0..<2 {
                window.activate("dark")
                await window.nextFrames()
            }
        }
        XCTAssertEqual(MainActor.assumeIsolated { criticals.texts }, [])
    }
}
