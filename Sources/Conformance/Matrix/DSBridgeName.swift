import BridgeCore

extension WireProtocolName {
    static let dsbridge = WireProtocolName(rawValue: "dsbridge")
}
