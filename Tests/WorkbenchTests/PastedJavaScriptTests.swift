import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// JavaScript where JSON belongs.
final class PastedJavaScriptTests: WindowTestCase {
    private static let program = Bundle.main.bundleURL.appending(path: "native-bridge").path(percentEncoded: false)
    private static let code = "const user = {id: 1 + 1, 'name': 'Ada', /* old */ tags: [`a`,],};"
    private static let json = "{\"id\": 2, \"name\": \"Ada\", \"tags\": [\"a\"]}"

    private func withCallPane(_ body: @escaping @MainActor (CallPaneWidgets) async throws -> Void) throws {
        try live {
            var options = WorkbenchOptions.test()
            options.scriptHost = [Self.program, "script-host"]
            let window = try WorkbenchWindow(options)
            defer { window.close() }
            window.open(try PageLocation.page(html: TestPages.page("")))
            window.compose(name: "onLogin", data: nil)
            try await body(CallPaneWidgets(window))
        }
    }

    func testWhatIsPastedBecomesJSONAndComesBackByOneKey() throws {
        try withCallPane { pane in
            pane.paste(Self.code)
            try await until("it is JSON") { pane.data == Self.json }
            let sentence = "JSON was made of the JavaScript; Ctrl+Z brings that back."
            XCTAssertTrue(pane.texts.contains(sentence))
            Key("z", .control).press(on: try XCTUnwrap(pane.editor))
            XCTAssertEqual(pane.data, Self.code)
            try await until("it can be converted again") { pane.tree.button("Convert") != nil }
            XCTAssertFalse(pane.texts.contains(sentence))
            XCTAssertEqual(pane.data, Self.code, "it stays as it is")
            pane.paste("{\"id\":1}")
            try await until("JSON stays as it is") { pane.texts.contains("Valid JSON.") }
            XCTAssertEqual(pane.data, "{\"id\":1}")
            pane.paste("{id: missing}")
            try await until("what has no value is only offered") { pane.tree.button("Convert") != nil }
            XCTAssertEqual(pane.data, "{id: missing}")
        }
    }

    func testWhatIsTypedIsConvertedWhenAPersonAsks() throws {
        try withCallPane { pane in
            pane.type(Self.code)
            try await until("it is known as JavaScript") { pane.texts.contains("Looks like JavaScript.") }
            try pane.click("Convert")
            try await until("it is JSON") { pane.data == Self.json }
            pane.type("{a: (() => { for (;;) {} })()}")
            try await until("the button is back") { pane.tree.button("Convert") != nil }
            try pane.click("Convert")
            try await until("it is given up") {
                pane.texts.contains { $0.hasPrefix("This cannot be converted: ") }
            }
        }
    }

    func testACallOfAPageIsTakenApart() throws {
        try withCallPane { pane in
            let code = "bridge.callHandler('pay', {amount: 20}, function (answer) {\n  console.log(answer);\n});"
            pane.paste(code)
            try await until("it is name and data") { pane.data == "{\"amount\": 20}" }
            let name = try pane.entry("Handler name")
            XCTAssertEqual(gtk_entry_get_text(nb_entry(name)).map { String(cString: $0) }, "pay")
            Key("z", .control).press(on: try XCTUnwrap(pane.editor))
            XCTAssertEqual(pane.data, code, "the text comes back")
            gtk_entry_set_text(nb_entry(name), "dsBridge.call('scan', [1], (code) => show(code))")
            try await until("a name's field takes it, too") { pane.data == "[1]" }
            XCTAssertEqual(gtk_entry_get_text(nb_entry(name)).map { String(cString: $0) }, "scan")
        }
    }
}
