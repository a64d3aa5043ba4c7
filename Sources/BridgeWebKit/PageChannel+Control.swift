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
        case .policy(let directive, let uri): violated(directive: directive, uri: uri)
        }
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
