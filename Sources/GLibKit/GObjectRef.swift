import CWebKitGTK

/// A C pointer to a GObject, whichever way Swift imports its type.
package protocol GObjectPointer {
    /// The same pointer without its type.
    var raw: UnsafeMutableRawPointer { get }
}

extension UnsafeMutablePointer: GObjectPointer {
    package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: GObjectPointer {
    package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

/// Owns one reference to a GObject and gives it back when it goes.
///
/// A class: Swift 6.3 never runs the `deinit` of a generic noncopyable structure in another module than its own.
package final class GObjectRef<Pointer: GObjectPointer> {
    package let pointer: Pointer

    /// Takes over a reference that the caller already owns (*transfer full*).
    package init(adopting pointer: Pointer) {
        self.pointer = pointer
    }

    /// Takes a reference of its own (*transfer none*).
    package init(retaining pointer: Pointer) {
        g_object_ref(pointer.raw)
        self.pointer = pointer
    }

    /// Takes over the floating reference of a new widget.
    package init(sinking pointer: Pointer) {
        g_object_ref_sink(pointer.raw)
        self.pointer = pointer
    }

    deinit { g_object_unref(pointer.raw) }
}

/// Tells whether an object is still alive, without keeping it alive.
package final class GObjectWeakRef {
    private let reference: UnsafeMutablePointer<GWeakRef>

    package init(_ object: some GObjectPointer) {
        reference = .allocate(capacity: 1)
        g_weak_ref_init(reference, object.raw)
    }

    /// Whether the object still exists.
    package var isAlive: Bool {
        guard let object = g_weak_ref_get(reference) else { return false }
        g_object_unref(object)
        return true
    }

    deinit {
        g_weak_ref_clear(reference)
        reference.deallocate()
    }
}
