public import BridgeCore
import CWebKitGTK
import Foundation
import GLibKit

/// A web view whose pages have a bridge to native code.
///
/// It lives on the main actor, inside GTK's loop (`MainLoop.run`). Put it into a `WebWindow`, or its `widget` into any
/// GTK container. A page gets the bridge when its origin was opened by `load` or stands in the configuration.
@MainActor
public final class WebView {
    /// The bridge to the pages of this view; closed when the view is.
    public let bridge: NativeBridge
    /// What to do with ordinary navigations; never asked about the bridge's own.
    public var navigationPolicy: NavigationPolicy = .allowAll
    /// Told when address, title, progress or history have changed, and when the page stops responding or goes on.
    public var onChange: (@MainActor () -> Void)?
    /// Told when a page could not be loaded; return true to show something of your own instead of WebKit's error page.
    public var onLoadFailed: (@MainActor (LoadFailure) -> Bool)?
    /// Told when a load has ended, well or not.
    public var onLoadFinished: (@MainActor () -> Void)?
    /// Told when the web process has ended by itself.
    public var onCrash: (@MainActor () -> Void)?
    /// Told when a script asks to close the window.
    public var onClose: (@MainActor () -> Void)?
    /// Offered an address of a scheme that WebKit does not open ("tel:", "myapp:"), which the page or a frame wanted.
    ///
    /// The page stays in any case; return true if the app has done something with it.
    public var onUnknownScheme: (@MainActor (_ address: String) -> Bool)?
    /// Answers dialogs of the page; without it WebKit shows its own.
    public var onDialog: (@MainActor (ScriptDialog) -> Void)?

    let view: UnsafeMutablePointer<WebKitWebView>
    private let reference: GObjectRef<UnsafeMutablePointer<WebKitWebView>>
    private let content: GObjectRef<UnsafeMutablePointer<WebKitUserContentManager>>
    let channel: PageChannel
    let evaluations: Evaluations
    var configuration: WebViewConfiguration
    var usesUserAgent = true
    var drawing: WholeDrawing?
    var frame: DeviceFrame?
    let watch: ResourceWatch
    let files = PageFiles()
    /// Told when the network has become another.
    package var onNetworkChange: (@MainActor () -> Void)?
    /// Whether a fault has ended the web process, until the next page is there.
    package var expectsCrash = false
    var signals: [SignalConnection] = []
    var newDialog: IdleSource?
    /// The address that is being loaded.
    var requested = ""
    /// The address of the last page that was there; a page that leaves for an empty one begins that at its own.
    var lastAddress = ""

    /// A view without a page.
    public init(_ configuration: WebViewConfiguration = WebViewConfiguration()) {
        MainQueueSource.attach()
        content = GObjectRef(adopting: webkit_user_content_manager_new())
        let context = WebContext.shared(isEphemeral: configuration.isEphemeral)
        let settings = Self.settings()
        let widget = nb_web_view_new(
            context.pointer,
            content.pointer,
            settings.pointer,
            configuration.isAutomated ? 1 : 0
        )
        view = nb_web_view(widget)
        reference = GObjectRef(sinking: view)
        evaluations = Evaluations(view)
        channel = PageChannel(view, content: content.pointer, configuration: configuration)
        bridge = NativeBridge(transport: channel, configuration: configuration.bridge)
        self.configuration = configuration
        watch = ResourceWatch(view)
        watch.onRequest = { [files] in files.ask($0) }
        showDevice()
        showSurroundings()
        channel.onCloseAsked = { [weak self] in self?.onClose?() }
        connectLoading()
        connectPolicy()
        connectRest()
        startFaults()
        startNetwork()
    }

    /// The view as a `GtkWidget`, for embedding.
    ///
    /// It asks for no less than the device's size; in more room it takes more.
    public var widget: UnsafeMutableRawPointer { UnsafeMutableRawPointer(view) }

    private static func settings() -> GObjectRef<UnsafeMutablePointer<WebKitSettings>> {
        let settings = GObjectRef<UnsafeMutablePointer<WebKitSettings>>(adopting: webkit_settings_new())
        webkit_settings_set_enable_developer_extras(settings.pointer, 1)
        // A new window that no person asked for reaches `create` too, and is refused there with a reason.
        webkit_settings_set_javascript_can_open_windows_automatically(settings.pointer, 1)
        webkit_settings_set_default_charset(settings.pointer, "utf-8")
        return settings
    }

    // MARK: What it shows

    /// The address of the page.
    public var address: String { webkit_web_view_get_uri(view).map { String(cString: $0) } ?? "" }
    /// What people call the page that is there, also while another one is being loaded.
    package var pageName: String { PageLocation.name(of: lastAddress) }
    /// The title of the page.
    public var title: String { webkit_web_view_get_title(view).map { String(cString: $0) } ?? "" }
    /// How much of the page is loaded, from 0 to 1.
    public var progress: Double { webkit_web_view_get_estimated_load_progress(view) }
    /// Whether a load is under way.
    public var isLoading: Bool { webkit_web_view_is_loading(view) != 0 }
    /// Whether the page's process answers; WebKit finds out that it does not some seconds after it wanted something of it.
    public var isResponsive: Bool { webkit_web_view_get_is_web_process_responsive(view) != 0 }
    /// Whether there is a page to go back to.
    public var canGoBack: Bool { webkit_web_view_can_go_back(view) != 0 }
    /// Whether there is a page to go forward to.
    public var canGoForward: Bool { webkit_web_view_can_go_forward(view) != 0 }

