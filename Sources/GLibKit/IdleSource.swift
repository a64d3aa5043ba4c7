import CWebKitGTK

/// Runs a closure once in the next turn of GLib's main loop, before anything of lower priority than normal; not at all
/// once it is gone.
@MainActor
package final class IdleSource {
    private final class Box {
        let body: @MainActor () -> Void
        init(_ body: @escaping @MainActor () -> Void) { self.body = body }
    }

    private var id: guint = 0

    /// Plans `body`.
    package init(_ body: @escaping @MainActor () -> Void) {
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
        id = g_idle_add_full(G_PRIORITY_DEFAULT, run, Unmanaged.passRetained(box).toOpaque()) { data in
            if let data { Unmanaged<Box>.fromOpaque(data).release() }
        }
    }

    isolated deinit {
        if id != 0 { g_source_remove(id) }
    }
}
