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
        var outcome: Result<WorkbenchWindow, any Error>?
        let signal = SignalConnection(application, "activate") { _ in
            outcome = Result { try open(page ?? ExampleApp.page(), options, in: application) }
        }
        g_application_run(nb_application(application), 0, nil)
        signal.disconnect()
        _ = try outcome?.get()
    }

    private static func open(
        _ page: PageLocation,
        _ options: WorkbenchOptions,
        in application: UnsafeMutablePointer<GtkApplication>
    ) throws -> WorkbenchWindow {
        let window = try WorkbenchWindow(options)
        gtk_application_add_window(application, nb_window(window.window))
        window.onQuit = { [weak window] in window?.close() }
        try options.onOpen?(window)
        window.open(page)
        return window
    }
}
