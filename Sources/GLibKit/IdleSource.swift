package import CWebKitGTK

/// Runs a closure once in one of the next turns of GLib's main loop; not at all once it is gone.
@MainActor
package final class IdleSource {
    private final class Box {
        let body: @MainActor () -> Void
        init(_ body: @escaping @MainActor () -> Void) { self.body = body }
    }

    private var id: guint = 0

    /// Lower than GDK's drawing, which is 20 below high idle: the closure waits for a frame that is due.
    package static let belowFrames = G_PRIORITY_HIGH_IDLE + 25

    /// Plans `body`, before anything of lower priority than that; a higher number is a lower priority.
    package init(priority: gint = G_PRIORITY_DEFAULT, _ body: @escaping @MainActor () -> Void) {
        let box = Box { [weak self] in
            self?.id = 0
            body()
        }
        let run: GSourceFunc = { data in
            guard let data else { return 0 }
            nonisolated(unsafe) let box = data
            MainActor.assumeIsolated { Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().body() }
            return 0
        }
        id = g_idle_add_full(priority, run, Unmanaged.passRetained(box).toOpaque()) { data in
            if let data { Unmanaged<Box>.fromOpaque(data).release() }
        }
    }

    isolated deinit {
        if id != 0 { g_source_remove(id) }
    }
}
