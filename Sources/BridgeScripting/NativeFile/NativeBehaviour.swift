package import BridgeCore

/// What a handler from a file does when it is called.
package struct NativeBehaviour: Sendable, Hashable {
    /// What the page gets.
    package enum Answer: Sendable, Hashable {
        /// Always the same; nil is an answer without data.
        case reply(JSONText?)
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

extension NativeBehaviour {
    /// Whether the answer can go at once.
    var isImmediate: Bool { delay == .zero && answer != .never }

    /// Does it.
    @MainActor
    func answer(_ request: BridgeRequest, on bridge: NativeBridge?) async throws -> JSONText? {
        if delay > .zero { try await Task.sleep(for: delay) }
        if answer == .never { await Self.withhold(request, on: bridge) } else { give(to: request) }
        return nil
    }

    /// Answers now, without the delay.
    @MainActor
    func give(to request: BridgeRequest) {
        for _ in 0..<(isTwice ? 2 : 1) {
            switch answer {
            case .reply(let text): request.reply(text)
            case .echo: request.reply(request.data)
            case .error(let failure): request.fail(failure)
            case .never: break
            }
        }
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
