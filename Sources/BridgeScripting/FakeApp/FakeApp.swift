package import BridgeCore

/// The app that answers the page in place of a phone's: by files, by ready sets and by a person.
///
/// Who has a say, in this order: a person who holds a call, the file's cases, the ready sets, the program's own handlers,
/// and for what is left the policy for unanswered calls. It knows no window.
@MainActor
package final class FakeApp: StandIn {
    /// Told when the calls that are held or the handlers have changed.
    package var onChange: (() -> Void)?
    /// What becomes of calls that nothing answers where the file does not say.
    package var unanswered: NativeFile.Unanswered
    /// How long a page is let stand still for a person.
    package var synchronousLimit = Duration.seconds(10)

    /// Whether a person can answer; where there is none, a call to be held is never answered.
    package let isAttended: Bool
    weak var bridge: NativeBridge?
    var calls = HeldCalls()
    var holds: [HandlerName: HoldExtent] = [:]
    /// What a person answered last, by handler.
    var lastAnswers: [HandlerName: NativeBehaviour] = [:]
    private(set) var file = NativeFile(unanswered: nil, handlers: [])
    private var handlers: [HandlerName: [FakeHandler]] = [:]

    /// Stands in for the handlers of `bridge` from now on.
    ///
    /// - Parameters:
    ///   - bridge: The bridge, which keeps this object.
    ///   - unanswered: What becomes of calls that nothing answers where the file does not say.
    ///   - isAttended: Whether a person can answer.
    package init(_ bridge: NativeBridge, unanswered: NativeFile.Unanswered, isAttended: Bool) {
        self.bridge = bridge
        self.unanswered = unanswered
        self.isAttended = isAttended
        bridge.standIn = self
    }

    /// Has the handlers of `file` in force, in place of those of the file before.
    ///
    /// A handler that is the same as before goes on counting how often its cases were used.
    package func use(_ file: NativeFile) {
        self.file = file
        var used: [HandlerName: [FakeHandler]] = [:]
        for handler in file.handlers where handler.isOn {
            let old = handlers[handler.name]?.first { $0.definition == handler }
            used[handler.name, default: []].append(old ?? FakeHandler(handler))
        }
        handlers = used
        onChange?()
    }

    // MARK: What the bridge asks

    package var names: [HandlerName] { Array(handlers.keys) }

    package func has(_ name: HandlerName) -> Bool { handlers[name] != nil }

    package func handler(for request: BridgeRequest, registered: BridgeHandler?) -> BridgeHandler? {
        let isHeld = isAttended && request.wantsAnswer && takeHold(request.name)
        if let behaviour = take(for: request.name, request.data) {
            return { [weak self] request in try await self?.answer(request, behaviour, isHeld: isHeld) }
        }
        if let registered {
            guard isHeld else { return registered }
            return { [weak self] request in try await self?.hold(request, answering: registered) }
        }
        return missing(request)
    }

    /// The case that counts for a call with `data`; it is used once more.
    func take(for name: HandlerName, _ data: JSONText?) -> NativeBehaviour? {
        for handler in handlers[name] ?? [] {
            if let behaviour = handler.take(for: data) { return behaviour }
        }
        return nil
    }

    /// What would be answered to a call with `data` by a handler of a file.
    func look(for name: HandlerName, _ data: JSONText?) -> NativeBehaviour? {
        for handler in handlers[name] ?? [] {
            if let behaviour = handler.look(for: data) { return behaviour }
        }
        return nil
    }

    private func answer(
        _ request: BridgeRequest,
        _ behaviour: NativeBehaviour,
        isHeld: Bool
    ) async throws -> JSONText? {
        if isHeld { return try await hold(request, .wanted, prepared: behaviour) }
        request.answeredBy = .file
        return try await behaviour.answer(request, on: bridge)
    }

    private func missing(_ request: BridgeRequest) -> BridgeHandler? {
        if has(request.name) {
            let message = "The cases of the handler \"\(request.name)\" are used up."
            bridge?.remark(BridgeRemark(.handlerMissing, name: request.name, call: request.id, message))
        }
        // Where the page does not wait there is nothing to be answered.
        guard request.wantsAnswer else { return nil }
        switch file.unanswered ?? unanswered {
        case .error: return nil
        case .hold where isAttended:
            return { [weak self] request in try await self?.hold(request, .unanswered, prepared: nil) }
        case .hold, .never:
            return { [weak bridge] request in
                await NativeBehaviour.withhold(request, on: bridge)
                return nil
            }
        }
    }
}
