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
    /// What pages take the machine for.
    public var device = Device.desktop
    /// What pages and servers are told in place of the device's own user agent; nil leaves that.
    ///
    /// It must have the form that HTTP demands, products and comments ("App/1.0 (Linux; test) Mobile"); the view does
    /// not use any other, and remarks on it.
    public var userAgent: String?
    /// What stands behind the user agent, after a space: the token by which an app's own pages know it ("ShopApp/2.1").
    public var userAgentSuffix: String?
    /// Scripts that run in each served page before its own, at document start.
    public var startScripts: [UserScript] = []
    /// Scripts that run in each served page once, when its bridge is there and before the page's functions that wait for
    /// it.
    public var bridgeScripts: [UserScript] = []
    /// Names of message handlers that pages find besides their bridge, as an iPhone app's own.
    ///
    /// What a page posts to `window.webkit.messageHandlers.NAME` is a call of the bridge's handler of that name; the page
    /// gets a promise of its answer.
    public var messageHandlers: [String] = []
    /// Whether nothing is kept on disk: cookies, storage, caches.
    public var isEphemeral = false
    /// The bridge's own configuration.
    public var bridge = BridgeConfiguration()

    /// Whether the view is made to be driven by a WebDriver.
    package var isAutomated = false
    /// Whether what pages write by `console.error` is a remark: where nobody can look at their console.
    package var reportsConsole = false
    /// What is around the page.
    package var surroundings = PhoneSurroundings()
    /// How good the network of all views is, where this one says so.
    package var network = NetworkCondition.full
    /// What becomes of requests of all views, where this one says so.
    package var requestRules: [RequestRule] = []
    /// The faults that messages meet on purpose.
    package var faults = FaultPlan()

    /// What a test looks through; nil in programs.
    package var probe: ChannelProbe?

    /// The defaults.
    public init() {}

    var protocols: [WireProtocolName] {
        // Strict, a page finds what it would on a phone.
        let hasNative = !bridge.isStrict || wireProtocol == .native
        let all = WireProtocols.all.map(\.name).filter { $0 != .native || hasNative }
        guard let wireProtocol else { return all }
        let aside = all.filter { $0 == .native || ($0 == .messages && !messageHandlers.isEmpty) }
        return [wireProtocol] + aside.filter { $0 != wireProtocol }
    }
}
