import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import GLibKit

/// What happens, and who is told.
extension WorkbenchWindow {
    /// Has the parts of the window hear of each other.
    func connect() {
        connectPage()
        connectPanes()
        signals += [
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
        show(bridgeState)
        adapt(to: layout.sizeClass)
        takeDrops()
    }

    private func connectPage() {
        // Before anything that the page says: it may call at once.
        webView.bridge.listen { [weak self] event in
            if case .page(.started(let address)) = event.kind { self?.begin(address) }
        }
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
        address.onState = { [weak self] in self?.show(pane: "why") }
        address.onLeave = { [weak self] in self?.focusPage() }
    }

    private func connectPanes() {
        connectFakeApp()
        layout.onChange = { [weak self] in self?.adapt(to: $0) }
        status.onAction = { [weak self] in self?.activate($0) }
        connectWhy()
        call.onTrouble = { [weak self] in self?.notices.show(message: $0) }
        traffic.onSelect = { [weak self] row in
            self?.detail.show(row)
            // The list and what to start with are in sight together only where the detail has its place.
            if row != nil, self?.column.isSeen(StartPane.name) == true { self?.column.show(DetailPane.name) }
        }
        layout.onResize = { [weak self] in self?.settings.size = $0 }
        layout.onDrag = { [weak self] in self?.settings.set($2, of: $1, in: $0) }
        traffic.onActivate = { [weak self] in self?.show(pane: DetailPane.name, takesFocus: true) }
        traffic.onChange = { [weak self] in self?.showCounts() }
        traffic.onFollow = { [weak self] in self?.actions["follow"]?.isOn = $0 }
        let column: UnsafeMutablePointer<GtkWidget> = interface.object("column", as: GtkWidget.self)
        signals.append(
            SignalConnection(
                column,
                "key-press-event",
                handling: { [weak self] arguments in
                    guard let event = arguments.boxed(1), Keys.isEscape(event) else { return false }
                    return self?.backToList() ?? false
                }
            )
        )
    }

    /// Hands an event of the bridge to all who show it.
    func take(_ event: BridgeEvent) {
        // What is left to be read when the window has gone is for nobody.
        guard !signals.isEmpty else { return }
        session.take(event)
        column.take(event)
        explain(event)
        bars.take(event)
        if bridgeState.take(event) { show(bridgeState) }
        switch event.kind {
        case .page(.gone): dialogs.drop()
        case .remark(let remark) where remark.kind == .heldLimit: sayHeldLimit()
        case .page(.registered(let handler, _)) where isOfDemo(handler): showDemoBar(true)
        default: break
        }
    }

    private func pressed(_ event: UnsafeMutableRawPointer) -> Bool {
        guard let name = Keys.action(of: event), !Keys.belongsToEditor(name, in: nb_window(window)) else {
            return false
        }
        let group = OpaquePointer(window)
        guard g_action_group_get_action_enabled(group, name) != 0 else { return false }
        g_action_group_activate_action(group, name, nil)
        return true
    }

    private func destroyed() {
        guard !signals.isEmpty else { return }
        signals = []
        events.close()
        whyFeed.close()
        whyUpdates.close()
        fakeAppUpdate?.close()
        watchUpdate?.close()
        watched.close()
        notices.close()
        dialogs.drop()
        recorder.close()
        column.close()
        bars.close()
        layout.close()
        status.close()
        webView.close()
        onClosed?()
        onClosed = nil
    }

    /// Closes when whatever asked for it has ended: it may be a signal of the view that goes.
    private func closeSoon() {
        Task { [weak self] in self?.close() }
    }
}
