import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit

extension WorkbenchWindow {
    /// Adds the actions that menu, buttons, keys and tests use.
    func addActions() {
        addPageActions()
        addPaneActions()
        addTrafficActions()
        addCopyActions()
        addCallActions()
        addFakeAppActions()
        addRecordingActions()
        addReplayActions()
        addWindowActions()
        addAppActions()
    }

    private func addPageActions() {
        add("back") { $0.goBack() }
        add("forward") { window in
            window.leaveForNewLoad()
            window.webView.goForward()
        }
        add("reload") { window in
            guard let failure = window.pane.failure else { return window.reload() }
            window.leaveForNewLoad()
            failure.retry()
        }
        add("try-again") { window in
            let failure = window.pane.failure
            window.leaveForNewLoad()
            failure?.retry()
        }
        add("focus-address") { $0.address.edit() }
        add("inspector") { $0.webView.showInspector() }
        addChoice("device", webView.device.name) { window, name in
            if let device = Device.named(name) { window.use(device) }
        }
    }

    private func addWindowActions() {
        add("menu") { window in
            let button: UnsafeMutablePointer<GtkToggleButton> = window.interface.object("menu_button")
            gtk_toggle_button_set_active(button, gtk_toggle_button_get_active(button) == 0 ? 1 : 0)
        }
        add("show-help-overlay") { window in
            do {
                try ShortcutsWindow.show(over: nb_window(window.window))
            } catch {
                window.notices.show(message: "\(error)")
            }
        }
        addAppearance()
        add("close") { $0.close() }
        add("quit") { window in
            if let quit = window.onQuit { quit() } else { window.close() }
        }
    }

    /// What the phone demos have buttons for.
    private func addAppActions() {
        add("greet") { $0.ask { try await NativeButtons.greet($0) } }
        add("send-location") { $0.ask { try await NativeButtons.sendLocation(to: $0) } }
        add("disable-safety-timeout") { $0.ask { try NativeButtons.disableSafetyTimeout(of: $0) } }
    }

    /// Has the native side do something.
    ///
    /// How it ends is seen in the log.
    private func ask(_ body: @escaping (NativeBridge) async throws -> Void) {
        let bridge = webView.bridge
        Task { try? await body(bridge) }
    }

    /// Goes back; from the explanation why a link could not be followed, to the page with the link.
    private func goBack() {
        let isOnPage = pane.failure?.coversPage != true
        leaveForNewLoad()
        if isOnPage { webView.goBack() } else { showState() }
    }

    private func reload() {
        leaveForNewLoad()
        webView.reload()
    }

    /// Loads the page again as that device gets it; the choice is this window's alone.
    private func use(_ device: Device) {
        webView.use(device: device)
        settings.device = device.name
        pane.show(device)
        showPhone()
        guard !webView.address.isEmpty else { return }
        // The page's first script asks how large it is.
        Task { [weak self] in
            await self?.nextFrames()
            self?.activate("reload")
        }
    }

    /// Adds an action of that name.
    func add(_ name: String, _ body: @escaping (WorkbenchWindow) -> Void) {
        actions[name] = WindowAction(name, of: window) { [weak self] in
            if let self { body(self) }
        }
    }

    /// Adds an action that takes a text.
    func add(_ name: String, taking body: @escaping (WorkbenchWindow, String) -> Void) {
        actions[name] = WindowAction(
            name,
            of: window,
            taking: { [weak self] text in
                if let self { body(self, text) }
            }
        )
    }

    /// Adds an action that is on or off.
    func addSwitch(_ name: String, isOn: Bool, _ body: @escaping (WorkbenchWindow, Bool) -> Void) {
        actions[name] = WindowAction(name, of: window, isOn: isOn) { [weak self] isOn in
            if let self { body(self, isOn) }
        }
    }

    /// Adds an action that chooses one of several words.
    func addChoice(_ name: String, _ word: String, _ body: @escaping (WorkbenchWindow, String) -> Void) {
        actions[name] = WindowAction(name, of: window, choice: word) { [weak self] word in
            if let self { body(self, word) }
        }
    }
}
