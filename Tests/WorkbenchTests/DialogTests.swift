import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// Dialogs of the page: native ones that hold nothing up but the page.
final class DialogTests: WindowTestCase {
    func testAlertConfirmAndPromptAreAnswered() throws {
        let page = TestPages.page(
            """
            setTimeout(() => {
              alert("first <b>text</b>");
              const sure = confirm("second");
              document.title = JSON.stringify([sure, prompt("third", "default")]);
            }, 0);
            """
        )
        try withWindow(html: page) { window in
            for text in ["first <b>text</b>", "second", "third"] {
                try await until("\(text) is asked") { Self.texts(of: window).contains(text) }
                let dialog = try XCTUnwrap(WidgetTree.dialogs(besides: window.widget).first)
                XCTAssertEqual(gtk_window_get_modal(nb_window(dialog)), 0, "the window can still be used")
                let title = gtk_window_get_title(nb_window(dialog)).map { String(cString: $0) }
                XCTAssertEqual(title?.hasPrefix("native-bridge-"), true, "the page's folder is named")
                XCTAssertEqual(title?.count, "native-bridge-".count + 36, "and no more")
                Self.answer(dialog, GTK_RESPONSE_OK)
            }
            try await until("the page has its answers") { window.webView.title == "[true,\"default\"]" }
            XCTAssertTrue(WidgetTree.dialogs(besides: window.widget).isEmpty)
        }
    }

    func testClosingADialogCountsAsCancel() throws {
        let page = TestPages.page(
            "setTimeout(() => { document.title = JSON.stringify([confirm('a'), prompt('b', 'c')]); }, 0);"
        )
        try withWindow(html: page) { window in
            for text in ["a", "b"] {
                try await until("\(text) is asked") { Self.texts(of: window).contains(text) }
                Self.answer(try XCTUnwrap(WidgetTree.dialogs(besides: window.widget).first), GTK_RESPONSE_DELETE_EVENT)
            }
            try await until("the page has its answers") { window.webView.title == "[false,null]" }
        }
    }

    func testADialogGoesWithItsPage() throws {
        try withWindow(html: TestPages.page("setTimeout(() => { confirm('stay?'); }, 0);")) { window in
            try await until("the question is asked") { Self.texts(of: window).contains("stay?") }
            window.open(try PageLocation.page(html: TestPages.page("", title: "Next")))
            XCTAssertTrue(WidgetTree.dialogs(besides: window.widget).isEmpty)
            try await until("the next page is there") { window.webView.title == "Next" }
        }
    }

    func testADialogGoesWithItsWindow() throws {
        try live {
            let window = try WorkbenchWindow(.test())
            window.open(try PageLocation.page(html: TestPages.page("setTimeout(() => { alert('still here'); }, 0);")))
            try await until("the message is shown") { Self.texts(of: window).contains("still here") }
            let widget = window.widget
            window.close()
            XCTAssertTrue(WidgetTree.dialogs(besides: widget).isEmpty)
        }
    }

