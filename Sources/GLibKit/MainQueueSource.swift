import CWebKitGTK
import Dispatch

// The two entry points that CoreFoundation itself uses to drain the main queue from its own loop.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)

/// Lets GLib's main loop run the main actor's jobs.
///
/// On Linux the main actor's jobs wait in Dispatch's main queue, which nobody drains while GLib owns the thread. The
/// queue has a file descriptor that becomes readable when a job arrives; watched by the loop, `Task`, `Task.sleep`
/// and `MainActor.run` work inside it without polling. `RunLoop.main` must not be run beside it.
@MainActor
package enum MainQueueSource {
    private static var source: guint = 0

    /// Attaches the queue to the default main context.
    ///
    /// Further calls do nothing.
    package static func attach() {
        guard source == 0 else { return }
        let drain: GUnixFDSourceFunc = { descriptor, _, _ in
            var count: UInt64 = 0
            _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
            drainMainQueue(nil)
            return 1
        }
        source = g_unix_fd_add(mainQueueHandle(), G_IO_IN, drain, nil)
    }
}
