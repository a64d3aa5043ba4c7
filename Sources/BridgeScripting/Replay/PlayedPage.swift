import BridgeCore

/// The page of a recording, which calls living handlers; it speaks the first of all protocols, in which
/// both sides say the same, whatever the recorded one spoke.
@MainActor
final class PlayedPage: BridgeTransport, ReplayPart {
    var onEvent: (@MainActor (TransportEvent) -> Void)?
    private let wire = WireProtocols.all[0]
    private var pages = 0
    private var isThere = false
    private var isReady = false
    private var callCount = 0
    /// The ids under which the app waits for answers.
    private var messages: [CallID: MessageID] = [:]

    // MARK: The transport

    func send(_ text: String, protocol name: WireProtocolName) {
        guard case .request(_, _, let id?)? = try? wire.decode(text), let number = wire.number(ofCall: id) else {
            return
        }
        messages[CallID(number: number)] = id
    }

    func close() {}

    // MARK: The part

    func make(_ call: RecordedCall) {
        getReady()
        callCount += 1
        let id = call.event.wantsAnswer ? MessageID(token: "\"page_\(callCount)\"") : nil
        say(.request(name: call.event.name, data: call.event.data, id: id))
    }

    func report(_ progress: JSONText?, to id: CallID) {
        if let message = messages[id] { say(.progress(id: message, progress)) }
    }

    func answer(_ id: CallID, as answer: AnswerEvent) {
        if let message = messages.removeValue(forKey: id) { say(.response(id: message, answer.outcome)) }
    }

    func perform(_ step: PageEvent) {
        switch step {
        case .started(let url): start(url)
        case .ready: getReady()
        case .registered(let name, _):
            getReady()
            onEvent?(.registered(name, wire.name))
        case .gone(let reason) where reason != .closed:
            onEvent?(.gone(reason))
            (isThere, isReady) = (false, false)
        case .recognised, .tried, .loaded, .gone: break
        }
    }

    func end() {}

    private func start(_ url: String) {
        pages += 1
        (isThere, isReady) = (true, false)
        onEvent?(.started(PageToken(rawValue: "recorded-\(pages)"), url: url))
    }

    /// A recording may begin in the middle of a page's life.
    private func getReady() {
        if !isThere { start("about:blank") }
        guard !isReady else { return }
        isReady = true
        onEvent?(.ready(wire.name))
    }

    private func say(_ message: BridgeMessage) { onEvent?(.received(wire.encode(message), wire.name)) }
}
