import BridgeCore
import BridgeWebKit

/// A window in which one scenario after the other is tried, and the server of its pages.
@MainActor
final class StageWindow {
    let isStrict: Bool
    let server: LocalServer
    let window: WebWindow
    private(set) var loads = 0
    private(set) var failures: [LoadFailure] = []
    private var pages = 0
    private var isUsed = false

    var webView: WebView { window.webView }

    init(isStrict: Bool) throws {
        self.isStrict = isStrict
        server = try LocalServer()
        var configuration = WebViewConfiguration()
        configuration.isEphemeral = true
        configuration.bridge.isStrict = isStrict
        configuration.bridge.deadline = .seconds(10)
        window = WebWindow(title: "check", configuration)
        webView.onLoadFinished = { [weak self] in self?.loads += 1 }
        webView.onLoadFailed = { [weak self] failure in
            self?.failures.append(failure)
            return false
        }
    }

    /// Takes away what the last scenario left, and has the next page go that way.
    func prepare(_ way: Way) {
        for name in webView.bridge.registeredNames { webView.bridge.unregister(name) }
        // A reset leaves its traces, too: not where nothing was before.
        if isUsed { webView.bridge.reset() }
        isUsed = true
        webView.navigationPolicy = .allowAll
        webView.onClose = nil
        webView.onDialog = { dialog in
            if case .prompt(let text) = dialog.kind { dialog.accept(text) } else { dialog.accept() }
        }
        failures = []
        server.files = [:]
        server.handler = nil
        webView.use(way.choice(isStrict: isStrict), over: way.transport)
    }

    /// Puts a page onto the server and gives its address.
    func publish(_ html: String) -> String {
        pages += 1
        server.files["/\(pages).html"] = .init(body: html)
        return "\(server.origin)/\(pages).html"
    }

    func close(isHanging: Bool) {
        if isHanging { webView.killWebProcess() }
        window.close()
    }
}
