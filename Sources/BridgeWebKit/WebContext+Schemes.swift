import CWebKitGTK

/// A request of a page for an address of one of the program's own schemes.
typealias SchemeRequest = UnsafeMutablePointer<WebKitURISchemeRequest>

extension WebContext {
    private final class Server {
        let serve: @MainActor (SchemeRequest) -> Void
        init(_ serve: @escaping @MainActor (SchemeRequest) -> Void) { self.serve = serve }
    }

    /// Has `serve` answer the requests of a scheme, whose pages are a secure context.
    ///
    /// - Returns: Where more of the scheme can be said.
    func register(
        _ scheme: String,
        _ serve: @escaping @MainActor (SchemeRequest) -> Void
    ) -> UnsafeMutablePointer<WebKitSecurityManager>? {
        let callback: WebKitURISchemeRequestCallback = { request, server in
            guard let request, let server else { return }
            // WebKit asks on the thread that runs GTK's loop.
            nonisolated(unsafe) let (asked, data) = (request, server)
            MainActor.assumeIsolated { Unmanaged<Server>.fromOpaque(data).takeUnretainedValue().serve(asked) }
        }
        let server = Unmanaged.passRetained(Server(serve)).toOpaque()
        webkit_web_context_register_uri_scheme(pointer, scheme, callback, server) { server in
            if let server { Unmanaged<Server>.fromOpaque(server).release() }
        }
        let security = webkit_web_context_get_security_manager(pointer)
        webkit_security_manager_register_uri_scheme_as_secure(security, scheme)
        return security
    }
}
