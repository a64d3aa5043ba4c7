package import BridgeCore

/// Doing what a behaviour says.
extension NativeBehaviour {
    /// Whether the answer can go at once.
    var isImmediate: Bool {
        switch answer {
        case .never, .script: false
        case .reply, .echo, .error: delay == .zero && progress.isEmpty
        }
    }

    /// Does all but the script, which is run before.
    @MainActor
    func answer(_ request: BridgeRequest, on bridge: NativeBridge?) async throws -> JSONText? {
        for step in progress {
            if step.delay > .zero { try await Task.sleep(for: step.delay) }
            request.report(progress: step.data)
        }
        if delay > .zero { try await Task.sleep(for: delay) }
        if answer == .never { await Self.withhold(request, on: bridge) } else { give(to: request) }
        return nil
    }

    /// Answers now, without delay and progress.
    @MainActor
    func give(to request: BridgeRequest) {
        for _ in 0..<(isTwice ? 2 : 1) {
            switch answer {
            case .reply(let text): request.reply(text)
            case .echo: request.reply(request.data)
            case .error(let failure): request.fail(failure)
            case .script, .never: break
            }
        }
    }

    /// Whether it takes a process of its own to make the answer.
    var script: String? {
        if case .script(let body) = answer { body } else { nil }
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
