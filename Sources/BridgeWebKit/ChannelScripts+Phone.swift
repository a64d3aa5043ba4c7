import BridgeCore
import WebAssets

/// The scripts by which each frame of a page sees the phone that it is on.
extension ChannelScripts {
    /// What runs before all else, in this order.
    var phoneScripts: [String] {
        let turned = configuration.surroundings.isTurned ? turnedScript(tells: false) : nil
        let offline = PhoneNetwork.shared.condition.isOffline ? Self.onlineScript(isOnline: false, tells: false) : nil
        return [deviceScript, turned, offline].compactMap(\.self)
    }

    /// The script that has a page see how the device is held, and perhaps hear of it; nil for the desktop.
    func turnedScript(tells: Bool) -> String? {
        let device = configuration.device
        guard let size = device.size else { return nil }
        let isTurned = configuration.surroundings.isTurned
        // Android's screen turns with the phone, Apple's does not.
        let seen = device.traits?.chromium == nil ? size : device.size(in: configuration.surroundings) ?? size
        let values: JSONValue = [
            "width": .number(Double(seen.width)), "height": .number(Double(seen.height)),
            "angle": .number(isTurned ? 90 : 0), "tells": .bool(tells),
        ]
        return Self.applying(WebAssets.turned, [values.text.text])
    }

    /// The script that has a page see whether there is a network, and perhaps hear of it.
    static func onlineScript(isOnline: Bool, tells: Bool) -> String {
        let values: JSONValue = ["isOnline": .bool(isOnline), "tells": .bool(tells)]
        return applying(WebAssets.offline, [values.text.text])
    }
}
