import BridgeCore
import BridgeScripting
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// What there is to see of the handlers, and where the focus goes.
final class HandlerFormTests: WindowTestCase {
    private let asking = TestPages.page("b.callHandler('getUserTokenOfThePerson', {a: 1}, () => {});")

    /// A search that finds nothing says so, and can be cleared.
    func testASearchWithoutAHit() throws {
        try withWindow(html: asking) { window in
            window.activate("pane-app")
            try await until("the call is listed") {
                WidgetTree(window.widget).texts.contains("getUserTokenOfThePerson")
            }
            let search = try Self.widget("Handler name", in: window)
            gtk_entry_set_text(nb_entry(search), "zzz")
            try await until("it is said") {
                WidgetTree(window.widget).texts.contains("No handler matches \"zzz\". Enter makes one of that name.")
            }
            gtk_button_clicked(try XCTUnwrap(WidgetTree(window.widget).button("Show All")))
            try await until("all are listed again") {
                WidgetTree(window.widget).texts.contains("getUserTokenOfThePerson")
            }
        }
    }

    /// The fields up to the times are in sight in a window of the first size; in a small one names are not cut.
    func testTheFormHasItsPlace() throws {
        for size in [(1_280, 800), (900, 600)] {
            try withWindow(html: asking, size: size) { window in
                try await until("the call waits") { window.fakeApp.heldCount == 1 }
                window.activate("pane-app")
                try await until("it is listed") {
                    WidgetTree(window.widget).texts.contains("getUserTokenOfThePerson")
                }
                let search = try Self.widget("Handler name", in: window)
                gtk_entry_set_text(nb_entry(search), "getUserTokenOfThePerson")
                gtk_widget_activate(search)
                for name in ["Answer after so many milliseconds", "Use this case at most so many times"] {
                    try await until("the field \"\(name)\" is in sight at \(size)") {
                        Self.isInSight(try Self.widget(name, in: window))
                    }
                }
                for label in Self.names(in: window) {
                    let tips = [label, gtk_widget_get_parent(label)].compactMap(gtk_widget_get_tooltip_text)
                    XCTAssertFalse(tips.isEmpty, "all of a long name is told")
                }
                guard size.0 == 900 else { return }
                try await until("no name is cut") {
                    Self.names(in: window).allSatisfy {
                        pango_layout_is_ellipsized(gtk_label_get_layout(nb_label($0))) == 0
                    }
                }
            }
        }
    }

    /// A pane that is chosen with the mouse has the focus, in the field where a person begins.
    func testAClickOnATabGivesThePaneTheFocus() throws {
        try withWindow(html: asking) { window in
            try await until("the call waits") { window.fakeApp.heldCount == 1 }
            for (tab, field) in [("Call", "Handler name"), ("Fake app", "Handler name")] {
                Mouse.click(try Self.tab(tab, in: window))
                try await until("\(tab) has the focus") {
                    gtk_window_get_focus(nb_window(window.widget)).map(WidgetTree.accessibleName) == field
                }
                XCTAssertEqual(gtk_widget_has_focus(try Self.widget(field, in: window)), 1)
            }
            window.activate("pane-detail")
            let tab = try Self.tab("Call", in: window)
            gtk_widget_grab_focus(tab)
            gtk_widget_activate(tab)
            await window.nextFrames()
            XCTAssertEqual(gtk_window_get_focus(nb_window(window.widget)), tab, "the keyboard goes along the tabs")
        }
    }

    /// What could not be converted stays said when the call is to be sent all the same.
    func testWhatIsWrongStaysSaid() throws {
        try withWindow(html: asking) { window in
            window.compose(name: "onLogin", data: nil)
            let pane = CallPaneWidgets(window)
            pane.type("{a: unknown}")
            try await until("it looks like JavaScript") { pane.tree.button("Convert") != nil }
            try pane.click("Convert")
            try await until("it cannot be converted") {
                pane.texts.contains { $0.hasPrefix("This cannot be converted: ") }
            }
            Key("Return", .control).press(in: window)
            XCTAssertTrue(pane.texts.contains { $0.hasPrefix("This cannot be converted: ") })
            XCTAssertTrue(pane.texts.contains { $0.hasPrefix("Line 1, column ") })
            XCTAssertEqual(pane.data, "{a: unknown}")
        }
    }

    // MARK: The window

    /// The labels that have the name of the handler that is called, in the list of handlers and above the fields.
    @MainActor
    private static func names(in window: WorkbenchWindow) -> [UnsafeMutablePointer<GtkWidget>] {
        WidgetTree(window.widget).seen(gtk_label_get_type()).filter {
            gtk_label_get_text(nb_label($0)).map { String(cString: $0) } == "getUserTokenOfThePerson"
        }
    }

    @MainActor
    private static func isInSight(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        guard let view = gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) else { return false }
        var (x, y) = (gint(0), gint(0))
        gtk_widget_translate_coordinates(widget, view, 0, 0, &x, &y)
        return y >= 0 && y + gtk_widget_get_allocated_height(widget) <= gtk_widget_get_allocated_height(view)
    }

    @MainActor
    private static func widget(_ name: String, in window: WorkbenchWindow) throws -> UnsafeMutablePointer<GtkWidget> {
        try XCTUnwrap(
            WidgetTree(window.widget).all.first {
                WidgetTree.accessibleName(of: $0) == name && gtk_widget_get_mapped($0) != 0
            },
            "no \(name)"
        )
    }

    @MainActor
    private static func tab(_ title: String, in window: WorkbenchWindow) throws -> UnsafeMutablePointer<GtkWidget> {
        let label = WidgetTree(window.widget).seen(gtk_label_get_type()).first {
            let label = UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkLabel.self)
            return gtk_label_get_text(label).map { String(cString: $0) } == title
                && gtk_widget_get_ancestor($0, gtk_stack_switcher_get_type()) != nil
        }
        return try XCTUnwrap(gtk_widget_get_ancestor(try XCTUnwrap(label), gtk_button_get_type()))
    }
}
