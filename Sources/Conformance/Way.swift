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

    /// The protocol that a window is told, so that its pages go this way; nil where it is recognised as in any window.
    ///
    /// A page has one of them on Android only, and one of them not where it finds what it would on a phone.
    func choice(isStrict: Bool) -> WireProtocolName? {
        wireProtocol == .jsbridgeAndroid || (wireProtocol == .native && isStrict) ? wireProtocol : nil
    }

    /// What a window is made with, so that its pages go this way.
    var configuration: WebViewConfiguration {
        var configuration = WebViewConfiguration()
        configuration.isEphemeral = true
        configuration.transport = transport
        configuration.wireProtocol = choice(isStrict: configuration.bridge.isStrict)
        configuration.bridge.deadline = .seconds(10)
        return configuration
    }
}
