import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import Workbench
import XCTest

/// Tests of what the buttons of the bar below the page do about what it says.
class RemedyTestCase: WindowTestCase {
    static let setUp = WVJB6().setUp.code.components(separatedBy: "\nwhenBridge(")[0]

    static func page(_ script: String, head: String = "") -> String {
        "<!doctype html><title>page</title>\(head)<body><script>\n\(script)\n</script></body>"
    }

    static func whenBridge(_ body: String) -> String {
        page("\(setUp)\nwhenBridge((bridge) => {\nwindow.bridge = bridge;\n\(body)\n});")
    }

    /// Opens a page in a window, does `act`, presses the button once the bar explains that kind, and runs `check`.
    func remedy(
        _ kind: Explanation.Kind,
        _ button: String,
        of html: String,
        protocol name: WireProtocolName? = nil,
        isStrict: Bool = false,
        device: Device = .desktop,
        act: @escaping @MainActor (WorkbenchWindow) throws -> Void = { _ in },
        check: @escaping @MainActor (WorkbenchWindow, Explanation) async throws -> Void
    ) throws {
        try live {
            var options = WorkbenchOptions.test(hasExampleApp: false)
            options.view.wireProtocol = name
            options.view.bridge.isStrict = isStrict
            options.view.device = device
            let window = try WorkbenchWindow(options)
            defer { window.close() }
            window.open(try PageLocation.page(html: html))
            if name == nil, html.contains("whenBridge") {
                try await until("the page has its bridge") { window.webView.bridge.wireProtocol != nil }
            }
            try act(window)
            let explanation = try await Self.press(button, about: kind, in: window)
            try await check(window, explanation)
        }
    }

    /// Waits until the bar explains that kind, and presses the button of its remedy.
    @MainActor
    static func press(
        _ button: String,
        about kind: Explanation.Kind,
        in window: WorkbenchWindow
    ) async throws -> Explanation {
        do {
            try await until("\(kind.rawValue) is explained") { window.explanations.first?.id.kind == kind }
        } catch {
            throw NeverHappened(what: "\(error): \(window.explanations.map(\.sentence.english))")
        }
        let explanation = try XCTUnwrap(window.explanations.first)
        try await until("\"\(button)\" is there") { WidgetTree(window.widget).button(button) != nil }
        if let button = WidgetTree(window.widget).button(button) { gtk_button_clicked(button) }
        return explanation
    }
}
