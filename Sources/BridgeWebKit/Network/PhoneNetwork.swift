package import BridgeCore
import CWebKitGTK
import GLibKit

/// The network that pages of all views have: how good it is, and which requests do not reach it.
///
/// Where it is not the machine's own, WebKit is sent through a proxy of this program. Requests over TLS are looked into
/// only where there are rules; the proxy itself verifies servers then, since WebKit sees the proxy's certificate.
@MainActor
package final class PhoneNetwork {
    /// The one network of this program.
    package static let shared = PhoneNetwork()

    /// How good it is.
    package private(set) var condition = NetworkCondition.full
    /// What becomes of requests.
    package private(set) var rules: [RequestRule] = []

    /// What everything comes over.
    let line = SharedLine()

    private var proxy: NetworkProxy?
    private var isProxied = false
    private var contexts: [WebContext] = []

    private var readers: [ObjectIdentifier: @MainActor (_ isOnline: Bool?) -> Void] = [:]

    private init() {}

    /// Tells `view`'s body of each change, and whether there is a network where that has changed.
    func onChange(_ view: WebView, _ body: @escaping @MainActor (_ isOnline: Bool?) -> Void) {
        readers[ObjectIdentifier(view)] = body
    }

    /// Tells `view` no more.
    func forget(_ view: WebView) { readers[ObjectIdentifier(view)] = nil }

    /// Changes how good the network is.
    ///
    /// What is being loaded ends where the network was or is the machine's own.
    package func use(_ condition: NetworkCondition) throws {
        guard condition != self.condition else { return }
        let wasOffline = self.condition.isOffline
        self.condition = condition
        try apply()
        tell(isOnline: condition.isOffline == wasOffline ? nil : !condition.isOffline)
    }

    /// Changes what becomes of requests, from the next one on.
    package func use(_ rules: [RequestRule]) throws {
        guard rules != self.rules else { return }
        self.rules = rules
        try apply()
        tell(isOnline: nil)
    }

    private func tell(isOnline: Bool?) {
        for reader in readers.values { reader(isOnline) }
    }

    /// Has the pages of a context use this network.
    func serve(_ context: WebContext) {
        contexts.append(context)
        if isProxied { connect(context) }
    }

    private func apply() throws {
        let isNeeded = condition != .full || !rules.isEmpty
        if isNeeded, proxy == nil { proxy = try NetworkProxy(line) }
        line.bitsPerSecond = condition.bitsPerSecond
        proxy?.use(condition, rules)
        guard isNeeded != isProxied || isNeeded else { return }
        isProxied = isNeeded
        for context in contexts { connect(context) }
    }

    private func connect(_ context: WebContext) {
        let manager = webkit_web_context_get_website_data_manager(context.pointer)
        let policy = isProxied && !rules.isEmpty ? WEBKIT_TLS_ERRORS_POLICY_IGNORE : WEBKIT_TLS_ERRORS_POLICY_FAIL
        webkit_website_data_manager_set_tls_errors_policy(manager, policy)
        guard isProxied, let proxy else {
            return webkit_website_data_manager_set_network_proxy_settings(
                manager,
                WEBKIT_NETWORK_PROXY_MODE_DEFAULT,
                nil
            )
        }
        let settings = webkit_network_proxy_settings_new("http://127.0.0.1:\(proxy.port)", nil)
        defer { webkit_network_proxy_settings_free(settings) }
        webkit_website_data_manager_set_network_proxy_settings(manager, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, settings)
    }
}
