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

    /// Has the network be the one of the configuration, where that has one of its own.
    func startNetwork() {
        let network = PhoneNetwork.shared
        if configuration.network != .full { change { try network.use(configuration.network) } }
        if !configuration.requestRules.isEmpty { change { try network.use(configuration.requestRules) } }
    }

    private func change(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            bridge.remark(BridgeRemark(.refused, "The network could not be changed: \(error)."))
        }
    }

    private func suffer(_ effect: FaultRule.Effect) {
        switch effect {
        case .reload: reload()
        case .kill:
            expectsCrash = true
            killWebProcess()
        case .offline:
            change { try PhoneNetwork.shared.use(.offline) }
        case .delay, .drop, .twice, .reorder, .corrupt: break
        }
    }
}
