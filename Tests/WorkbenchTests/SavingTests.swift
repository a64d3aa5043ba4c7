import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Conformance
import Foundation
import LiveTesting
import Workbench
import XCTest

/// Dialogs that ask where to save, and the columns that are chosen.
final class SavingTests: WindowTestCase {
    /// Waits for the dialog that asks for a file, and chooses `file` there as a person would.
    @MainActor
    private static func choose(_ file: URL, in window: WorkbenchWindow) async throws {
        func dialog() -> UnsafeMutablePointer<GtkWidget>? {
            WidgetTree.dialogs(besides: window.widget).first {
                WidgetTree.isA($0, gtk_file_chooser_dialog_get_type())
            }
        }
        try await until("a dialog asks for a file") { dialog() != nil }
        let chooser = try XCTUnwrap(dialog())
        gtk_file_chooser_set_current_folder(
            OpaquePointer(chooser),
            file.deletingLastPathComponent().path(percentEncoded: false)
        )
        gtk_file_chooser_set_current_name(OpaquePointer(chooser), file.lastPathComponent)
        try await until("the dialog has the name") {
            // It looks at the folder first, and says nothing before it knows it.
            gtk_dialog_response(
                UnsafeMutableRawPointer(chooser).assumingMemoryBound(to: GtkDialog.self),
                GTK_RESPONSE_ACCEPT.rawValue
            )
            return dialog() == nil
        }
    }

    /// Runs `body` with a window whose page has called "login", and a folder that is there for the test.
    private func withFolder(_ body: @escaping @MainActor (WorkbenchWindow, URL) async throws -> Void) throws {
        let folder = URL.testFiles.appending(path: "saving-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try withWindow(html: ReplayPages.shop(amount: 20)) { window in
            try await until("the call is there") { window.log.rows.contains { $0.name == "login" } }
            try await body(window, folder)
        }
    }

    /// Beside a page from a server there is no place for them.
    func testHandlersAreSavedWhereAPersonSays() throws {
        try withFolder { window, folder in
            let server = try LocalServer()
            server.files["/"] = .init(body: ReplayPages.shop(amount: 20))
            window.open(try PageLocation(server.origin + "/"))
            try await until("the page is there") {
                window.webView.address.hasPrefix("http") && !window.webView.isLoading
            }
            let file = folder.appending(path: "mine.native.json")
            try window.fakeApp.add(NativeBehaviour(.reply(JSONText(unchecked: "1"))), to: "pay")
            window.activate("save-file")
            try await Self.choose(file, in: window)
            try await until("the handlers are in the file") {
                (try? String(contentsOf: file, encoding: .utf8))?.contains("\"pay\"") == true
            }
            XCTAssertFalse(window.fakeApp.document.isEdited)
        }
    }

    func testTheSessionAndATestAreSavedWhereAPersonSays() throws {
        try withFolder { window, folder in
            for (action, name) in [("save-session", "session.bridge.jsonl"), ("save-test", "test.bridge.jsonl")] {
                let file = folder.appending(path: name)
                window.activate(action)
                try await Self.choose(file, in: window)
                let path = file.path(percentEncoded: false)
                try await until("\(name) is saved") {
                    WidgetTree(window.widget).texts.contains("One call was saved in \(path).")
                }
                XCTAssertEqual(try Recording(contentsOf: path).entries.compactMap(\.call?.name), ["login"])
            }
        }
    }

    func testColumnsAreChosenAndRemembered() throws {
        let settings = MainActor.assumeIsolated { Settings() }
        let page = TestPages.page("b.callHandler('pay', 1, () => {});")
        try withWindow(html: page, size: (1_900, 900), settings: settings) { window in
            let titles = { WidgetTree(window.widget).texts }
            try await until("the usual columns are there") { titles().contains("Took") }
            // Columns for which there is no room are folded, the rarest first.
            for column in ["time", "direction", "took", "size", "data", "answer"] {
                window.activate("column-\(column)")
            }
            window.activate("column-transport")
            try await until("the columns are those that were chosen") {
                !titles().contains("Took") && titles().contains("Transport")
            }
        }
        try withWindow(html: page, size: (1_900, 900), settings: settings) { window in
            let titles = { WidgetTree(window.widget).texts }
            try await until("the next window has them, too") {
                !titles().contains("Took") && titles().contains("Transport")
            }
        }
    }
}
