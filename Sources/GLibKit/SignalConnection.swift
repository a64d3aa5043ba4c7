import CWebKitGTK

/// The arguments of one signal emission, the emitting object at index 0.
///
/// Valid during the emission only.
@MainActor
package struct SignalArguments {
    fileprivate let values: UnsafePointer<GValue>

    /// The object at `index`, or nil where the signal passed NULL; not retained.
    package func object(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_object(values + index) }

    /// The boxed structure at `index`, or nil where the signal passed NULL; not copied.
    package func boxed(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_boxed(values + index) }

    /// The enumeration value at `index`, as the imported type counts it.
    package func enumeration(_ index: Int) -> UInt32 { UInt32(bitPattern: g_value_get_enum(values + index)) }

    /// The integer at `index`.
    package func integer(_ index: Int) -> Int32 { g_value_get_int(values + index) }

    /// The text in the variant at `index`, which holds one.
    package func text(_ index: Int) -> String {
        guard let variant = g_value_get_variant(values + index) else { return "" }
        return String(cString: g_variant_get_string(variant, nil))
    }

    /// The text at `index`, or an empty one where the signal passed NULL.
    package func string(_ index: Int) -> String { g_value_get_string(values + index).map { String(cString: $0) } ?? "" }
}

/// A handler of one signal, connected until `disconnect()` or until the last reference to it goes.
///
/// The closure is owned by GLib's own closure and freed by its destroy notification, never by the emission,
/// so that a handler may disconnect itself.
@MainActor
package final class SignalConnection {
    private let object: UnsafeMutableRawPointer
    private var id: gulong

    /// Runs `body` at each emission of a signal that returns nothing.
    package convenience init(
        _ object: some GObjectPointer,
        _ signal: String,
        _ body: @escaping @MainActor (SignalArguments) -> Void
    ) {
        self.init(object.raw, signal) { arguments, _ in body(arguments) }
    }

    /// Runs `body` at each emission of a signal that returns whether it was handled.
    package convenience init(
        _ object: some GObjectPointer,
        _ signal: String,
        handling body: @escaping @MainActor (SignalArguments) -> Bool
    ) {
        self.init(object.raw, signal) { arguments, result in
            let handled = body(arguments)
            if let result { g_value_set_boolean(result, handled ? 1 : 0) }
        }
    }

    /// Runs `body` at each emission of a signal that returns an object, which stays its owner's.
    package convenience init(
        _ object: some GObjectPointer,
        _ signal: String,
        giving body: @escaping @MainActor (SignalArguments) -> UnsafeMutableRawPointer?
    ) {
        self.init(object.raw, signal) { arguments, result in
            let object = body(arguments)
            if let result { g_value_set_object(result, object) }
        }
    }

    private init(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping SignalBox.Body) {
        self.object = object
        g_object_ref(object)
        id = g_signal_connect_closure(object, signal, SignalBox(body).closure(), 0)
    }

    /// Ends the connection now.
    ///
    /// Further calls do nothing.
    package func disconnect() {
        guard id != 0 else { return }
        if g_signal_handler_is_connected(object, id) != 0 { g_signal_handler_disconnect(object, id) }
        id = 0
    }

    isolated deinit {
        disconnect()
        g_object_unref(object)
    }
}

private final class SignalBox {
    typealias Body = @MainActor (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void
    let body: Body

    init(_ body: @escaping Body) { self.body = body }

    func closure() -> UnsafeMutablePointer<GClosure> {
        let data = Unmanaged.passRetained(self).toOpaque()
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)
        g_closure_add_finalize_notifier(closure, data) { data, _ in
            if let data { Unmanaged<SignalBox>.fromOpaque(data).release() }
        }
        g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
            guard let data = closure?.pointee.data, let values else { return }
            // GTK emits on the thread that runs its loop, which is the main thread.
            nonisolated(unsafe) let (box, arguments, returned) = (data, values, result)
            MainActor.assumeIsolated {
                let box = Unmanaged<SignalBox>.fromOpaque(box).takeUnretainedValue()
                box.body(SignalArguments(values: arguments), returned)
            }
        }
        return closure.unsafelyUnwrapped
    }
}
