import BridgeCore

/// The app of a recording, which answers a living page in place of all handlers.
@MainActor
final class PlayedApp: StandIn, ReplayPart {
    private enum Answer: Sendable {
        case progress(JSONText?)
        case last(BridgeOutcome)
    }

    let names: [HandlerName]
    private let known: Set<HandlerName>
    private weak var bridge: NativeBridge?
    private let before: (any StandIn)?
    private var open: [CallID: AsyncStream<Answer>.Continuation] = [:]
    private var calls: [Task<Void, Never>] = []

    /// Stands in for the app of `bridge` until the end.
    init(_ bridge: NativeBridge, _ script: ReplayScript) {
        self.bridge = bridge
        before = bridge.standIn
        known = script.answeredNames
        self.names = Array(known)
        bridge.standIn = self
    }

    func has(_ name: HandlerName) -> Bool { known.contains(name) }

    func handler(for request: BridgeRequest, registered: BridgeHandler?) -> BridgeHandler? {
        guard has(request.name) else { return nil }
        let (answers, writer) = AsyncStream.makeStream(of: Answer.self)
        open[request.id] = writer
        return { [weak self] request in
            defer { self?.open[request.id] = nil }
            for await answer in answers {
                switch answer {
                case .progress(let data): request.report(progress: data)
                case .last(.value(let data)): return data
                case .last(.failure(let failure)): throw failure
                }
            }
            throw CancellationError()
        }
    }

    // MARK: The part

    func make(_ call: RecordedCall) {
        guard let bridge else { return }
        guard call.event.wantsAnswer else {
            try? bridge.notify(call.event.name, json: call.event.data)
            return
        }
        // Where the page did not answer in time, it is not waited for longer than then.
        let isDeadline = if case .failure(let error)? = call.answer?.result { error.code == .deadline } else { false }
        let deadline = isDeadline ? call.answer?.took : nil
        calls.append(
            Task.immediate {
                _ = try? await bridge.call(call.event.name, json: call.event.data, deadline: deadline)
            }
        )
    }

    func report(_ progress: JSONText?, to id: CallID) { open[id]?.yield(.progress(progress)) }

    func answer(_ id: CallID, as answer: AnswerEvent) { open[id]?.yield(.last(answer.outcome)) }

    func perform(_ step: PageEvent) {}

    func end() {
        for call in calls { call.cancel() }
        if bridge?.standIn === self { bridge?.standIn = before }
    }
}
