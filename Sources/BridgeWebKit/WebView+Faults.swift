import BridgeCore
import CWebKitGTK
import GLibKit

/// What goes wrong on purpose with page and network as a whole.
extension WebView {
    /// Has the faults of the configuration be on, and the page meet what they do to it.
    func startFaults() {
        bridge.faults = configuration.faults
        bridge.onFault = { [weak self] effect in
            // Not inside the message that met it.
            Task { self?.suffer(effect) }
        }
        watch.onRemark = { [weak self] in self?.bridge.remark($0) }
        PhoneNetwork.shared.onChange(self) { [weak self] isOnline in
            if let isOnline { self?.channel.tell(isOnline: isOnline) }
            self?.onNetworkChange?()
        }
    }

    private func suffer(_ effect: FaultRule.Effect) {
        switch effect {
        case .reload: reload()
        case .kill:
            expectsCrash = true
            killWebProcess()
        case .offline:
            do {
                try PhoneNetwork.shared.use(.offline)
            } catch {
                bridge.remark(BridgeRemark(.fault, "The network could not be switched off: \(error)."))
            }
        case .delay, .drop, .twice, .reorder, .corrupt: break
        }
    }
}