    /// The status that the server answered the page's address with; nil where no server was asked.
    package var httpStatus: Int? {
        guard
            let resource = webkit_web_view_get_main_resource(view),
            let response = webkit_web_resource_get_response(resource)
        else { return nil }
        // `app://` responses have a status of WebKit's making.
        let scheme = address.prefix { $0 != ":" }
        return scheme.hasPrefix("http") ? Int(webkit_uri_response_get_status_code(response)) : nil
    }

    /// What the server answered in place of a page; nil where it answered with one.
    package var refusal: LoadFailure? {
        guard let status = httpStatus, status >= 400 else { return nil }
        return LoadFailure(address: address, status: status)
    }

    /// How many times a frame asked for the bridge by its address since the view was made.
    package var loadRequests: Int { channel.loadRequests }

    // MARK: What it does

    /// Loads a page: an address, or the path of a file or of a folder with an index.html.
    ///
    /// Its origin is given the bridge.
    ///
    /// Files and folders are served at `app://` addresses, so that modules and `fetch` work and errors have their
    /// messages; nothing outside the folder is reachable.
    ///
    /// - Throws: `PageLocationError` when there is no such file, no index.html in the folder, or no valid address.
    public func load(_ page: String) throws(PageLocationError) {
        load(try PageLocation(page))
    }

    /// Loads a page whose place is known.
    ///
    /// Its origin is given the bridge.
    public func load(_ location: PageLocation) {
        channel.allow(location.origin)
        if !usesUserAgent {
            bridge.remark(BridgeRemark(.refused, "The user agent that was given is malformed and is not used."))
        }
        channel.letGo()
        webkit_web_view_load_uri(view, location.address)
    }

    /// Loads a page again that could not be loaded.
    ///
    /// Its origin is given nothing: it may be the page that led there.
    public func loadAgain(_ failure: LoadFailure) {
        channel.letGo()
        webkit_web_view_load_uri(view, failure.address)
    }

    /// Gives pages of `origin` ("https://example.org") the bridge, from the next load on.
    public func allow(origin: String) { channel.allow(origin) }

    /// Gives pages that protocol and transport from the next load on; nil means *recognise* and *the fastest*.
    public func use(_ wireProtocol: WireProtocolName?, over transport: TransportName?) {
        channel.use(wireProtocol, transport)
    }

    /// The protocol that pages are given from the next load on; nil where it is recognised.
    package var chosenProtocol: WireProtocolName? { channel.scripts.configuration.wireProtocol }

    /// Reproduces the faults of the phones' bridges, or cures them, from the next load on.
    package func use(isStrict: Bool) {
        channel.use(isStrict: isStrict)
        bridge.configuration.isStrict = isStrict
    }

    /// Tells the page once more, by the event that it may listen to, that its bridge is there.
    ///
    /// Nothing happens on a page that was not told before, or that has its bridge.
    package func sendReadyAgain() { channel.sendReadyAgain() }

    /// Loads the page again.
    public func reload() {
        channel.letGo()
        webkit_web_view_reload(view)
    }
    /// Stops loading.
    public func stop() { webkit_web_view_stop_loading(view) }
    /// Goes back one page.
    public func goBack() {
        channel.letGo()
        webkit_web_view_go_back(view)
    }
    /// Goes forward one page.
    public func goForward() {
        channel.letGo()
        webkit_web_view_go_forward(view)
    }
    /// Shows WebKit's own inspector.
    public func showInspector() { webkit_web_inspector_show(webkit_web_view_get_inspector(view)) }
    /// Ends the web process, as a crash would.
    public func killWebProcess() { webkit_web_view_terminate_web_process(view) }

    /// Runs `body`, the body of an async function, in the page's own world.
    ///
    /// - Returns: What it returned, as JSON; nil where JSON has no word for it.
    /// - Throws: `JavaScriptError` when it threw or the page went.
    public func evaluate(_ body: String) async throws(JavaScriptError) -> JSONText? {
        try await evaluations.result(ofBody: body)
    }

    /// Has `done` run when the page has had a turn of its loop: what it said before has come.
    ///
    /// It never runs where the page goes before.
    package func afterTurn(_ done: @escaping @MainActor () -> Void) { channel.afterTurn(done) }

    /// Ends the view: closes the bridge and destroys the widget.
    ///
    /// Further calls do nothing.
    public func close() {
        bridge.close()
        evaluations.close()
        PhoneNetwork.shared.forget(self)
        (watch.onRemark, onNetworkChange) = (nil, nil)
        watch.leave()
        signals = []
        newDialog = nil
        drawing = nil
        (onChange, onLoadFailed, onLoadFinished, onCrash, onClose) = (nil, nil, nil, nil, nil)
        (onUnknownScheme, onDialog) = (nil, nil)
        navigationPolicy = .allowAll
        gtk_widget_destroy(nb_widget(view))
    }

    isolated deinit { close() }

    /// Has `body` run at a signal of the view, as long as that lives.
    func on(_ signal: String, _ body: @escaping @MainActor (SignalArguments) -> Void) {
        signals.append(SignalConnection(view, signal, body))
    }
}
