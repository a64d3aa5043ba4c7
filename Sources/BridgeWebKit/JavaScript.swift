import BridgeCore
import CWebKitGTK
import GLibKit

/// Evaluations in one web view.
@MainActor
struct JavaScript {
    let view: UnsafeMutablePointer<WebKitWebView>

    /// Evaluates `source` in the named world, or in the page's for nil, and gives the text of a textual result.
    func evaluate(_ source: String, world: String?, _ done: @escaping @MainActor (String?) -> Void) {
        let operation = GLibAsync { [view] result in
            let value = webkit_web_view_evaluate_javascript_finish(view, result, nil)
            done(value.flatMap { JavaScriptText(adopting: $0).text })
        }
        webkit_web_view_evaluate_javascript(
            view,
            source,
            -1,
            world,
            nil,
            nil,
            operation.callback,
            operation.userData
        )
    }

    /// Evaluates `source` in the named world, or in the page's, and does not wait for it.
    func evaluate(_ source: String, world: String? = nil) {
        webkit_web_view_evaluate_javascript(view, source, -1, world, nil, nil, nil, nil)
    }

    /// Runs the async function body `body` in the named world with one text as argument, which never becomes source,
    /// and gives the text of a textual result.
    func run(
        _ body: String,
        world: String,
        argument name: String,
        _ text: String,
        _ done: @escaping @MainActor (String?) -> Void
    ) {
        // WebKit does not take over the floating reference.
        let arguments = g_variant_ref_sink(nb_text_argument(name, text))
        defer { g_variant_unref(arguments) }
        let operation = GLibAsync { [view] result in
            let value = webkit_web_view_call_async_javascript_function_finish(view, result, nil)
            done(value.flatMap { JavaScriptText(adopting: $0).text })
        }
        webkit_web_view_call_async_javascript_function(
            view,
            body,
            -1,
            arguments,
            world,
            nil,
            nil,
            operation.callback,
            operation.userData
        )
    }
}

/// What a script of the page threw, or why its result could not be read.
public struct JavaScriptError: Error, Sendable, CustomStringConvertible {
    /// The message of the exception.
    public let message: String
    /// The message.
    public var description: String { message }

    /// The page was left while its script ran.
    package static let pageWent = JavaScriptError(message: "The page went before the script ended.")
}

/// Reads a `JSCValue` and lets go of it.
struct JavaScriptText: ~Copyable {
    private let value: GObjectRef<UnsafeMutablePointer<JSCValue>>

    init(adopting value: UnsafeMutablePointer<JSCValue>) { self.value = GObjectRef(adopting: value) }
    init(retaining value: UnsafeMutablePointer<JSCValue>) { self.value = GObjectRef(retaining: value) }

    /// The text, if the value is one.
    var text: String? {
        guard jsc_value_is_string(value.pointer) != 0, let characters = jsc_value_to_string(value.pointer) else {
            return nil
        }
        defer { g_free(characters) }
        return String(cString: characters)
    }

    /// The value as JSON; nil where JSON has no word for it.
    var json: JSONText? {
        guard let characters = jsc_value_to_json(value.pointer, 0) else { return nil }
        defer { g_free(characters) }
        return try? JSONText(parsing: String(cString: characters))
    }
}
