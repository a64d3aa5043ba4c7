package import CWebKitGTK

/// A closure for one GIO-style asynchronous operation.
///
/// Pass `callback` and `userData` to the function that starts the operation; GLib calls back exactly once,
/// also when the operation fails or its object goes, and the closure is freed then.
@MainActor
package struct GLibAsync {
    private final class Box {
        let body: @MainActor (OpaquePointer) -> Void
        init(_ body: @escaping @MainActor (OpaquePointer) -> Void) { self.body = body }
    }

    package let userData: UnsafeMutableRawPointer

    /// Runs `body` with the `GAsyncResult` when the operation has ended.
    package init(_ body: @escaping @MainActor (OpaquePointer) -> Void) {
        userData = Unmanaged.passRetained(Box(body)).toOpaque()
    }

    package let callback: GAsyncReadyCallback = { _, result, userData in
        guard let userData, let result else { return }
        // GIO calls back in the context that started the operation: the main thread's.
        nonisolated(unsafe) let (box, outcome) = (userData, result)
        MainActor.assumeIsolated {
            Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body(outcome)
        }
    }
}