    func testDialogsAreAnsweredByKeyboard() throws {
        let page = TestPages.page(
            """
            setTimeout(() => {
              alert("one");
              const answers = [confirm("two"), confirm("three"), prompt("four", "default"), prompt("five", "gone")];
              document.title = JSON.stringify(answers);
            }, 0);
            """
        )
        try withWindow(html: page) { window in
            let keys = [
                ("one", "Return"), ("two", "Return"), ("three", "Escape"), ("four", "Return"), ("five", "Escape"),
            ]
            for (text, key) in keys {
                try await until("\(text) is asked") { Self.texts(of: window).contains(text) }
                let dialog = try XCTUnwrap(WidgetTree.dialogs(besides: window.widget).first)
                if text == "four" {
                    let entry = try XCTUnwrap(WidgetTree(dialog).seen(gtk_entry_get_type()).first)
                    XCTAssertEqual(WidgetTree.accessibleName(of: entry), "Answer")
                    XCTAssertEqual(gtk_window_get_focus(nb_window(dialog)), entry)
                    let pointer = UnsafeMutableRawPointer(entry).assumingMemoryBound(to: GtkEntry.self)
                    XCTAssertEqual(gtk_entry_get_text(pointer).map { String(cString: $0) }, "default")
                    gtk_entry_set_text(pointer, "typed")
                }
                Key(key).press(on: dialog)
            }
            try await until("the page has its answers") { window.webView.title == #"[true,false,"typed",null]"# }
        }
    }

    /// Only the page with the dialog stands still.
    func testADialogHoldsUpNoOtherWindow() throws {
        let asking = TestPages.page("setTimeout(() => { document.title = String(confirm('held?')); }, 0);")
        let working = TestPages.page("b.registerHandler('work', (data, answer) => answer(data * 2));")
        try live {
            let windows = try [WorkbenchWindow(.test()), WorkbenchWindow(.test())]
            defer { for window in windows { window.close() } }
            for (window, html) in zip(windows, [asking, working]) { window.open(try PageLocation.page(html: html)) }
            try await until("the first page asks") { Self.texts(of: windows[0]).contains("held?") }
            let bridge = windows[1].webView.bridge
            for number in 1...20 {
                let doubled: Int = try await bridge.call("work", number)
                XCTAssertEqual(doubled, number * 2)
            }
            windows[1].activate("reload")
            try await until("the second page is there again") { bridge.pageNumber == 2 && bridge.wireProtocol != nil }
            let dialogs = WidgetTree.dialogs(besides: windows[0].widget)
            XCTAssertEqual(dialogs.count, 1, "the dialog still waits")
            let owner = gtk_window_get_transient_for(nb_window(dialogs[0]))
            XCTAssertEqual(owner, nb_window(windows[0].widget), "and belongs to its own window")
            Self.answer(dialogs[0], GTK_RESPONSE_OK)
            try await until("the first page goes on") { windows[0].webView.title == "true" }
        }
    }

    func testAMessageOfSeveralLinesIsSeenAsAWhole() throws {
        let texts = [
            (1...8).map { "line \($0)" }.joined(separator: "\\n"), String(repeating: "several words ", count: 40),
        ]
        for text in texts {
            let page = TestPages.page("setTimeout(() => prompt('\(text)'), 0);")
            try withWindow(html: page) { window in
                try await until("the message is shown") { !WidgetTree.dialogs(besides: window.widget).isEmpty }
                let dialog = try XCTUnwrap(WidgetTree.dialogs(besides: window.widget).first)
                await window.nextFrames()
                let place = try XCTUnwrap(WidgetTree(dialog).seen(gtk_scrolled_window_get_type()).first)
                let range = gtk_scrolled_window_get_vadjustment(nb_scrolled_window(place))
                XCTAssertGreaterThan(gtk_adjustment_get_page_size(range), 60)
                XCTAssertLessThanOrEqual(gtk_adjustment_get_upper(range), gtk_adjustment_get_page_size(range))
            }
        }
    }

    func testALongMessageScrolls() throws {
        let page = TestPages.page("setTimeout(() => alert('line\\n'.repeat(500) + 'x'.repeat(50_000)), 0);")
        try withWindow(html: page) { window in
            try await until("the message is shown") { !WidgetTree.dialogs(besides: window.widget).isEmpty }
            let dialog = try XCTUnwrap(WidgetTree.dialogs(besides: window.widget).first)
            await window.nextFrames()
            XCTAssertLessThan(gtk_widget_get_allocated_height(dialog), 600)
            XCTAssertLessThan(gtk_widget_get_allocated_width(dialog), 900)
            XCTAssertNotNil(WidgetTree(dialog).button("OK"))
        }
    }

    @MainActor
    private static func texts(of window: WorkbenchWindow) -> [String] {
        WidgetTree.dialogs(besides: window.widget).flatMap { WidgetTree($0).texts }
    }

    @MainActor
    private static func answer(_ dialog: UnsafeMutablePointer<GtkWidget>, _ response: GtkResponseType) {
        gtk_dialog_response(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkDialog.self), response.rawValue)
    }
}
