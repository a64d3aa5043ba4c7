package import BridgeCore
package import BridgeWebKit
import Foundation
import WebAssets

/// The native side of the example page: the handlers that the phone demos have, and those that show the bridge's limits.
///
/// It knows no window. What the page causes outside the page are closures that the window sets.
package final class ExampleApp {
    /// Told the colour that the page wants its native surroundings to have.
    package var onColour: ((ViewColour) -> Void)?
    /// Told what the page wants to be shown.
    package var onMessage: ((String) -> Void)?
    /// Told that the page wants its window to be closed.
    package var onClose: (() -> Void)?
    /// Told the report of the page's *Run all*.
    package var onRunAllFinished: ((JSONText) -> Void)?
    /// Whether the web process was ended on the page's wish, so that the app will load the page again by itself.
    package internal(set) var expectsCrash = false

    /// The view owns the bridge, the bridge the handlers, and they this object.
    private(set) weak var webView: WebView?
    let wireProtocol: WireProtocolName?
    var memory: [String: JSONValue] = [:]
    /// What the page last sent without a handler's name.
    var lastMessage: JSONText?
    /// Whether a page that is being loaded is sent a message before it is there, and one when it is.
    var isSendingAroundLoad = false
    private(set) var status = ExampleStatus()
    private let excluded: Set<HandlerName>
    /// Whether it answers the page that is there.
    private var isThere = false
    private var hasGreeted = false

    /// What answers a call: one entry of a table that knows no app of its own.
    typealias Handler = (ExampleApp, BridgeRequest) async throws -> JSONText?

    /// All that an app of this kind answers.
    private static let handlers = [answers, effects, callsOfPage, lifeOfPage, demos].reduce(into: [:]) { all, group in
        all.merge(group) { first, _ in first }
    }

    /// The names of all that it answers, sorted.
    package static var names: [HandlerName] { handlers.keys.sorted { $0.rawValue < $1.rawValue } }

    /// An app that answers nothing until it comes.
    ///
    /// - Parameters:
    ///   - webView: The view that shows the page.
    ///   - excluded: Handlers that are left out.
    ///   - wireProtocol: The protocol that the view is bound to; nil where it recognises it.
    package init(
        _ webView: WebView,
        without excluded: Set<HandlerName> = [],
        wireProtocol: WireProtocolName? = nil
    ) {
        self.webView = webView
        self.wireProtocol = wireProtocol
        self.excluded = excluded
        webView.bridge.listen { [weak self] in self?.take($0) }
    }

    /// Registers the handlers, and the first time greets the page.
    ///
    /// Does nothing where the app is there already: what the page has had taken away stays away.
    package func come() {
        guard !isThere, let bridge = webView?.bridge else { return }
        isThere = true
        for name in Self.names { _ = try? register(name) }
        if !hasGreeted { greet(over: bridge) }
        hasGreeted = true
    }

    /// Takes the handlers away; calls of them that run go on.
    package func go() {
        guard isThere else { return }
        isThere = false
        for name in Self.names { webView?.bridge.unregister(name) }
    }

    /// The example page, which chooses `wireProtocol`; nil leaves the choice to the page.
    package static func page(protocol wireProtocol: WireProtocolName? = nil) -> PageLocation {
        // The page tries whether a frame of another origin can reach its bridge.
        _ = PageLocation(
            serving: WebAssets.exampleFolder.appending(path: "elsewhere"),
            page: "frame.html",
            host: "elsewhere"
        )
        let page = PageLocation(serving: WebAssets.exampleFolder, page: "index.html", host: "example")
        return wireProtocol.map { page.with(query: "protocol=\($0)") } ?? page
    }

    /// Whether the example page is what an address leads to.
    package static func isPage(_ address: String) -> Bool { address.hasPrefix("app://example/") }

    /// Calls the page before it can be called.
    private func greet(over bridge: NativeBridge) {
        let greeting = JSONValue.object(["foo": "before ready"]).text
        Task { _ = try? await bridge.call("testJavascriptHandler", json: greeting) }
    }

    /// The bridge, as long as its view is there.
    ///
    /// - Throws: `closed` when it is not.
    func bridge() throws(BridgeError) -> NativeBridge {
        guard let webView else { throw BridgeError(.closed, "The window is closed.") }
        return webView.bridge
    }

    /// Registers the handler of that name, if there is one that was not left out.
    ///
    /// - Returns: Whether there is.
    @discardableResult
    func register(_ name: HandlerName) throws(BridgeError) -> Bool {
        guard let handler = Self.handlers[name], !excluded.contains(name) else { return false }
        try bridge().register(name) { request in try await handler(self, request) }
        return true
    }

    private func take(_ event: BridgeEvent) {
        status.take(event)
        guard case .page(let step) = event.kind else { return }
        // What it does is not to be done in the middle of what the bridge does.
        Task { [weak self] in self?.react(to: step) }
    }

    private func react(to step: PageEvent) {
        if isSendingAroundLoad { sendAroundLoad(step) }
        guard case .gone(.crashed) = step, expectsCrash else { return }
        expectsCrash = false
        webView?.reload()
    }
}
