package import BridgeWebKit

/// What a workbench window is opened with.
nonisolated package struct WorkbenchOptions {
    /// The view's configuration.
    package var view: WebViewConfiguration
    /// Whether the handlers of the example page's app are registered.
    package var offersExampleApp = true
    /// The size in pixels that the window has at first.
    package var size: (width: Int, height: Int) = (1_280, 800)

    /// Told of a new window before it loads its first page.
    package var onOpen: (@MainActor (WorkbenchWindow) throws -> Void)?

    /// The defaults, around the view's configuration.
    package init(view: WebViewConfiguration = WebViewConfiguration()) { self.view = view }
}
