import BridgeCore

/// What the channel's half in the page says that is no message.
extension PageChannel {
    func take(_ frame: ControlFrame) {
        switch frame {
        case .recognised(let name, let by): recognised(name, by: by)
        case .ready(let name): ready(name)
        case .registered(let handler, let name): registered(handler, name)
        case .tried(let what): report(.tried(what))
        case .differs(let difference, let name, let handler): report(.differed(difference, name, handler))
        case .remark(let remark): report(.remark(remark))
        case .close: onCloseAsked?()
        case .policy(let violation): violated(violation)
        case .readySent: readySent()
        case .setUps(let versions): seen(versions)
        }
    }

    /// Worth a word only where the page is meant to listen to it; every page that asks for nothing is told.
    private func readySent() {
        let isChosen = scripts.configuration.wireProtocol != nil
        guard isChosen || WireProtocols.expectsEvent(setUps) else { return }
        let details: JSONObject = setUps.isEmpty ? [:] : ["version": .string(setUps.joined(separator: ", "))]
        let message = "The page was told by an event that its bridge is there, and did nothing with it."
        report(.remark(BridgeRemark(.readySent, details: details, message)))
    }

    /// Worth a word only where the code is another than the one that is answered.
    private func seen(_ versions: [String]) {
        setUps = versions
        let chosen = scripts.configuration.wireProtocol.flatMap(WireProtocols.named)?.setUp.version
        guard let chosen, !versions.contains(chosen) else { return }
        let list = versions.joined(separator: ", ")
        let details: JSONObject = ["version": .string(list)]
        report(.remark(BridgeRemark(.setUpSeen, details: details, "The page has the set-up code of version \(list).")))
    }

    private func ready(_ wireProtocol: WireProtocolName) {
        if let current { visits.remember(current) { $0.becomeReady(wireProtocol) } }
        report(.ready(wireProtocol))
    }

    private func registered(_ handler: HandlerName, _ wireProtocol: WireProtocolName) {
        if let current { visits.remember(current) { $0.register(handler, wireProtocol) } }
        report(.registered(handler, wireProtocol))
    }

    private func recognised(_ wireProtocol: WireProtocolName, by: String) {
        guard let current else { return }
        if let directive = guess, by == WireProtocols.named(wireProtocol)?.requestAddress {
            rescued(directive)
            report(.differed(.policyForbidsFrame, wireProtocol, .default))
        }
        guess = nil
        visits.remember(current) { visit in
            visit.transport = transportName
            visit.speak(wireProtocol)
        }
        report(.recognised(wireProtocol, by: by, transportName))
    }
}
