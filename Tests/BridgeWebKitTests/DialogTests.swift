import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Dialogs of the page, answered by the app.
final class DialogTests: LiveTestCase {
    private static let script = "return [alert('a'), confirm('c'), prompt('p', 'default')]"

    func testDialogsMayBeAnsweredWithinTheSignal() throws {
        try check { dialog in
            if case .prompt(let text) = dialog.kind { dialog.accept(text + "!") } else { dialog.accept() }
        }
    }

    func testDialogsMayBeAnsweredLater() throws {
        try check { dialog in
            Task {
                try await Task.sleep(for: .milliseconds(20))
                if case .prompt(let text) = dialog.kind { dialog.accept(text + "!") } else { dialog.accept() }
            }
        }
    }

    func testADialogThatIsLetGoOfIsCancelled() throws {
        try check(expecting: [nil, false, nil]) { _ in }
    }

    private func check(
        expecting expected: JSONValue = [nil, true, "default!"],
        _ answer: @escaping @MainActor (ScriptDialog) -> Void
    ) throws {
        try live {
            let window = WebWindow(title: "dialogs", .test())
            defer { window.close() }
            window.webView.onDialog = answer
            try window.webView.load(html: "<!doctype html><p>Dialogs.")
            try await until("the page is loaded") { window.webView.progress == 1 }
            let result = try await window.webView.evaluate(Self.script)
            XCTAssertEqual(result?.value, expected)
        }
    }
}
