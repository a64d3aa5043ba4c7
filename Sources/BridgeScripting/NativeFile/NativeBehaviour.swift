package import BridgeCore

/// What a handler from a file does when it is called.
package struct NativeBehaviour: Sendable, Hashable {
    /// What the page gets.
    package enum Answer: Sendable, Hashable {
        /// Always the same.
        case reply(JSONText)
        /// The data that it sent.
        case echo
        /// A failure.
        case error(HandlerFailure)
        /// Nothing: the page waits.
        case never
    }

    /// What the page gets.
    package var answer: Answer
    /// How long it waits for it.
    package var delay: Duration = .zero
    /// Whether it is answered a second time, as a faulty app would do.
    package var isTwice = false
    /// How many calls are answered like this; nil has no end.
    package var times: Int?
    /// Whether it is left out for now.
    package var isOff = false

    /// A behaviour without extras.
    package init(_ answer: Answer) { self.answer = answer }
}

/// The cases of one handler, and how often each of them was used.
@MainActor
final class NativeHandler {
    private let cases: [NativeBehaviour]
    private var uses: [Int]

    init(_ cases: [NativeBehaviour]) {
        self.cases = cases.filter { !$0.isOff }
        uses = self.cases.map { _ in 0 }
    }

    /// The behaviour that counts for the next call; nil when all are used up.
    func next() -> NativeBehaviour? {
        guard let index = cases.indices.first(where: { uses[$0] < cases[$0].times ?? .max }) else { return nil }
        uses[index] += 1
        return cases[index]
    }
}

extension NativeBehaviour {
    /// Does it.
    @MainActor
    func answer(_ request: BridgeRequest, on bridge: NativeBridge?) async throws -> JSONText? {
        if delay > .zero { try await Task.sleep(for: delay) }
        switch answer {
        case .reply(let text): return reply(text, to: request)
        case .echo: return reply(request.data, to: request)
        case .error(let failure):
            if isTwice { request.fail(failure) }
            request.fail(failure)
            return nil
        case .never:
            await Self.withhold(request, on: bridge)
            return nil
        }
    }

    @MainActor
    private func reply(_ text: JSONText?, to request: BridgeRequest) -> JSONText? {
        guard isTwice else { return text }
        request.reply(text)
        request.reply(text)
        return nil
    }

    /// Says that there will be no answer, and waits until the page goes.
    @MainActor
    static func withhold(_ request: BridgeRequest, on bridge: NativeBridge?) async {
        bridge?.remark(
            BridgeRemark(.withheld, name: request.name, call: request.id, "The app never answers \"\(request.name)\".")
        )
        let (silence, keeper) = AsyncStream.makeStream(of: Never.self)
        for await _ in silence {}
        keeper.finish()
    }
}

extension BridgeRemark.Kind {
    /// A handler from a file keeps its answer back, as the file says.
    package static let withheld = BridgeRemark.Kind(rawValue: "withheld")
}
