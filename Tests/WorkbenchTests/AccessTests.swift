import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// What a screen reader is told.
final class AccessTests: WindowTestCase {
    func testEveryControlHasAName() throws {
        try withWindow(html: TestPages.page("b.callHandler('noSuchHandler', 1, () => {});")) { window in
            try await until("the bar is open") { WidgetTree(window.widget).button("Answer it") != nil }
            window.select(named: "noSuchHandler")
            await window.nextFrames()
            let tree = WidgetTree(window.widget)
            let types = [
                gtk_button_get_type(), gtk_entry_get_type(), gtk_tree_view_get_type(), gtk_text_view_get_type(),
                webkit_web_view_get_type(),
            ]
            for type in types {
                let widgets = tree.seen(type)
                XCTAssertFalse(widgets.isEmpty, "there is no \(String(cString: g_type_name(type)))")
                for widget in widgets where WidgetTree.accessibleName(of: widget).isEmpty {
                    XCTFail("a \(String(cString: g_type_name(type))) \(Self.tooltip(of: widget)) has no name")
                }
            }
        }
    }

    func testEverythingInEachPaneHasAName() throws {
        let page = TestPages.page(
            "b.callHandler('echo', {a: [1]}, () => {}); b.callHandler('noSuchHandler', 1, () => {});"
        )
        for (size, isExample) in [((1_700, 1_000), false), ((1_280, 800), true), ((640, 600), false)] {
            try withWindow(html: isExample ? nil : page, size: size) { window in
                if isExample { window.open(ExampleApp.page()) }
                try await until("the page speaks") { window.webView.bridge.wireProtocol != nil }
                for pane in ["page", "traffic", "start", "detail", "call", "app", "why"] {
                    window.activate("pane-\(pane)")
                    window.select(named: "echo")
                    await window.nextFrames()
                    let tree = AccessibleTree(window.widget)
                    XCTAssertEqual(tree.unnamed, [], "in \(pane) at \(size)")
                    XCTAssertGreaterThan(tree.controls, 5)
                }
            }
        }
    }

    func testTheNamesAreTheOnesPeopleLookFor() throws {
        try withWindow(html: TestPages.page("")) { window in
            try await until("the list is shown") { window.listedRows > 0 }
            await window.nextFrames()
            let names = Set(WidgetTree(window.widget).all.map(WidgetTree.accessibleName))
            for name in [
                "Back", "Forward", "Reload", "Address", "Menu", "Page", "Traffic", "Follow newest", "Clear list",
                "Explanation",
            ] { XCTAssertTrue(names.contains(name), "nothing is called \(name)") }
        }
    }

    @MainActor
    private static func tooltip(of widget: UnsafeMutablePointer<GtkWidget>) -> String {
        guard let text = gtk_widget_get_tooltip_text(widget) else { return "without a tooltip" }
        defer { g_free(text) }
        return "(\(String(cString: text)))"
    }
}
