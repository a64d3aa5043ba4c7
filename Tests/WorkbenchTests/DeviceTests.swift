import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// The device that a window shows its page on.
final class DeviceTests: WindowTestCase {
    private static let page = TestPages.page("document.title = `${navigator.platform} ${innerWidth}x${innerHeight}`;")

    func testTheDeviceIsChosenAndThePageLoadedAgain() throws {
        for size in [(900, 600), (1_280, 800)] {
            try withWindow(html: Self.page, size: size) { window in
                for (name, title) in [("iphone", "iPhone 390x844"), ("ipad", "iPad 820x1180")] {
                    window.activate("device", name)
                    try await until("the page sees the \(name)") { window.webView.title == title }
                    XCTAssertEqual(window.webView.device.name, name)
                    await window.nextFrames()
                    var frame = GtkAllocation()
                    gtk_widget_get_allocation(nb_widget(window.webView.widget), &frame)
                    let device = try XCTUnwrap(window.webView.device.size)
                    XCTAssertEqual(frame.width, Int32(device.width), name)
                    XCTAssertEqual(frame.height, Int32(device.height), name)
                }
                window.activate("device", "desktop")
                try await until("the page fills its place again") {
                    let title = window.webView.title
                    return title.hasPrefix("Linux x86_64 ") && !title.contains("820") && !title.contains("1180")
                }
                var width: Int32 = 0
                gtk_window_get_size(nb_window(window.widget), &width, nil)
                XCTAssertEqual(Int(width), size.0, "the window has kept its size")
            }
        }
    }

    func testThePopoverNamesTheDevicesAndTheButtonTheChosenOne() throws {
        try withWindow(html: Self.page) { window in
            let button = try XCTUnwrap(
                WidgetTree(window.widget).seen(gtk_menu_button_get_type())
                    .first { WidgetTree.accessibleName(of: $0) == "Device" }
            )
            XCTAssertEqual(WidgetTree(button).texts, ["Desktop"])
            window.activate("device", "android")
            try await until("the page sees the phone") { window.webView.title == "Linux armv81 412x915" }
            XCTAssertEqual(WidgetTree(button).texts, ["Android"])
            gtk_widget_activate(button)
            let items = ["Desktop", "iPhone", "iPad", "Android", "Sideways", "Network"]
            try await until("the popover is open") { items.allSatisfy(WidgetTree(window.widget).texts.contains) }
            gtk_widget_activate(button)
        }
    }

    func testTheChoiceIsOneWindowsAlone() throws {
        try live {
            let windows = try [WorkbenchWindow(.test()), WorkbenchWindow(.test())]
            defer { for window in windows { window.close() } }
            windows[0].activate("device", "iphone")
            for window in windows { window.open(try PageLocation.page(html: Self.page)) }
            try await until("the first sees the phone") { windows[0].webView.title == "iPhone 390x844" }
            try await until("the second sees the desktop") { windows[1].webView.title.hasPrefix("Linux x86_64") }
        }
    }

    /// What is larger than its place is seen from its head on, and all of it when it is scrolled.
    func testAPageThatIsLargerThanItsPlaceIsDrawnFromItsHeadOn() throws {
        let page = """
            <!DOCTYPE html><style>body { margin: 0; background: #00f } div { height: 40px; background: #f00 }</style>
            <div></div>
            """
        try withWindow(size: (900, 600)) { window in
            window.activate("device", "iphone")
            window.open(try PageLocation.page(html: page))
            let view = nb_widget(window.webView.widget)
            try await until("the page is drawn") {
                await window.nextFrames()
                return Self.colour(of: view, window.widget, 200, 20) == [255, 0, 0]
                    && Self.colour(of: view, window.widget, 200, 100) == [0, 0, 255]
            }
        }
    }

    /// The colour of the window's picture at a place of `widget`.
    @MainActor
    private static func colour(
        of widget: UnsafeMutablePointer<GtkWidget>?,
        _ window: UnsafeMutablePointer<GtkWidget>,
        _ x: Int32,
        _ y: Int32
    ) -> [UInt8] {
        var (left, top) = (Int32(0), Int32(0))
        gtk_widget_translate_coordinates(widget, window, x, y, &left, &top)
        guard let pixels = gdk_pixbuf_get_from_window(gtk_widget_get_window(window), left, top, 1, 1) else { return [] }
        defer { g_object_unref(gpointer(pixels)) }
        guard let bytes = gdk_pixbuf_read_pixels(pixels) else { return [] }
        return (0..<3).map { bytes[$0] }
    }
}
