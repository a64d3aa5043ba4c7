package import BridgeWebKit
import CWebKitGTK
package import Foundation
import GLibKit

/// What a workbench window is opened with.
package struct WorkbenchOptions {
    /// The view's configuration.
    package var view: WebViewConfiguration
    /// Whether the handlers of the example page's app are registered.
    package var offersExampleApp = true

    package init(view: WebViewConfiguration) { self.view = view }
}

/// The window: toolbar, page, native buttons and effects, log.
@MainActor
package final class WorkbenchWindow {
    /// The view that shows the page.
    package let webView: WebView
    /// The app that the example page talks to; nil when it was not asked for.
    package let exampleApp: ExampleApp?
    /// Told when the window is gone.
    package var onClosed: (() -> Void)?

    private let window: WebWindow

    /// Shows a window without a page.
    package init(_ options: WorkbenchOptions) throws {
        window = WebWindow(title: "NativeBridge", options.view)
        webView = window.webView
        exampleApp = options.offersExampleApp ? try ExampleApp(webView) : nil
        window.onClosed = { [weak self] in self?.onClosed?() }
    }

    /// Loads a page.
    package func open(_ page: PageLocation) { webView.load(page) }

    /// Writes a picture of the whole window.
    package func screenshot(to file: URL) async throws {}

    /// Closes the window, its view and its bridge.
    package func close() { window.close() }
}
