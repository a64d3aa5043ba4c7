import BridgeCore

/// The calls that a case's native code makes, and their answers.
@MainActor
final class NativeCalls {
    private struct Made {
        let name: HandlerName
        let data: JSONText
        let answer: Task<JSONText?, any Error>
    }

    private let handler: HandlerName?
    private var numbers: [HandlerName: Int] = [:]
    private var order: [HandlerName] = []
    private var wantsAnswer = true
    private var made: [Made] = []
    private var answered: [Int] = []
    private var inVain: [Task<JSONText?, any Error>] = []

    init(handler: HandlerName?) { self.handler = handler }

    func make(_ calls: [NativeCall], in side: NativeSide) throws {
        for call in calls {
            guard let name = call.name.map(HandlerName.init(_:)) ?? handler else {
                throw NotRun("The driver does not say which handler native code calls.")
            }
            if !order.contains(name) { order.append(name) }
            wantsAnswer = call.wantsAnswer
            try make(name, call.data, in: side)
        }
    }

    /// So many further calls of each handler that was called, by turns.
    func makeMore(_ count: Int, in side: NativeSide) throws {
        for _ in 0..<count { for name in order { try make(name, nil, in: side) } }
    }

    private func make(_ name: HandlerName, _ data: JSONText?, in side: NativeSide) throws {
        numbers[name, default: 0] += 1
        let data = try data ?? JSONText(encoding: numbers[name, default: 0])
        let bridge = side.bridge
        guard wantsAnswer else { return try bridge.notify(name, json: data) }
        let index = made.count
        let answer = Task.immediate {
            let answer = try await bridge.call(name, json: data)
            answered.append(index)
            return answer
        }
        made.append(Made(name: name, data: data, answer: answer))
    }

    /// Calls a handler that does not answer; returns when the call is on its way.
    func makeInVain(_ name: HandlerName, in side: NativeSide) async throws {
        let (bridge, events) = (side.bridge, side.bridge.events)
        inVain.append(Task { try await bridge.call(name) })
        for await case .call(let call) in events.map(\.kind) where call.name == name { return }
    }

    /// All that were answered were so in the order of the calls, and none is missing.
    func expectAnswers(within limit: Duration?) async throws {
        try await until("all \(made.count) calls of native code were answered", within: limit ?? Patience.limit) {
            answered.count == made.count
        }
        guard answered == Array(made.indices) else {
            throw Unmet("The calls of native code were answered in the order \(answered.map { $0 + 1 }).")
        }
        for call in made where call.name.rawValue.lowercased().contains("echo") {
            let answer = try await call.answer.value ?? .null
            try Comparison.check(answer.value, is: call.data.value, what: "\"\(call.name)\" of the page")
        }
    }

    /// The calls that were made in vain ended with their window.
    func expectClosed() async throws {
        for call in inVain {
            switch await call.result {
            case .failure(let error as BridgeError) where error.code == .closed: break
            case .failure(let error): throw Unmet("The open call should end as closed, but it ended so: \(error)")
            case .success: throw Unmet("The call that nobody answers was answered.")
            }
        }
        inVain = []
    }
}
