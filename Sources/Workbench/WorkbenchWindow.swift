import BridgeCore
package import BridgeScripting
package import BridgeWebKit
import CWebKitGTK
package import Foundation
import GLibKit

/// The window: header bar, page, native buttons and effects, list and panes, status line.
package final class WorkbenchWindow {
    /// The view that shows the page.
    package let webView: WebView
    /// The app that the example page talks to, and no other page; nil when it was not asked for.
    package let exampleApp: ExampleApp?
    /// What answers the page in place of a phone's app.
    package let fakeApp: FakeApp
    /// Told when the window is gone.
    package var onClosed: (() -> Void)?
    /// Told when a person wants to end the program; without it the window closes.
    package var onQuit: (() -> Void)?
    /// Told when a person wants another window.
    var onNewWindow: (() -> Void)?

    let interface: Interface
    let window: UnsafeMutablePointer<GtkApplicationWindow>
    let address: AddressBar
    let notices: NoticeBar
    let pane: PagePane
    let dialogs: PageDialogs
    let layout: PaneLayout
    let status: StatusLine
    let traffic: TrafficView
    let column: Column
    let start: StartPane
    let detail: DetailPane
    let app: FakeAppPane
    let call: CallPane
    let why: WhyPane
    let whyFeed: ExplanationFeed
    let whyUpdates = WhyUpdates()
    let bars: NativeBars
    let phone: DevicePopover
    let faults: FaultsPopover
    /// The rules for requests that the file in force has.
    var fileRequests: [RequestRule] = []
    let replay: ReplayPane
    let recorder: SessionRecorder
    let hiddenValues: HiddenValuesPopover
    /// What has happened, to be saved.
    var session = SessionTrace()
    let stateFolder: URL?
    var actions: [String: WindowAction] = [:]
    var fileDialog: FileDialog?
    var fakeAppUpdate: PacedUpdate?
    var answering: FrameTicks?
    /// Whether a person has named the file of the handlers, so that it is not the one beside the page.
    var hasNamedFile: Bool
    var rowsChoice: RowsChoice?
    let settings: Settings
    /// Whether the command line left the bridge to what is remembered of each page.
    let remembersBridge: Bool
    var bridgeState = BridgeState()
    /// Whether the bridge's choices are being set to what is remembered.
    var isChoosing = false
    /// The page that a person has opened and that is on its way.
    var opened: PageLocation?
    var signals: [SignalConnection] = []
    let events: EventQueue
    var loadFailed = false
    /// The files of the page, watched for changes.
    let watched = WatchedFiles()
    var watchUpdate: PacedUpdate?
    /// What has changed when the page was loaded again the last time.
    var renewed: String?

    /// Shows a window without a page.
    ///
    /// - Throws: When the window's description cannot be read.
    package init(_ options: WorkbenchOptions) throws {
        try StyleSheet.load()
        settings = options.settings ?? Settings()
        let bridge = options.view
        remembersBridge = bridge.wireProtocol == nil && bridge.transport == nil && !bridge.bridge.isStrict
        interface = try Interface("window")
        window = interface.object("window")
        webView = WebView(options.view)
        // The log has also what the app does at once.
        events = EventQueue(webView.bridge)
        let (webView, wireProtocol) = (webView, options.view.wireProtocol)
        fakeApp = FakeApp(
            webView.bridge,
            unanswered: .error,
            isAttended: options.isAttended,
            scriptHost: options.scriptHost
        )
        hasNamedFile = options.native != nil
        fakeApp.document.draftFolder = options.stateFolder
        if let native = options.native { fakeApp.document.open(native, isWatching: options.isAttended) }
        exampleApp =
            options.hasExampleApp ? ExampleApp(webView, without: options.without, wireProtocol: wireProtocol) : nil
        address = AddressBar(interface)
        notices = NoticeBar(interface)
        pane = PagePane(interface, webView)
        dialogs = PageDialogs(over: nb_window(window))
        let size = options.size ?? settings.size ?? (1_280, 800)
        layout = PaneLayout(interface, size: size)
        status = StatusLine(interface)
        traffic = try TrafficView()
        start = try StartPane()
        detail = try DetailPane(fakeApp)
        app = try FakeAppPane(fakeApp)
        why = try WhyPane()
        whyFeed = ExplanationFeed { Self.surroundings(of: webView) }
        call = try CallPane(webView.bridge, fakeApp.javaScript, stateFolder: options.stateFolder)
        bars = try NativeBars(around: webView, in: interface.object("native_view"))
        phone = try DevicePopover(interface.object("device_button"))
        faults = try FaultsPopover(at: interface.object("menu_button"))
        replay = try ReplayPane()
        recorder = SessionRecorder(webView.bridge)
        hiddenValues = try HiddenValuesPopover(at: interface.object("menu_button"))
        stateFolder = options.stateFolder
        column = Column(interface, [traffic, start, detail, call, app, why, replay], layout.sizeClass)
        setSize(size)
        addActions()
        addProtocolMenu(options.view)
        addPhoneActions()
        addStartActions()
        addLiveReload(options.isAttended ? options.reloadsChangedPages : false)
        connect()
        events.onEvent = { [weak self] in self?.take($0) }
        gtk_widget_show(window.widget)
    }

    /// Loads a page.
    package func open(_ page: PageLocation) {
        leaveForNewLoad()
        takeNativeFile(of: page)
        showStart(of: page)
        useRememberedBridge(of: page)
        opened = page
        resumeRecording(of: page)
        webView.load(page)
        focusPage()
    }

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
}

/// The window is gone.
struct WindowGoneError: Error, CustomStringConvertible {
    let description = "The window is closed; there is nothing to take a picture of."
}
