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

    /// How much of the app is there.
    nonisolated package enum Extent {
        /// What the phone libraries' own demo pages call, for any page.
        case demo
        /// All that the example page calls.
        case example
    }

    private static let demo: Set<HandlerName> = [
        "testObjcCallback", "SetViewColor", "GetLocation", "ShowMessage", "CloseWindow", "", "submitFromWeb", "showMsg",
        "testSyn", "testAsyn", "testNoArgSyn", "testNoArgAsyn", "echo.syn", "echo.asyn", "callProgress",
    ]

    /// What answers a call: one entry of a table that knows no app of its own.
    typealias Handler = (ExampleApp, BridgeRequest) async throws -> JSONText?

    /// All that an app of this kind answers.
    private static let handlers = [answers, effects, callsOfPage, lifeOfPage, demos].reduce(into: [:]) { all, group in
        all.merge(group) { first, _ in first }
    }

    /// Registers the handlers on the bridge of `webView`, but for those in `excluded`, and greets the first page.
    ///
    /// - Parameters:
    ///   - webView: The view that shows the page.
    ///   - extent: How much of the app is there.
    ///   - excluded: Handlers that are left out.
    ///   - wireProtocol: The protocol that the view is bound to; nil where it recognises it.
    /// - Throws: `handlerExists` when the bridge has one of the handlers already, `closed`.
    package init(
        _ webView: WebView,
        _ extent: Extent = .example,
        without excluded: Set<HandlerName> = [],
        wireProtocol: WireProtocolName? = nil
    ) throws(BridgeError) {
        self.webView = webView
        self.wireProtocol = wireProtocol
        self.excluded = excluded
        let names = extent == .demo ? Self.demo : Set(Self.handlers.keys)
        for name in names.sorted(by: { $0.rawValue < $1.rawValue }) { try register(name) }
        webView.bridge.listen { [weak self] in self?.take($0) }
        if extent == .demo { return }
        greetFirstPage(over: webView.bridge)
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
    static func isPage(_ address: String) -> Bool { address.hasPrefix("app://example/") }

    /// Answers what that part of the app answers from now on, and nothing else.
    func use(_ extent: Extent) {
        for name in Self.handlers.keys where !Self.demo.contains(name) {
            if extent == .demo { _ = try? bridge().unregister(name) } else { _ = try? register(name) }
        }
    }

    /// Calls the page before it is there.
    private func greetFirstPage(over bridge: NativeBridge) {
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
