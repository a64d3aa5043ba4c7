import BridgeCore

/// What the channel's half in the page says that is no message.
extension PageChannel {
    func control(_ text: String) {
        guard let message = try? JSONValue(parsing: text), let kind = message["kind"]?.string else { return }
        switch kind {
        case "recognised": recognised(message)
        case "tried": if let what = message["what"]?.string { report(.tried(what)) }
        case "ready": if let name = message["protocol"]?.string { ready(WireProtocolName(rawValue: name)) }
        case "registered":
            guard let name = message["protocol"]?.string, let handler = message["name"]?.string else { return }
            registered(HandlerName(handler), WireProtocolName(rawValue: name))
        case "differs": differed(message)
        case "remark": remark(message)
        case "close": onCloseAsked?()
        case "threw":
            report(.remark(BridgeRemark(.pageHandlerThrew, message["message"]?.string ?? "")))
        case "error": scriptFailed(message)
        case "policy":
            violated(directive: message["directive"]?.string ?? "", uri: message["uri"]?.string ?? "")
        default: break
        }
    }

    private func ready(_ wireProtocol: WireProtocolName) {
        if let current { visits.remember(current) { $0.ready.append(wireProtocol) } }
        report(.ready(wireProtocol))
    }

    private func registered(_ handler: HandlerName, _ wireProtocol: WireProtocolName) {
        if let current { visits.remember(current) { $0.handlers[handler] = wireProtocol } }
        report(.registered(handler, wireProtocol))
    }

    private func remark(_ message: JSONValue) {
        guard let kind = message["remark"]?.string else { return }
        let name = message["name"]?.string.map { HandlerName($0) }
        report(.remark(BridgeRemark(.init(rawValue: kind), name: name, message["message"]?.string ?? "")))
    }

    private func differed(_ message: JSONValue) {
        guard
            let difference = message["difference"]?.string.flatMap(PhoneDifference.ID.init(rawValue:)),
            let name = message["protocol"]?.string
        else { return }
        let handler = HandlerName(message["name"]?.string ?? "")
        report(.differed(difference, WireProtocolName(rawValue: name), handler))
    }

    private func scriptFailed(_ message: JSONValue) {
        let path = (message["file"]?.string ?? "").prefix { $0 != "?" && $0 != "#" }
        let file = path.split(separator: "/").last ?? ""
        let place = file.isEmpty ? "" : " (\(file):\(Int(exactly: message["line"]?.number ?? 0) ?? 0))"
        let text = message["message"]?.string ?? ""
        report(.remark(BridgeRemark(.scriptFailed, "A script of the page failed: \(text)\(place)")))
    }

    private func recognised(_ message: JSONValue) {
        guard let current, let name = message["protocol"]?.string else { return }
        let wireProtocol = WireProtocolName(rawValue: name)
        if let directive = guess, message["by"]?.string == WireProtocols.named(wireProtocol)?.requestAddress {
            rescued(directive)
            report(.differed(.policyForbidsFrame, wireProtocol, .default))
        }
        guess = nil
        visits.remember(current) { visit in
            visit.transport = transportName
            visit.protocols.append(wireProtocol)
        }
        report(.recognised(wireProtocol, by: message["by"]?.string ?? "", transportName))
    }
}
