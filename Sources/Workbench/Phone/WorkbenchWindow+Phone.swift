import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation

/// The phone around the page, its network, and what goes wrong on purpose.
extension WorkbenchWindow {
    /// Adds what the device button and the menu's *Faults* do.
    func addPhoneActions() {
        addSwitch("turned", isOn: webView.surroundings.isTurned) { window, isOn in
            window.surround { $0.isTurned = isOn }
        }
        addChoice("network", PhoneNetwork.shared.condition.name) { window, name in
            if let condition = NetworkCondition.named(name) { window.use(condition) }
        }
        addSwitch("offline", isOn: PhoneNetwork.shared.condition.isOffline) { window, isOn in
            if isOn != PhoneNetwork.shared.condition.isOffline { window.use(isOn ? .offline : .full) }
        }
        add("zoom-in") { $0.zoom(by: 1) }
        add("zoom-out") { $0.zoom(by: -1) }
        add("zoom-normal") { $0.surround { $0.zoom = 1 } }
        add("faults") { $0.faults.open() }
        add("kill-web-process") { $0.webView.killWebProcess() }
        Menu(interface, "bridge_menu").append(translated("_Faults…"), "win.faults")
        phone.onChange = { [weak self] surroundings in self?.surround { $0 = surroundings } }
        faults.onChange = { [weak self] plan in
            self?.webView.bridge.faults = plan
            self?.showFaults()
        }
        faults.requests.onChange = { [weak self] rules in self?.change { try PhoneNetwork.shared.use(rules) } }
        webView.onNetworkChange = { [weak self] in self?.showNetwork() }
        fakeApp.onFile = { [weak self] in self?.useFile() }
        showPhone()
        showNetwork()
        useFile()
    }

    /// Has the requests, the bars and the faults be those of the file in force.
    private func useFile() {
        let file = fakeApp.file
        let requests = file?.requests ?? []
        if requests != fileRequests {
            let others = PhoneNetwork.shared.rules.filter { !fileRequests.contains($0) }
            fileRequests = requests
            change { try PhoneNetwork.shared.use(others + requests) }
        }
        bars.begin(with: file?.bars ?? NativeFile.Bars())
        showFaults()
    }

    /// Shows what is around the page; for another device it is another size.
    func showPhone() {
        let (surroundings, device) = (webView.surroundings, webView.device)
        layout.deviceWidth = webView.shownSize?.width
        bars.fit(webView)
        phone.show(surroundings, of: device)
        actions["turned"]?.isEnabled = device.size != nil
        let words = surroundings.words(on: device)
        status.show(.phone, words.isEmpty ? nil : words.joined(separator: " · "))
    }

    /// Shows the page larger or smaller by so many steps of a tenth.
    private func zoom(by steps: Double) {
        surround { $0.zoom = min(max(($0.zoom * 10).rounded() / 10 + steps / 10, 0.25), 5) }
    }

    private func surround(_ change: (inout PhoneSurroundings) -> Void) {
        var surroundings = webView.surroundings
        change(&surroundings)
        guard surroundings != webView.surroundings else { return }
        webView.use(surroundings)
        showPhone()
    }

    private func use(_ condition: NetworkCondition) {
        change { try PhoneNetwork.shared.use(condition) }
    }

    private func change(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            notices.show(message: translated("The network cannot be changed: {reason}", ["reason": "\(error)"]))
        }
    }

    private func showNetwork() {
        let network = PhoneNetwork.shared
        actions["network"]?.word = network.condition.name
        actions["offline"]?.isOn = network.condition.isOffline
        faults.requests.show(network.rules)
        let rules = network.rules.count
        let words = [
            network.condition == .full ? nil : translated(network.condition.title),
            rules == 0 ? nil : translated("{n} request rule", "{n} request rules", rules),
        ]
        let text = words.compactMap(\.self).joined(separator: " · ")
        status.show(.network, text.isEmpty ? nil : text, action: "faults")
    }

    private func showFaults() {
        let plan = webView.bridge.faults
        faults.show(plan)
        let count = plan.rules.count
        status.show(.faults, count == 0 ? nil : translated("{n} fault on", "{n} faults on", count), action: "faults")
    }
}

extension PhoneSurroundings {
    /// What is not as usual, in words.
    fileprivate func words(on device: Device) -> [String] {
        let percent = { (scale: Double) in "\(Int((scale * 100).rounded())) %" }
        return [
            isTurned && device.size != nil ? translated("sideways") : nil,
            textScale != 1 ? translated("texts at {n}", ["n": percent(textScale)]) : nil,
            textScale == 1 && zoom != 1 ? translated("page at {n}", ["n": percent(zoom)]) : nil,
            language.map { translated("page in {language}", ["language": $0]) },
            place.map { translated("at {place}", ["place": $0.text]) },
        ].compactMap(\.self)
    }
}
