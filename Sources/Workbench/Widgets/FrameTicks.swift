import CWebKitGTK
import GLibKit

/// Runs a closure once for each frame that a widget draws, until it says that it has done its work or is let go.
final class FrameTicks {
    private final class Box {
        let body: () -> Bool
        init(_ body: @escaping () -> Bool) { self.body = body }
    }

    private let widget: GObjectRef<UnsafeMutablePointer<GtkWidget>>
    private var id: guint = 0

    /// Starts at the next frame of `widget`; `body` returns whether it wants another.
    init(_ widget: UnsafeMutablePointer<GtkWidget>, _ body: @escaping () -> Bool) {
        self.widget = GObjectRef(retaining: widget)
        let box = Box { [weak self] in
            if body() { return true }
            self?.id = 0
            return false
        }
        let tick: GtkTickCallback = { _, _, data in
            guard let data else { return 0 }
            nonisolated(unsafe) let box = data
            return MainActor.assumeIsolated { Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().body() ? 1 : 0 }
        }
        id = gtk_widget_add_tick_callback(widget, tick, Unmanaged.passRetained(box).toOpaque()) { data in
            if let data { Unmanaged<Box>.fromOpaque(data).release() }
        }
    }

    /// Whether it still runs.
    var isRunning: Bool { id != 0 }

    isolated deinit {
        if id != 0 { gtk_widget_remove_tick_callback(widget.pointer, id) }
    }
}

extension FrameTicks {
    /// Waits until `widget` has drawn that many frames, or is gone.
    static func frames(_ count: Int, of widget: UnsafeMutablePointer<GtkWidget>) async {
        var ticks: FrameTicks?
        await withCheckedContinuation { continuation in
            let waiter = FrameWaiter(continuation)
            var left = count
            ticks = FrameTicks(widget) {
                gtk_widget_queue_draw(widget)
                left -= 1
                return withExtendedLifetime(waiter) { left >= 0 }
            }
        }
        withExtendedLifetime(ticks) {}
    }
}

/// Lives as long as the closure that is run for each frame; whatever ends that ends the waiting.
private final class FrameWaiter {
    private let continuation: CheckedContinuation<Void, Never>
    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
    deinit { continuation.resume() }
}
