package import BridgeCore

/// The app that answers the page in place of a phone's: by files, by ready sets and by a person.
///
/// Who has a say, in this order: a person who holds a call, the file's cases, those of the files and ready sets that it
/// includes, the program's own handlers, and for what is left the policy for unanswered calls. It knows no window.
@MainActor
package final class FakeApp: StandIn {
    /// Told when the calls that are held, the handlers or their file have changed.
    package var onChange: (() -> Void)?
    /// Told when another file, or none, is in force.
    package var onFile: (() -> Void)?
    /// What becomes of calls that nothing answers where the file does not say.
    package var unanswered: NativeFile.Unanswered
    /// How many calls are held at one time; those that come while so many are go on as if nobody were there.
    package var heldLimit = 20_000
    /// How long a page is let stand still for a person.
    package var synchronousLimit = Duration.seconds(10)
    /// What another open recording has as the answer to a call.
    package var recordedAnswer: ((HandlerName, JSONText?) -> NativeBehaviour?)?

    /// Makes JSON of JavaScript that a person pastes as an answer or as data.
    package let javaScript: JavaScriptReader
    /// Whether a person can answer; where there is none, a call to be held is never answered.
    package let isAttended: Bool
    /// The file in hand.
    package let document: NativeDocument
    /// The handlers that are in force.
    package private(set) var file: NativeFile?

    weak var bridge: NativeBridge?
    let scripts: ScriptProcess
    var calls = HeldCalls()
    /// Those of them that nothing answered when they came and that a handler would answer now; some may have ended.
    var matches: [CallID] = []
    /// Whether a case that counts only so many times was used since they were looked for.
    var hasUsedCase = false
    /// Whether it was said that no further call is held.
    var isFullSaid = false
    var holds: [HandlerName: HoldExtent] = [:]
    /// What a person answered last, by handler.
    var lastAnswers: [HandlerName: NativeBehaviour] = [:]
    /// What nothing answered, by handler.
    package internal(set) var missed = MissedCalls()
    /// By name, in the order in which they have a say.
    private var handlers: [HandlerName: [FakeHandler]] = [:]

    /// Stands in for the handlers of `bridge` from now on.
    ///
    /// - Parameters:
    ///   - bridge: The bridge, which keeps this object.
    ///   - unanswered: What becomes of calls that nothing answers where the file does not say.
    ///   - isAttended: Whether a person can answer and edit the file.
    ///   - scriptHost: The command that runs scripts; nil where none can be run.
    package init(
        _ bridge: NativeBridge,
        unanswered: NativeFile.Unanswered,
        isAttended: Bool,
        scriptHost: [String]? = nil
    ) {
        self.bridge = bridge
        self.unanswered = unanswered
        self.isAttended = isAttended
        scripts = ScriptProcess(scriptHost)
        javaScript = JavaScriptReader(scriptHost: scriptHost)
        document = NativeDocument()
        bridge.standIn = self
        document.onUse = { [weak self] in self?.use($0) }
        // Who writes the file elsewhere wants the page to go on, and does not look at what is offered here.
        document.onTake = { [weak self] in self?.answerMatching() }
        document.onChange = { [weak self] in self?.onChange?() }
        bridge.listen { [weak self] in self?.take($0) }
    }

    /// Has the handlers of `file` in force, in place of those of the file before.
    ///
    /// A handler that is the same as before goes on counting how often its cases were used.
    private func use(_ file: NativeFile?) {
        if let bridge {
            bridge.faults = bridge.faults.replacing(self.file?.faults ?? [], by: file?.faults ?? [], file?.seed)
        }
        self.file = file
        var used: [HandlerName: [FakeHandler]] = [:]
        for layer in file?.layers ?? [] {
            for handler in layer.handlers where handler.isOn {
                let old = handlers[handler.name]?.first { $0.is(handler, of: layer.path) }
                used[handler.name, default: []].append(old ?? FakeHandler(handler, file: layer.path))
            }
        }
        handlers = used
        findMatches()
        onFile?()
        onChange?()
    }

    /// How often each case of a handler was used; nil where it is not in force.
    package func uses(of name: HandlerName, in file: String) -> [Int]? {
        handlers[name]?.first { $0.file == file }?.uses
    }

    /// Why the cases of a handler do not count for a call with `data`: the three that come first.
    package func misses(of name: HandlerName, _ data: JSONText?) -> [CaseMiss] {
        Array((handlers[name] ?? []).flatMap { $0.misses(for: data) }.prefix(3))
    }

    // MARK: What the bridge asks

    package var names: [HandlerName] { Array(handlers.keys) }

    package func has(_ name: HandlerName) -> Bool { handlers[name] != nil }

    package func handler(for request: BridgeRequest, registered: BridgeHandler?) -> BridgeHandler? {
        let isHeld = isAttended && request.wantsAnswer && takeHold(request.name) && hasRoom()
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
            guard let behaviour = handler.take(for: data) else { continue }
            if behaviour.times != nil { hasUsedCase = true }
            return behaviour
        }
        return nil
    }

    /// What a handler of a file would answer to a call with `data`.
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
        request.answeredBy = .file
        var behaviour = behaviour
        if let script = behaviour.script {
            request.answeredBy = .script
            behaviour.answer = await result(of: script, for: request)
        }
        if isHeld { return try await hold(request, .wanted, prepared: behaviour) }
        return try await behaviour.answer(request, on: bridge)
    }

    private func missing(_ request: BridgeRequest) -> BridgeHandler? {
        if has(request.name) { remarkMisses(request) }
        missed.add(request.name, request.data)
        // Where the page does not wait there is nothing to be answered.
        guard request.wantsAnswer else { return nil }
        switch file?.unanswered ?? unanswered {
        case .error: return noCaseHandler(request.name)
        case .hold where isAttended:
            guard hasRoom() else { return nil }
            return { [weak self] request in try await self?.hold(request, .unanswered, prepared: nil) }
        case .hold, .never:
            return { [weak bridge] request in
                await NativeBehaviour.withhold(request, on: bridge)
                return nil
            }
        }
    }

    /// Tells the page that there is a handler and that none of its cases counts; nil where there is no handler, or where
    /// the phone's silence is reproduced.
    private func noCaseHandler(_ name: HandlerName) -> BridgeHandler? {
        guard has(name), bridge?.configuration.isStrict != true else { return nil }
        return { [weak self] request in
            request.answeredBy = .file
            throw self?.failure(ofMissing: name, request.data) ?? .noHandler(name)
        }
    }

    /// What the page is told where nothing answers its call.
    func failure(ofMissing name: HandlerName, _ data: JSONText?) -> HandlerFailure {
        guard has(name) else { return .noHandler(name) }
        return HandlerFailure(name: HandlerFailure.noCaseName, message: noCase(name, data).message)
    }

    private func noCase(_ name: HandlerName, _ data: JSONText?) -> (word: String, message: String) {
        let isUsedUp = misses(of: name, data).allSatisfy { miss in
            if case .condition = miss.reason { false } else { true }
        }
        return isUsedUp
            ? ("used up", "The cases of the handler \"\(name)\" are used up.")
            : ("unfit", "No case of the handler \"\(name)\" fits the data.")
    }

    private func remarkMisses(_ request: BridgeRequest) {
        let (word, message) = noCase(request.name, request.data)
        let details: JSONObject = ["cases": .string(word)]
        bridge?.remark(
            BridgeRemark(.handlerMissing, name: request.name, call: request.id, details: details, message)
        )
    }
}
