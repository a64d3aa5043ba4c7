import BridgeCore

/// How a page asks for a bridge by a hidden frame, and what becomes of one whose policy forbids it.
extension PageChannel {
    /// A navigation of some frame: true when it was for the bridge and must not happen.
    func decide(_ address: String) -> Bool {
        switch BridgeAddress(address) {
        case .request(let wireProtocol, let request):
            loadRequests += 1
            if let difference = request.difference {
                report(.differed(difference, wireProtocol.name, .default))
                if isStrict { return true }
            }
            install(wireProtocol, request, scripts.transport)
        case .queue: navigations.fetch()
        case nil: return false
        }
        return true
    }

    private func install(_ wireProtocol: any WireProtocol, _ request: FrameRequest, _ name: TransportName) {
        guard scripts.configuration.protocols.contains(wireProtocol.name) else {
            let message = "The page asked for \(wireProtocol.title), but only another protocol was chosen."
            let details: JSONObject = ["wanted": .string(wireProtocol.name.rawValue)]
            return report(.remark(BridgeRemark(.protocolRefused, details: details, message)))
        }
        transportName = name
        let queueScheme = isStrict ? "https" : request.queueScheme
        command(wireProtocol.name.rawValue, name, queueScheme, request.address)
    }

    private var isStrict: Bool { scripts.configuration.bridge.isStrict }

    /// The page's policy forbade a frame.
    ///
    /// If it was the bridge's, go on without frames.
    func violated(_ violation: ControlFrame.Violation) {
        // The document that the view has by now must not hear of it.
        guard !isLeaving else { return }
        let (directive, uri) = (violation.directive, violation.uri)
        guard directive.hasPrefix("frame-src") || directive.hasPrefix("child-src") || directive == "default-src" else {
            return
        }
        switch BridgeAddress(uri) {
        case .queue:
            // On the phone, only some of the protocols have frames that a policy can forbid.
            let spoken = current.flatMap { visits[$0]?.protocols } ?? []
            let stays = spoken.compactMap(WireProtocols.named).contains {
                $0.phone.differences.contains(.policyForbidsFrame)
            }
            rescued(violation, isQueue: true, isNeeded: stays, goesOn: !isStrict || !stays)
            if !isStrict || !stays { travelByMessages() }
        case .request(let wanted, _): rescue(wanted, violation, isGuess: false)
        case nil:
            // WebKit does not say which address of an own scheme it was; the page knows whether it waits.
            let wanted = scripts.configuration.protocols.compactMap(WireProtocols.named)
            let schemes = wanted.flatMap(\.ownSchemes)
            guard uri == "null" || uri == "" || schemes.contains(where: uri.hasPrefix) else { return }
            if let wanted = wanted.first(where: { $0.requestAddress != nil }) {
                rescue(wanted, violation, isGuess: true)
            }
        }
    }

    /// Tells the page to speak by script messages from now on.
    private func travelByMessages() {
        transportName = .scriptMessage
        command("", .scriptMessage, "https", "-")
    }

    private func rescue(_ wanted: any WireProtocol, _ violation: ControlFrame.Violation, isGuess: Bool) {
        if isGuess {
            guess = violation
        } else {
            rescued(violation)
            report(.differed(.policyForbidsFrame, wanted.name, .default))
        }
        guard !isStrict, let address = wanted.requestAddress else { return }
        transportName = .scriptMessage
        command((isGuess ? "?" : "") + wanted.name.rawValue, .scriptMessage, "https", address)
    }

    /// The frame was forbidden: the queue's, without which a phone hears nothing where it is needed, or the one by which
    /// the page asks.
    func rescued(
        _ violation: ControlFrame.Violation,
        isQueue: Bool = false,
        isNeeded: Bool = true,
        goesOn: Bool? = nil
    ) {
        let directive = violation.directive
        guard forbiddenBy.insert(directive).inserted else { return }
        let advice = goesOn ?? !isStrict ? "; the bridge goes on by script messages." : "."
        let message = "The page's policy (\(directive)) forbids the hidden frame\(advice)"
        let details: JSONObject = [
            "directive": .string(directive), "address": .string(violation.uri), "policy": .string(violation.policy),
            "frame": isQueue ? isNeeded ? "queue" : "transport" : "request",
        ]
        report(.remark(BridgeRemark(.policyBlocks, details: details, message)))
    }

    /// Has the page told once more that its bridge is there.
    func sendReadyAgain() { javaScript.evaluate("nativeBridge.announce()", world: scripts.world) }

    private func command(_ wireProtocol: String, _ name: TransportName, _ scheme: String, _ address: String) {
        let command = JSONValue.string("\(wireProtocol) \(name) \(scheme) \(address)").text
        javaScript.evaluate("nativeBridge.install(\(command), \(name == .scriptMessage))", world: scripts.world)
    }
}
