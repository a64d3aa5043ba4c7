import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation

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
        session.beginWithNextPage()
        dialogs.drop()
        pane.showPage()
        pane.colour(nil)
        notices.forgetMessages()
    }

    /// Gives the page that begins the app that is its own, however the view has come to it.
    func begin(_ address: String) {
        let isExample = ExampleApp.isPage(address)
        if isExample { exampleApp?.come() } else { exampleApp?.go() }
        // The example page calls handlers that are missing on purpose.
        fakeApp.unanswered = fakeApp.isAttended && !isExample ? .hold : .error
    }

    /// Explains why a page could not be loaded.
    func failed(_ failure: LoadFailure) -> Bool {
        loadFailed = true
        explain(failure)
        return true
    }

    private func explain(_ failure: LoadFailure, showsPage: Bool = false) {
        let address = PageLocation.typed(failure.address)
        pane.show(
            PageFailure(
                icon: "network-error-symbolic",
                title: translated("The page could not be loaded"),
                reason: failure.status.map { translated("The server answered {status}.", ["status": "\($0)"]) }
                    ?? Self.capitalised(RemarkWording.translated(failure.reason) ?? failure.reason),
                address: address,
                button: translated("Tr_y Again"),
                coversPage: showsPage || !["", "about:blank", failure.address].contains(webView.address),
                showsPage: showsPage
            ) { [weak self] in self?.webView.loadAgain(failure) }
        )
        showState()
    }

    private static func capitalised(_ reason: String) -> String { reason.prefix(1).uppercased() + reason.dropFirst() }

    /// Shows the page when its load has ended well, and why not where the server's answer is none.
    func finished() {
        defer { loadFailed = false }
        if let failure = webView.refusal {
            explain(failure, showsPage: true)
        } else if !loadFailed {
            if pane.failure != nil { pane.showPage() }
            rememberPage()
        }
        showState()
    }

    /// Explains that the page has crashed, unless the example's page asked for it.
    func crashed() {
        dialogs.drop()
        guard exampleApp?.expectsCrash != true else { return }
        pane.show(
            PageFailure(
                icon: "computer-fail-symbolic",
                title: translated("The page has crashed"),
                reason: translated("Its web process has ended, and the calls that were under way with it."),
                address: PageLocation.typed(webView.address),
                button: translated("Reload")
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
        let page = pane.failure?.address ?? PageLocation.typed(webView.address)
        address.show(ExampleApp.isPage(page) ? "" : page)
        address.show(progress: webView.progress, isLoading: webView.isLoading)
        bars.show(progress: webView.progress, isLoading: webView.isLoading)
        traffic.loading = webView.isLoading ? page : nil
        actions["back"]?.isEnabled = webView.canGoBack || pane.failure?.coversPage == true
        actions["forward"]?.isEnabled = webView.canGoForward
        notices.show(ofPage: webView.isResponsive ? nil : Self.standstill)
        showTitle()
    }

    /// A page that stands still takes nothing that one could do to it, not even another address.
    private static var standstill: Notice {
        Notice(
            text: translated("The page does not respond."),
            choices: [Notice.Choice(label: translated("_End It"), action: "kill-web-process")],
            isWarning: true
        )
    }

    /// Says how much there is in the list.
    func showCounts() {
        let log = traffic.log
        let isFiltered = !traffic.table.filter.isEmpty
        status.show(.calls, isFiltered ? matchWords : callWords)
        status.show(.showAll, isFiltered ? translated("Show all") : nil, action: "show-all")
        status.show(.follow, traffic.follows ? translated("following") : nil)
        status.show(.way, log.way)
        // Where the list is not in sight, nobody waits for its rows.
        let lag = column.isSeen(TrafficView.name) ? traffic.lag : 0
        status.show(.lag, lag > 0 ? translated("1 more row is coming in", "{n} more rows are coming in", lag) : nil)
        actions["clear"]?.isEnabled = !log.isEmpty
    }
    /// How many calls there were, and whether all of them have their answers.
    private var callWords: String {
        let (calls, unanswered) = (log.callCount, log.unansweredCount)
        if log.pendingCount > 0 || calls == 0 { return translated("1 call", "{n} calls", calls) }
        if unanswered == 0 { return translated("1 call, answered", "{n} calls, all answered", calls) }
        return translated(
            "1 call, not answered",
            "{n} calls, {unanswered} not answered",
            calls,
            ["unanswered": unanswered.formatted()]
        )
    }

    /// How many rows match; pages and remarks have rows, too.
    private var matchWords: String {
        let matches = traffic.listed.count.formatted()
        return translated("{matches} of 1 row", "{matches} of {n} rows", log.shownCount, ["matches": matches])
    }
}
