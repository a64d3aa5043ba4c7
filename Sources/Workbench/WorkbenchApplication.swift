package import BridgeWebKit
import CWebKitGTK
import GLibKit

/// The program around the windows.
package enum WorkbenchApplication {
    /// Opens a window for `page`, or for the example page, and runs until the last window is closed.
    ///
    /// - Throws: `NoDisplayError` when there is no display, or what kept the window from being made.
    package static func run(page: PageLocation?, options: WorkbenchOptions) throws {
        try MainLoop.prepare()
        Language.use(options.language ?? .ofDesktop)
        guard let application = gtk_application_new("org.nativebridge.NativeBridge", G_APPLICATION_NON_UNIQUE) else {
            return
        }
        let reference = GObjectRef(adopting: application)
        Keys.announce(to: reference.pointer)
        let windows = Windows(of: reference.pointer, options)
        var outcome: Result<WorkbenchWindow, any Error>?
        let signal = SignalConnection(application, "activate") { _ in
            outcome = Result {
                try windows.open(page ?? ExampleApp.page()) { try options.onOpen?($0) }
            }
        }
        g_application_run(nb_application(application), 0, nil)
        signal.disconnect()
        _ = try outcome?.get()
    }

    /// The windows that are open; the program ends with the last one.
    private final class Windows {
        private let application: UnsafeMutablePointer<GtkApplication>
        private let options: WorkbenchOptions
        private var all: [WorkbenchWindow] = []
        private var signal: SignalConnection?

        init(of application: UnsafeMutablePointer<GtkApplication>, _ options: WorkbenchOptions) {
            self.application = application
            self.options = options
            signal = SignalConnection(application, "window-removed") { [weak self] arguments -> Void in
                let gone = arguments.object(1).map { UInt(bitPattern: $0) }
                // The window is still about to go.
                Task { self?.all.removeAll { UInt(bitPattern: $0.window) == gone } }
            }
        }

        @discardableResult
        func open(
            _ page: PageLocation,
            _ prepare: (WorkbenchWindow) throws -> Void = { _ in }
        ) throws -> WorkbenchWindow {
            let window = try WorkbenchWindow(options)
            all.append(window)
            gtk_application_add_window(application, nb_window(window.window))
            window.onQuit = { [weak self] in self?.all.forEach { $0.close() } }
            window.onNewWindow = { [weak self, weak window] in
                do {
                    try self?.open(ExampleApp.page())
                } catch {
                    window?.notices.show(message: "\(error)")
                }
            }
            try prepare(window)
            window.open(page)
            return window
        }
    }
}
