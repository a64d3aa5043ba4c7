import BridgeCore
import BridgeWebKit
import CWebKitGTK

/// Loading pages, and what is shown where there is none.
extension WorkbenchWindow {
    /// What a person typed: an address, a path, or the beginning of an address without its scheme.
    func open(typed text: String) {
        do throws(PageLocationError) {
            open(try PageLocation(text))
        } catch {
            let host = text.prefix { $0 != "/" && $0 != ":" }
            guard !text.contains("://"), host == "localhost" || host.dropFirst().contains(".") else {
                return notices.show(message: error.description)
            }
            let scheme = host == "localhost" || host.hasPrefix("127.") ? "http" : "https"
            guard let page = try? PageLocation("\(scheme)://\(text)") else {
                return notices.show(message: error.description)
            }
            open(page)
        }
    }

    /// Takes away what belongs to the page that is left.
    func leaveForNewLoad() {
        dialogs.drop()
        pane.showPage()
        pane.colour(nil)
        notices.forgetMessages()
    }

    /// Explains why a page could not be loaded.
    func failed(_ failure: LoadFailure) -> Bool {
        loadFailed = true
        webView.bridge.remark(BridgeRemark(.loadFailed, "\(failure.address) could not be loaded: \(failure.reason)."))
        pane.show(
            PageFailure(
                icon: "network-error-symbolic",
                title: "The page could not be loaded",
                reason: failure.reason,
                address: failure.address,
                button: "_Try Again",
                coversPage: !["", "about:blank", failure.address].contains(webView.address)
            ) { [weak self] in self?.webView.loadAgain(failure) }
        )
        showState()
        return true
    }

    /// Shows the page when its load has ended well.
    func finished() {
        if !loadFailed, pane.failure != nil { pane.showPage() }
        loadFailed = false
        showState()
    }

    /// Explains that the page has crashed, unless the example's page asked for it.
    func crashed() {
        dialogs.drop()
        guard exampleApp?.expectsCrash != true else { return }
        pane.show(
            PageFailure(
                icon: "computer-fail-symbolic",
                title: "The page has crashed",
                reason: "Its web process has ended, and the calls that were under way with it.",
                address: webView.address,
                button: "_Reload"
            ) { [weak self] in self?.webView.reload() }
        )
        showState()
    }

    /// Shows a dialog of the page.
    func show(_ dialog: ScriptDialog) {
        dialogs.show(dialog, of: webView.pageName)
    }

    // MARK: What it shows

    /// Shows the page's address, progress, history and title.
    func showState() {
        let page = pane.failure?.address ?? webView.address
        address.show(ExampleApp.isPage(page) ? "" : PageLocation.typed(page))
        address.show(progress: webView.progress, isLoading: webView.isLoading)
        bars.show(progress: webView.progress, isLoading: webView.isLoading)
        actions["back"]?.isEnabled = webView.canGoBack || pane.failure?.coversPage == true
        actions["forward"]?.isEnabled = webView.canGoForward
        showTitle()
    }

    /// Says how much there is in the list.
    func showCounts() {
        let log = traffic.log
        status.show(.calls, translated("1 call", "{n} calls", log.callCount))
        status.show(.way, log.way)
        let lag = traffic.lag
        status.show(.lag, lag > 0 ? translated("1 more row is coming in", "{n} more rows are coming in", lag) : nil)
        actions["clear"]?.isEnabled = !log.rows.isEmpty
    }
}
