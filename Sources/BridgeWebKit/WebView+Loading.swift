import BridgeCore
import CWebKitGTK
import GLibKit

/// Loads, and how they end.
extension WebView {
    /// Hears of loads, well or not, and of the web process.
    func connectLoading() {
        on("load-changed") { [weak self] arguments in
            let event = WebKitLoadEvent(arguments.enumeration(1))
            if event == WEBKIT_LOAD_COMMITTED { self?.committed() } else { self?.started(event) }
            if event == WEBKIT_LOAD_FINISHED { self?.finished() }
            self?.onChange?()
        }
        signals.append(
            SignalConnection(
                view,
                "load-failed",
                handling: { [weak self] arguments in
                    guard let failure = LoadFailure(address: arguments.string(2), arguments.boxed(3)) else {
                        return false
                    }
                    return self?.failed(failure) ?? false
                }
            )
        )
        on("web-process-terminated") { [weak self] arguments in
            self?.crashed(WebKitWebProcessTerminationReason(arguments.enumeration(1)))
        }
        for property in ["uri", "title", "estimated-load-progress", "is-loading", "is-web-process-responsive"] {
            on("notify::\(property)") { [weak self] _ in self?.onChange?() }
        }
    }

    private func started(_ event: WebKitLoadEvent) {
        if event == WEBKIT_LOAD_STARTED || event == WEBKIT_LOAD_REDIRECTED { requested = address }
        if event == WEBKIT_LOAD_STARTED {
            watch.leave()
            files.leave()
        }
    }

    private func committed() {
        // WebKit opens an empty page in place of one at a port that it refuses, and reports no failure.
        if address == "about:blank", requested != address, requested != lastAddress {
            _ = failed(LoadFailure(refused: requested))
        }
        lastAddress = address
        expectsCrash = false
        evaluations.leave()
        files.enter(address)
        channel.committed()
    }

    private func failed(_ failure: LoadFailure) -> Bool {
        bridge.remark(failure.remark)
        return onLoadFailed?(failure) ?? false
    }

    private func finished() {
        files.stay()
        channel.loaded(refusal?.remark)
        onLoadFinished?()
    }

    private func crashed(_ reason: WebKitWebProcessTerminationReason) {
        evaluations.leave()
        channel.crashed()
        let (word, message) =
            switch reason {
            case WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT: ("memory", "The web process needed too much memory.")
            case WEBKIT_WEB_PROCESS_TERMINATED_BY_API: ("ended", "The web process was ended.")
            default: ("crashed", "The web process has ended by itself.")
            }
        bridge.remark(BridgeRemark(.pageCrashed, details: ["reason": .string(word)], message))
        onCrash?()
    }
}
