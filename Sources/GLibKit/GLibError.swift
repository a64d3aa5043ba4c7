package import CWebKitGTK

/// What a GLib function reported through its `GError` argument.
package struct GLibError: Error, Sendable, Equatable, CustomStringConvertible {
    package let domain: String
    package let code: Int
    package let message: String

    /// Copies `error` and frees it.
    package init(consuming error: UnsafeMutablePointer<GError>) {
        domain = String(cString: g_quark_to_string(error.pointee.domain))
        code = Int(error.pointee.code)
        message = String(cString: error.pointee.message)
        g_error_free(error)
    }

    package var description: String { message }
}

/// Calls `body` with a place for a `GError` and throws what was put there.
package func throwingGLibError<Value>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
) throws(GLibError) -> Value {
    var error: UnsafeMutablePointer<GError>?
    let value = body(&error)
    if let error { throw GLibError(consuming: error) }
    return value
}
