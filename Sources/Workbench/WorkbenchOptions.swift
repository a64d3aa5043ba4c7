package import BridgeCore
package import BridgeScripting
package import BridgeWebKit
package import Foundation

/// What a workbench window is opened with.
nonisolated package struct WorkbenchOptions {
    /// The view's configuration.
    package var view: WebViewConfiguration
    /// Whether the example page, and no other, finds the example's app.
    package var hasExampleApp = true
    /// Handlers that the example's app lacks.
    package var without: Set<HandlerName> = []
    /// The handlers that answer in place of the app's; nil for none.
    package var native: NativeFile?
    /// The command that runs the scripts of handlers; nil where none can be run.
    package var scriptHost: [String]?
    /// Whether a person is there who can answer calls.
    package var isAttended = true
    /// Whether a page from a folder is loaded again when a file of it changes; nil as a person has chosen it last.
    package var reloadsChangedPages: Bool?
    /// The folder in which history and drafts are kept; nil keeps none.
    package var stateFolder: URL?
    /// The size in pixels that the window has at first; nil takes that of the last window.
    package var size: (width: Int, height: Int)?
    /// What is remembered from one run to the next; nil remembers nothing.
    package var settings: Settings?
    /// The language of all texts; nil takes the desktop's.
    package var language: Language?

    /// Told of a new window before it loads its first page.
    package var onOpen: (@MainActor (WorkbenchWindow) throws -> Void)?

    /// The defaults, around the view's configuration.
    package init(view: WebViewConfiguration = WebViewConfiguration()) { self.view = view }
}
