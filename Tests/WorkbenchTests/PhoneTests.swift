import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// The phone around the page in the window: its bars, and what is below *Device* and *Faults*.
final class PhoneTests: WindowTestCase {
    private static let page = TestPages.page(
        """
        window.tapped = [];
        b.registerHandler("onNavigationButton", (data) => tapped.push(data.id));
        b.registerHandler("onTabSelected", (data) => tapped.push(data.id + data.index));
        b.registerHandler("own", (data) => tapped.push("own " + data.id));
        b.callHandler("setNavigationBar", {
          title: "Till", background: "#205080", color: "white", buttons: ["Help", { id: "s", title: "Share", call: "own" }],
        });
        b.callHandler("setTabBar", { tabs: ["Home", { id: "cart", title: "Cart", badge: 3 }], selected: 0 });
        """
    )

    func testThePageHasBarsAndHearsOfTaps() throws {
        try withWindow(html: Self.page) { window in
            @MainActor func tree() -> WidgetTree { WidgetTree(window.widget) }
            @MainActor func tap(_ name: String) throws {
                let buttons = tree().seen(gtk_button_get_type())
                let button = try XCTUnwrap(buttons.first { WidgetTree.accessibleName(of: $0) == name }, name)
                gtk_button_clicked(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self))
            }
            try await until("the bars are there") { ["Till", "Home", "Cart (3)"].allSatisfy(tree().texts.contains) }
            for name in ["Help", "Share", "Cart (3)"] { try tap(name) }
            try await until("the page has heard of the taps") {
                try await window.webView.evaluate("return tapped")?.value == ["Help", "own s", "cart1"]
            }
            window.webView.bridge.reset()
            window.open(try PageLocation.page(html: TestPages.page("")))
            try await until("another page begins without bars") { !tree().texts.contains("Till") }
        }
    }

    func testTheDevicePopoverHasAllThatIsAroundThePage() throws {
        try withWindow(html: TestPages.page("")) { window in
            window.activate("device", "iphone")
            try await until("the page is narrow") {
                try await window.webView.evaluate("return innerWidth")?.value == 390
            }
            window.activate("turned")
            try await until("the page lies") { try await window.webView.evaluate("return innerWidth")?.value == 844 }
            try await until("the line says so") { WidgetTree(window.widget).texts.contains { $0.contains("sideways") } }
            let button = try XCTUnwrap(
                WidgetTree(window.widget).seen(gtk_menu_button_get_type())
                    .first { WidgetTree.accessibleName(of: $0) == "Device" }
            )
            gtk_widget_activate(button)
            try await until("the popover is open") { WidgetTree(window.widget).texts.contains("Sideways") }
            let spin = try XCTUnwrap(
                WidgetTree(window.widget).seen(gtk_spin_button_get_type())
                    .first { WidgetTree.accessibleName(of: $0) == "Zoom in percent" }
            )
            gtk_spin_button_set_value(UnsafeMutableRawPointer(spin).assumingMemoryBound(to: GtkSpinButton.self), 50)
            try await until("the page is shown at half its size") { window.webView.shownSize?.width == 422 }
            gtk_widget_activate(button)
        }
    }

    func testFaultsThatAreOnStandInTheStatusLine() throws {
        try live {
            var options = WorkbenchOptions.test(hasExampleApp: false)
            options.view.faults = FaultPlan([try FaultRule("pay:drop:every 2")])
            let window = try WorkbenchWindow(options)
            defer { window.close() }
            window.activate("faults")
            await window.nextFrames()
            let texts = WidgetTree(window.widget).texts
            XCTAssertTrue(texts.contains("pay to the page: is lost, one of every 2"), "\(texts)")
            XCTAssertTrue(texts.contains { $0.contains("1 fault on") }, "\(texts)")
            let button = try XCTUnwrap(
                WidgetTree(window.widget).seen(gtk_button_get_type())
                    .first { WidgetTree.accessibleName(of: $0).hasPrefix("Switch off: pay") }
            )
            gtk_button_clicked(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self))
            try await until("it is off") { window.webView.bridge.faults.rules.isEmpty }
            try await until("the line is silent") {
                !WidgetTree(window.widget).texts.contains { $0.contains("fault on") }
            }
        }
    }
}
