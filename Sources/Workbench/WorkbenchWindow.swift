import BridgeCore
package import BridgeScripting
package import BridgeWebKit
import CWebKitGTK
package import Foundation
import GLibKit

/// The window: header bar, page, native buttons and effects, log.
package final class WorkbenchWindow {
    /// The view that shows the page.
    package let webView: WebView
    /// The app that the example page talks to; nil when it was not asked for.
    package let exampleApp: ExampleApp?
    /// What answers the page in place of a phone's app.
    package let fakeApp: FakeApp
    /// Told when the window is gone.
    package var onClosed: (() -> Void)?
    /// Told when a person wants to end the program; without it the window closes.
    package var onQuit: (() -> Void)?

    let interface: Interface
    let window: UnsafeMutablePointer<GtkApplicationWindow>
    let address: AddressBar
    let notices: NoticeBar
    let pane: PagePane
    let dialogs: PageDialogs
    let layout: PaneLayout
    let traffic: TrafficView
    let column: Column
    let detail: DetailPane
    var actions: [String: WindowAction] = [:]
    var fileDialog: FileDialog?
    private var signals: [SignalConnection] = []
    private var reader: Task<Void, Never>?
    private var loadFailed = false

    /// Shows a window without a page.
    ///
    /// - Throws: When the example app's handlers cannot be registered or the window's description cannot be read.
    package init(_ options: WorkbenchOptions) throws {
        try StyleSheet.load()
        interface = try Interface("window")
        window = interface.object("window")
        webView = WebView(options.view)
        // The log has also what the app does at once.
        let events = webView.bridge.events
        let (webView, wireProtocol) = (webView, options.view.wireProtocol)
        fakeApp = FakeApp(webView.bridge, unanswered: .error, isAttended: options.isAttended)
        if let native = options.native { fakeApp.use(native) }
        exampleApp = try options.app.map { try ExampleApp(webView, $0, wireProtocol: wireProtocol) }
        address = AddressBar(interface)
        notices = NoticeBar(interface)
        pane = PagePane(interface, webView)
        dialogs = PageDialogs(over: nb_window(window))
        layout = PaneLayout(interface)
        traffic = TrafficView(interface)
        detail = try DetailPane()
        column = Column(interface, [detail])
        gtk_widget_set_visible(interface.object("native_bar"), exampleApp == nil ? 0 : 1)
        setSize(options.size)
        try addShortcuts()
        addActions()
        connect()
        read(events)
        gtk_widget_show(window.widget)
    }

    /// Loads a page.
    package func open(_ page: PageLocation) {
        leaveForNewLoad()
        // The example page calls handlers that are missing on purpose.
        let isHeld = fakeApp.isAttended && page.origin != ExampleApp.page().origin
        fakeApp.unanswered = isHeld ? .hold : .error
        webView.load(page)
        focusPage()
    }

    private func focusPage() { gtk_widget_grab_focus(nb_widget(webView.widget)) }

    /// Writes a picture of the whole window, as PNG, when its next frames are drawn.
    ///
    /// - Throws: When the window is gone or the file cannot be written.
    package func screenshot(to file: URL) async throws {
        await nextFrames()
        guard let surface = gtk_widget_get_window(window.widget) else { throw WindowGoneError() }
        // Without the shadow around it.
        let (header, body) = (frame(of: "header"), frame(of: "body"))
        let height = header.height + body.height
        guard let pixels = gdk_pixbuf_get_from_window(surface, header.x, header.y, header.width, height)
        else { throw WindowGoneError() }
        let picture = GObjectRef(adopting: pixels)
        let path = file.path(percentEncoded: false)
        _ = try throwingGLibError { gdk_pixbuf_savev(picture.pointer, path, "png", nil, nil, $0) }
    }

    /// Closes the window, its view and its bridge.
    ///
    /// Further calls do nothing.
    package func close() { gtk_widget_destroy(window.widget) }

    isolated deinit { close() }

    /// GTK counts a window's default size without the header bar.
    private func setSize(_ size: (width: Int, height: Int)) {
        var header = gint(0)
        gtk_widget_get_preferred_height(interface.object("header"), nil, &header)
        gtk_window_set_default_size(nb_window(window), Int32(size.width), Int32(size.height) - header)
    }

    private func frame(of id: String) -> GtkAllocation {
        var frame = GtkAllocation()
        gtk_widget_get_allocation(interface.object(id), &frame)
        return frame
    }

    // MARK: What happens

    private func connect() {
        webView.onChange = { [weak self] in self?.showState() }
        webView.onLoadFailed = { [weak self] in self?.failed($0) ?? false }
        webView.onLoadFinished = { [weak self] in self?.finished() }
        webView.onCrash = { [weak self] in self?.crashed() }
        webView.onClose = { [weak self] in self?.closeSoon() }
        webView.onDialog = { [weak self] in self?.show($0) }
        exampleApp?.onColour = { [weak self] in self?.pane.colour($0) }
        exampleApp?.onMessage = { [weak self] in self?.notices.show(message: $0) }
        exampleApp?.onClose = { [weak self] in self?.closeSoon() }
        address.onEnter = { [weak self] in self?.open(typed: $0) }
        address.onLeave = { [weak self] in self?.focusPage() }
        notices.onShow = { [weak self] in self?.traffic.select($0) }
        traffic.onSelect = { [weak self] in self?.detail.show($0) }
        traffic.onChange = { [weak self] in self?.showCounts() }
        traffic.onFollow = { [weak self] in self?.actions["follow"]?.isOn = $0 }
        signals = [
            SignalConnection(window, "destroy") { [weak self] _ in self?.destroyed() },
            SignalConnection(
                window,
                "key-press-event",
                handling: { [weak self] arguments in
                    guard let event = arguments.boxed(1) else { return false }
                    return self?.pressed(event) ?? false
                }
            ),
        ]
        showState()
        showCounts()
    }

    private func read(_ events: AsyncStream<BridgeEvent>) {
        reader = Task { [weak self] in
            for await event in events { self?.take(event) }
        }
    }

    private func take(_ event: BridgeEvent) {
        // What is left to be read when the window has gone is for nobody.
        guard !signals.isEmpty else { return }
        traffic.take(event)
        column.take(event)
        switch event.kind {
        case .page(.started): notices.startPage()
        case .page(.gone): dialogs.drop()
        // A failure to load has a page of its own.
        // What a phone would do otherwise is for who looks; its row has it.
        case .remark(let remark) where remark.kind != .loadFailed && remark.kind != .phoneDiffers: notices.show(remark)
        default: break
        }
    }

    private func pressed(_ event: UnsafeMutableRawPointer) -> Bool {
        guard let name = Keys.action(of: event) else { return false }
        let group = OpaquePointer(window)
        guard g_action_group_get_action_enabled(group, name) != 0 else { return false }
        g_action_group_activate_action(group, name, nil)
        return true
    }

    private func destroyed() {
        guard !signals.isEmpty else { return }
        signals = []
        reader?.cancel()
        dialogs.drop()
        traffic.close()
        column.close()
        layout.close()
        webView.close()
        onClosed?()
        onClosed = nil
    }

    /// Closes when whatever asked for it has ended: it may be a signal of the view that goes.
    private func closeSoon() {
        Task { [weak self] in self?.close() }
    }

    // MARK: Loading

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

    func leaveForNewLoad() {
        dialogs.drop()
        pane.showPage()
        pane.colour(nil)
        notices.forgetMessages()
    }

    private func failed(_ failure: LoadFailure) -> Bool {
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

    private func finished() {
        if !loadFailed, pane.failure != nil { pane.showPage() }
        loadFailed = false
        showState()
    }

    private func crashed() {
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

    private func show(_ dialog: ScriptDialog) {
        dialogs.show(dialog, of: webView.pageName)
    }

    // MARK: What it shows

    func showState() {
        address.show(pane.failure?.address ?? webView.address)
        address.show(progress: webView.progress, isLoading: webView.isLoading)
        actions["back"]?.isEnabled = webView.canGoBack || pane.failure?.coversPage == true
        actions["forward"]?.isEnabled = webView.canGoForward
        gtk_window_set_title(nb_window(window), webView.title.isEmpty ? "NativeBridge" : webView.title)
    }

    private func showCounts() {
        let log = traffic.log
        let count = log.callCount == 1 ? "1 call" : "\(log.callCount.formatted()) calls"
        let lag = traffic.lag > 0 ? "\(traffic.lag.formatted()) more rows are coming in" : nil
        let text = [count, log.way, lag].compactMap(\.self).joined(separator: " · ")
        gtk_label_set_text(interface.object("log_status"), text)
        actions["clear"]?.isEnabled = !log.rows.isEmpty
    }
}

/// The window is gone.
struct WindowGoneError: Error, CustomStringConvertible {
    let description = "The window is closed; there is nothing to take a picture of."
}
