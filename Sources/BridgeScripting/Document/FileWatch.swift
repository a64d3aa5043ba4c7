import CWebKitGTK
import GLibKit

/// Tells when a file on the disk was written, replaced or removed; it needs GLib's loop to turn.
@MainActor
package final class FileWatch {
    private let monitor: GObjectRef<UnsafeMutablePointer<GFileMonitor>>?
    private var signal: SignalConnection?
    private var waiting: Task<Void, Never>?

    /// Runs `body` a moment after the file has changed: editors write in several steps.
    package init(_ path: String, _ body: @escaping @MainActor () -> Void) {
        let file = GObjectRef(adopting: g_file_new_for_path(path).unsafelyUnwrapped)
        // Without a monitor, as where too many files are watched, nothing is told.
        monitor = g_file_monitor_file(file.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, nil).map {
            GObjectRef(adopting: $0)
        }
        guard let monitor else { return }
        signal = SignalConnection(monitor.pointer, "changed") { [weak self] _ -> Void in
            self?.waiting?.cancel()
            self?.waiting = Task {
                guard (try? await Task.sleep(for: .milliseconds(60))) != nil else { return }
                body()
            }
        }
    }

    isolated deinit {
        waiting?.cancel()
        if let monitor { g_file_monitor_cancel(monitor.pointer) }
    }
}
