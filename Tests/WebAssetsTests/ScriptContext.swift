import CWebKitGTK
import Foundation
import GLibKit

/// A bare JavaScriptCore context: no window, no timers, no display.
struct ScriptContext: ~Copyable {
    private let context = GObjectRef<UnsafeMutablePointer<JSCContext>>(adopting: jsc_context_new())

    struct Exception: Error, CustomStringConvertible {
        let description: String
    }

    /// Evaluates `source` and gives its result as text, nil for `undefined` and `null`.
    @discardableResult
    func evaluate(_ source: String) throws -> String? {
        let value = GObjectRef<UnsafeMutablePointer<JSCValue>>(
            adopting: jsc_context_evaluate(context.pointer, source, -1)
        )
        if let exception = jsc_context_get_exception(context.pointer) {
            defer { jsc_context_clear_exception(context.pointer) }
            throw Exception(description: String(cString: jsc_exception_get_message(exception)))
        }
        guard jsc_value_is_undefined(value.pointer) == 0, jsc_value_is_null(value.pointer) == 0 else { return nil }
        guard let text = jsc_value_to_string(value.pointer) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }
}
