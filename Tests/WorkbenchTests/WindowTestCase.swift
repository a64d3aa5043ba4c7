import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit
import LiveTesting
import Workbench
import XCTest

/// Tests with the real window and real WebKit, on the process's first thread.
class WindowTestCase: XCTestCase {
    /// Runs `body` with a window that is closed afterwards, whose page is `html` where that is given.
    ///
    /// Where it is answered, the page has the example's app.
    func withWindow(
        html: String? = nil,
        size: (Int, Int)? = (1_280, 800),
        hasExampleApp: Bool = true,
        isAnswered: Bool = false,
        settings: Settings? = nil,
        _ body: @escaping @MainActor (WorkbenchWindow) async throws -> Void
    ) throws {
        try live {
            var options = WorkbenchOptions.test(size: size, hasExampleApp: hasExampleApp)
            options.settings = settings
            let window = try WorkbenchWindow(options)
            defer { window.close() }
            if isAnswered {
                window.webView.bridge.listen { [weak window] event in
                    if case .page(.started) = event.kind { window?.exampleApp?.come() }
                }
            }
            if let html {
                window.open(try PageLocation.page(html: html))
                try await until("the page is ready") { window.webView.bridge.wireProtocol != nil }
            }
            try await body(window)
        }
    }

    /// Runs `body` with a window whose page has the example's app, and has run `calls` with its bridge `b`.
    func withExampleApp(
        _ calls: String,
        _ body: @escaping @MainActor (WorkbenchWindow) async throws -> Void
    ) throws {
        try withWindow(html: TestPages.page("")) { window in
            window.exampleApp?.come()
            _ = try? await window.webView.evaluate(calls)
            try await body(window)
        }
    }
}

extension WorkbenchOptions {
    static func test(size: (Int, Int)? = (1_280, 800), hasExampleApp: Bool = true) -> WorkbenchOptions {
        var options = WorkbenchOptions()
        options.view.isEphemeral = true
        options.hasExampleApp = hasExampleApp
        options.size = size
        return options
    }
}
