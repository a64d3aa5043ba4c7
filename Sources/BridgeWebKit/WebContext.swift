import CWebKitGTK
import GLibKit

/// What web views share: processes, storage, the `app://` scheme.
@MainActor
final class WebContext {
    let pointer: UnsafeMutablePointer<WebKitWebContext>

    private static let persistent = WebContext(webkit_web_context_get_default())
    private static let ephemeral = WebContext(webkit_web_context_new_ephemeral())

    static func shared(isEphemeral: Bool) -> WebContext { isEphemeral ? ephemeral : persistent }

    private init(_ pointer: UnsafeMutablePointer<WebKitWebContext>) {
        self.pointer = pointer
        AppScheme.register(in: pointer)
    }
}
