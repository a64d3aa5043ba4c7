import BridgeCore
import CWebKitGTK

/// An address that a page opens in a hidden frame to speak to native code.
///
/// Scheme and host decide, in any case; path, query and port do not.
enum BridgeAddress: Equatable {
    /// The page asks for the bridge.
    case load(scheme: String)
    /// The page has messages queued.
    case queue(scheme: String)

    init?(_ address: String) {
        guard let uri = g_uri_parse(address, G_URI_FLAGS_PARSE_RELAXED, nil) else { return nil }
        defer { g_uri_unref(uri) }
        let scheme = String(cString: g_uri_get_scheme(uri)).lowercased()
        guard scheme == "https" || scheme == "wvjbscheme", let host = g_uri_get_host(uri) else { return nil }
        switch String(cString: host).lowercased() {
        case "__bridge_loaded__": self = .load(scheme: scheme)
        case "__wvjb_queue_message__": self = .queue(scheme: scheme)
        default: return nil
        }
    }
}
