package import BridgeCore
import BridgeWebKit

/// One protocol over one transport.
package struct Way: Sendable, Hashable, CustomStringConvertible {
    /// What the page speaks.
    package let wireProtocol: WireProtocolName
    /// How messages travel.
    package let transport: TransportName
    /// "wvjb6 over navigation".
    package var description: String { "\(wireProtocol) over \(transport)" }

    /// A protocol over a transport.
    package init(_ wireProtocol: WireProtocolName, over transport: TransportName) {
        self.wireProtocol = wireProtocol
        self.transport = transport
    }

    /// Each of these protocols over each of these transports.
    package static func all(
        _ protocols: [WireProtocolName] = WireProtocols.all.map(\.name),
        over transports: [TransportName] = TransportName.all
    ) -> [Way] {
        protocols.flatMap { name in transports.map { Way(name, over: $0) } }
    }

    /// What a window is made with, so that its pages go this way: the transport is given, and the protocol is recognised
    /// as in any window, but for one that pages have on Android only.
    var configuration: WebViewConfiguration {
        var configuration = WebViewConfiguration()
        configuration.isEphemeral = true
        configuration.transport = transport
        if wireProtocol == .jsbridgeAndroid { configuration.wireProtocol = wireProtocol }
        configuration.bridge.deadline = .seconds(10)
        return configuration
    }
}
