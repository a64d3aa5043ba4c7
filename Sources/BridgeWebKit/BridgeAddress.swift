import BridgeCore
import CWebKitGTK

/// An address that a page opens in a hidden frame to speak to native code.
///
/// Scheme and host decide, in any case; path, query and port do not.
enum BridgeAddress {
    /// The page asks for the bridge of a protocol.
    case request(any WireProtocol, FrameRequest)
    /// The page has messages queued.
    case queue

    init?(_ address: String) {
        guard let uri = g_uri_parse(address, G_URI_FLAGS_PARSE_RELAXED, nil) else { return nil }
        defer { g_uri_unref(uri) }
        guard let host = g_uri_get_host(uri).map({ String(cString: $0).lowercased() }) else { return nil }
        let scheme = String(cString: g_uri_get_scheme(uri)).lowercased()
        let schemes = ["https"] + WireProtocols.all.flatMap(\.ownSchemes)
        if host == "__wvjb_queue_message__", schemes.contains(scheme) {
            self = .queue
            return
        }
        for wireProtocol in WireProtocols.all {
            guard let request = wireProtocol.request(scheme: scheme, host: host) else { continue }
            self = .request(wireProtocol, request)
            return
        }
        return nil
    }
}
