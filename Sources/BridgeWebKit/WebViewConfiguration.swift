public import BridgeCore

/// How a web view and its bridge behave.
///
/// Passed once.
public struct WebViewConfiguration: Sendable {
    /// The protocol that pages are given; nil recognises it by what each page does first.
    public var wireProtocol: WireProtocolName?
    /// How messages travel; nil takes the fastest way that works on each page.
    public var transport: TransportName?
    /// Origins ("https://example.org") whose pages are given the bridge, besides those that `WebView.load` opens.
    public var allowedOrigins: [String] = []
    /// Whether nothing is kept on disk: cookies, storage, caches.
    public var isEphemeral = false
    /// The bridge's own configuration.
    public var bridge = BridgeConfiguration()

    /// What a test looks through; nil in programs.
    package var probe: ChannelProbe?

    /// The defaults.
    public init() {}

    var protocols: [WireProtocolName] { wireProtocol.map { [$0] } ?? WireProtocols.all.map(\.name) }
}
