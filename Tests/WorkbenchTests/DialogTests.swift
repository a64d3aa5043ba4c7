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
                let host = try XCTUnwrap(
                    window.webView.address.split(separator: "/").dropFirst().first.map(String.init)
                )
                XCTAssertEqual(gtk_window_get_title(nb_window(dialog)).map { String(cString: $0) }, host)
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

    @MainActor
    private static func texts(of window: WorkbenchWindow) -> [String] {
        WidgetTree.dialogs(besides: window.widget).flatMap { WidgetTree($0).texts }
    }

    @MainActor
    private static func answer(_ dialog: UnsafeMutablePointer<GtkWidget>, _ response: GtkResponseType) {
        gtk_dialog_response(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkDialog.self), response.rawValue)
    }
}
