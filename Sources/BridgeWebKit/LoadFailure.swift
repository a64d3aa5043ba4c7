package import BridgeCore
import CWebKitGTK

/// A page could not be loaded.
public struct LoadFailure: Error, Sendable, CustomStringConvertible {
    /// The address that failed.
    public let address: String
    /// Why, in WebKit's words.
    public let reason: String
    /// The status that the server answered with; nil where it answered with none or was not reached.
    package let status: Int?
    /// "Cannot load ADDRESS: REASON".
    public var description: String { "cannot load \(address): \(reason)" }

    /// What the trace has of it.
    package var remark: BridgeRemark {
        let details: JSONObject = ["address": .string(address), "reason": .string(reason)]
        return BridgeRemark(.loadFailed, details: details, "\(address) could not be loaded: \(reason).")
    }

    /// The server had no page for the address.
    package init(address: String, status: Int) {
        self.address = address
        self.status = status
        let phrase = soup_status_get_phrase(guint(status)).map { String(cString: $0) } ?? ""
        reason = "the server answered \(status)" + (phrase.isEmpty ? "" : " (\(phrase))")
    }

    /// WebKit does not open the address.
    init(refused address: String) {
        self.address = address
        status = nil
        reason = "WebKit does not open this port, because services other than web servers use it"
    }

    /// Nil where nothing failed but a navigation was refused or replaced by another.
    @MainActor
    init?(address: String, _ error: UnsafeMutableRawPointer?) {
        guard let error = error?.assumingMemoryBound(to: GError.self).pointee else { return nil }
        if error.domain == webkit_policy_error_quark() { return nil }
        if error.domain == webkit_network_error_quark(), error.code == Int32(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue) {
            return nil
        }
        self.address = address
        status = nil
        // All that WebKit knows is that a proxy has closed the connection.
        let isOffline = PhoneNetwork.shared.condition.isOffline
        let message = isOffline ? "the network is switched off" : String(cString: error.message)
        reason = message.hasSuffix(".") ? String(message.dropLast()) : message
    }
}
