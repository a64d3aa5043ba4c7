import BridgeWebKit
import Foundation

/// Pages from folders, which are loaded again when a file of theirs has changed.
extension WorkbenchWindow {
    /// Adds the switch, which is on at first, off, or nil for as it was left.
    func addLiveReload(_ isOn: Bool?) {
        addSwitch("live-reload", isOn: isOn ?? settings.reloadsChangedPages) { window, isOn in
            window.settings.reloadsChangedPages = isOn
            window.followFiles()
        }
        watchUpdate = PacedUpdate { [weak self] in self?.followFiles() }
        webView.onPageFiles = { [weak self] in self?.watchUpdate?.plan() }
        watched.onChange = { [weak self] in self?.take(changed: $0) }
    }

    /// Watches what the page is made of, or nothing.
    private func followFiles() {
        let isFollowed = actions["live-reload"]?.isOn == true && !ExampleApp.isPage(webView.address)
        let files = isFollowed ? webView.pageFiles : []
        watched.watch(files)
        if files.isEmpty { renewed = nil }
        showLiveReload(isOn: !files.isEmpty)
    }

    private func take(changed files: [URL]) {
        // What a page says is compared then, and another page would say it all again.
        if replay.isPlaying { return }
        renewed = files.count == 1 ? files[0].lastPathComponent : translated("1 file", "{n} files", files.count)
        showLiveReload(isOn: true)
        let areSheets = files.allSatisfy { $0.pathExtension == "css" } && pane.failure == nil
        guard areSheets else { return activate("reload") }
        Task { [weak self] in
            if await self?.webView.renewStyleSheets(files) == false { self?.activate("reload") }
        }
    }

    private func showLiveReload(isOn: Bool) {
        let last = renewed.map { translated("live reload: {file}", ["file": $0]) } ?? translated("live reload")
        status.show(.liveReload, isOn ? last : nil)
    }
}
