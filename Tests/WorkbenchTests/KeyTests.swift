import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// Everything by keyboard.
final class KeyTests: WindowTestCase {
    func testPageKeys() throws {
        try withWindow(html: TestPages.page("")) { window in
            for (count, key) in [Key("r", .control), Key("F5")].enumerated() {
                key.press(in: window)
                try await until("\(key) has reloaded the page") { window.webView.bridge.pageNumber == count + 2 }
            }
            window.open(try PageLocation.page(html: TestPages.page("", title: "Second")))
            try await until("the second page is there") {
                window.webView.title == "Second" && !window.webView.isLoading
            }
            Key("Left", .alt).press(in: window)
            try await until("the first page is back") { window.webView.title == "Test page" }
            try await until("there is a page to go forward to") { window.webView.canGoForward }
            Key("Right", .alt).press(in: window)
            try await until("the second page is there again") { window.webView.title == "Second" }
        }
    }

    func testThePageGrowsAndShrinks() throws {
        try withWindow(html: TestPages.page("")) { window in
            for (key, zoom) in [("plus", 1.1), ("plus", 1.2), ("minus", 1.1), ("0", 1)] {
                Key(key, .control).press(in: window)
                try await until("\(key) makes it \(zoom)") { abs(window.webView.surroundings.zoom - zoom) < 0.001 }
            }
        }
    }

    func testTheAddressIsEditedAndOpened() throws {
        try withWindow(html: TestPages.page("")) { window in
            let next = try PageLocation.page(html: TestPages.page("", title: "Typed"))
            let path = PageLocation.typed(next.address)
            Key("l", .control).press(in: window)
            let entry = try XCTUnwrap(
                WidgetTree(window.widget).seen(gtk_entry_get_type()).first {
                    WidgetTree.accessibleName(of: $0) == "Address"
                }
            )
            XCTAssertEqual(gtk_widget_has_focus(entry), 1)
            let pointer = UnsafeMutableRawPointer(entry).assumingMemoryBound(to: GtkEntry.self)
            XCTAssertEqual(
                gtk_entry_get_text(pointer).map { String(cString: $0) },
                PageLocation.typed(window.webView.address)
            )
            XCTAssertTrue(path.hasPrefix("/") && FileManager.default.fileExists(atPath: path), "\(path) is no path")
            gtk_entry_set_text(pointer, path)
            gtk_widget_activate(entry)
            try await until("the typed page is there") { window.webView.title == "Typed" }
            XCTAssertEqual(gtk_entry_get_text(pointer).map { String(cString: $0) }, path)
            gtk_entry_set_text(pointer, "half typed")
            Key("l", .control).press(in: window)
            Key("Escape").press(in: window)
            XCTAssertEqual(gtk_entry_get_text(pointer).map { String(cString: $0) }, path)
            XCTAssertEqual(gtk_widget_has_focus(entry), 0)
            gtk_entry_set_text(pointer, "no such file")
            gtk_widget_activate(entry)
            try await until("what was typed is explained") {
                WidgetTree(window.widget).texts.contains { $0.hasPrefix("There is no file or folder") }
            }
        }
    }

    func testLogKeys() throws {
        try withWindow(html: TestPages.page("")) { window in
            try await until("the first rows are listed") { window.listedRows > 0 }
            Key("F9").press(in: window)
            XCTAssertTrue(WidgetTree(window.widget).seen(gtk_tree_view_get_type()).isEmpty)
            Key("F9").press(in: window)
            try await until("the log is back") { !WidgetTree(window.widget).seen(gtk_tree_view_get_type()).isEmpty }
            Key("k", .control).press(in: window)
            XCTAssertEqual(window.log.rows.count, 0)
        }
    }

    func testMenuAndShortcuts() throws {
        try withWindow(html: TestPages.page("")) { window in
            Key("F10").press(in: window)
            try await until("the menu is open") { WidgetTree(window.widget).texts.contains("Keyboard Shortcuts") }
            Key("F10").press(in: window)
            Key("question", .control).press(in: window)
            try await until("the shortcuts are shown") { Self.shortcutsAreShown }
        }
    }

    func testTheInspectorOpens() throws {
        try withWindow(html: TestPages.page("")) { window in
            Key("F12").press(in: window)
            let view = nb_web_view(window.webView.widget)
            try await until("the inspector is there") {
                webkit_web_inspector_get_web_view(webkit_web_view_get_inspector(view)) != nil
            }
        }
    }

    func testClosing() throws {
        for key in [Key("w", .control), Key("q", .control)] {
            try live {
                let window = try WorkbenchWindow(.test())
                var isClosed = false
                window.onClosed = { isClosed = true }
                key.press(in: window)
                try await until("\(key) has closed the window") { isClosed }
            }
        }
    }

    @MainActor
    private static var shortcutsAreShown: Bool {
        guard let list = gtk_window_list_toplevels() else { return false }
        defer { g_list_free(list) }
        return sequence(first: list) { $0.pointee.next }
            .compactMap { $0.pointee.data?.assumingMemoryBound(to: GtkWidget.self) }
            .contains { WidgetTree.isA($0, gtk_shortcuts_window_get_type()) && gtk_widget_get_visible($0) != 0 }
    }
}

/// A key with its modifiers, pressed as the keyboard would.
struct Key: CustomStringConvertible {
    let name: String
    let modifier: GdkModifierType

    init(_ name: String, _ modifier: GdkModifierType = GdkModifierType(rawValue: 0)) {
        self.name = name
        self.modifier = modifier
    }

    var description: String { modifier.rawValue == 0 ? name : "\(modifier.rawValue)+\(name)" }

    /// The place on the keyboard, by which GTK finds what a key does.
    @MainActor
    private static func code(of value: guint) -> guint16 {
        var (keys, count): (UnsafeMutablePointer<GdkKeymapKey>?, gint) = (nil, 0)
        let map = gdk_keymap_get_for_display(gdk_display_get_default())
        guard gdk_keymap_get_entries_for_keyval(map, value, &keys, &count) != 0, let keys else { return 0 }
        defer { g_free(keys) }
        return guint16(keys[0].keycode)
    }

    @MainActor
    func press(in window: WorkbenchWindow) { press(on: window.widget) }

    @MainActor
    func press(on widget: UnsafeMutablePointer<GtkWidget>) { send(GDK_KEY_PRESS, to: widget) }

    @MainActor
    func release(in window: WorkbenchWindow) { send(GDK_KEY_RELEASE, to: window.widget) }

    @MainActor
    private func send(_ type: GdkEventType, to widget: UnsafeMutablePointer<GtkWidget>) {
        guard let event = gdk_event_new(type) else { return }
        defer { gdk_event_free(event) }
        let surface = gtk_widget_get_window(widget)
        event.pointee.key.window = surface
        if let surface { g_object_ref(gpointer(surface)) }
        event.pointee.key.keyval = gdk_keyval_from_name(name)
        event.pointee.key.state = modifier.rawValue
        event.pointee.key.hardware_keycode = Self.code(of: event.pointee.key.keyval)
        gtk_widget_event(widget, event)
    }
}

extension GdkModifierType {
    static let control = GDK_CONTROL_MASK
    static let alt = GDK_MOD1_MASK
}
