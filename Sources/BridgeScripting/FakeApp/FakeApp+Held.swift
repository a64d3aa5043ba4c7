package import BridgeCore

/// How many calls of a handler are held before their answer goes.
package enum HoldExtent: String, Sendable, CaseIterable {
    /// The next one.
    case next
    /// Every one.
    case all
}

/// The calls that wait for a person.
extension FakeApp {
    /// The calls that are held, the oldest first.
    package var held: [HeldCall] { calls.all.map(\.call) }

    /// How many calls are held.
    package var heldCount: Int { calls.count }

    /// How many calls are held, by handler.
    package var heldCounts: [HandlerName: Int] { calls.counts }

    /// The call, if it is held.
    package func heldCall(_ id: CallID) -> HeldCall? { calls[id]?.call }

    /// What a person answered last to a call of the handler.
    package func lastAnswer(of name: HandlerName) -> NativeBehaviour? { lastAnswers[name] }

    /// Whether calls of the handler are held before their answer goes.
    package func holdExtent(of name: HandlerName) -> HoldExtent? { holds[name] }

    /// Has calls of the handler held when their answer is ready; nil lets them go again.
    package func hold(_ name: HandlerName, _ extent: HoldExtent?) {
        holds[name] = extent
        onChange?()
    }

    /// Answers a held call as a person wants it; the page goes on at once where the behaviour needs no time.
    ///
    /// - Returns: False where the call is not held any more.
    @discardableResult
    package func answer(_ id: CallID, _ behaviour: NativeBehaviour) -> Bool {
        guard let entry = calls.remove(id) else { return false }
        lastAnswers[entry.call.name] = behaviour
        end(entry, behaviour, by: .person)
        onChange?()
        return true
    }

    /// Answers all held calls of a handler alike.
    ///
    /// - Returns: How many there were.
    @discardableResult
    package func answerAll(_ name: HandlerName, _ behaviour: NativeBehaviour) -> Int {
        let entries = calls.all.filter { $0.call.name == name }
        for entry in entries where calls.remove(entry.call.id) != nil { end(entry, behaviour, by: .person) }
        if !entries.isEmpty { lastAnswers[name] = behaviour }
        onChange?()
        return entries.count
    }

    /// The held calls that nothing answered when they came and that a handler would answer now.
    package var matching: [HeldCall] { currentMatches.compactMap { calls[$0]?.call } }

    /// How many held calls a handler would answer now.
    package var matchCount: Int { currentMatches.count { calls[$0] != nil } }

    /// Whether a handler would answer calls of that name now: that call, where it is held, or one like the last in vain.
    package func answers(_ name: HandlerName, _ call: CallID?) -> Bool {
        let held = call.flatMap(heldCall)
        return look(for: name, held == nil ? missed[name]?.lastData : held?.data) != nil
    }

    /// Has the handlers answer what they can answer by now.
    package func answerMatching() {
        // An answer may have used a case up that was to answer the next.
        for call in matching where wouldBeAnswered(call) { letGo(call.id) }
    }

    /// Lets a held call go on as if it had not been held: it gets its answer, or hears that there is no handler.
    package func letGo(_ id: CallID) {
        guard let entry = calls.remove(id) else { return }
        letGo(entry)
        onChange?()
    }

    /// Lets all held calls go on, and holds no further answer.
    package func letAllGo() {
        holds = [:]
        for entry in Array(calls.all) where calls.remove(entry.call.id) != nil { letGo(entry) }
        onChange?()
    }

    // MARK: Matching

    /// Looks which held calls the handlers that have just come into force would answer.
    ///
    /// None that comes later is among them: it would not be held.
    func findMatches() { match(calls.all.map(\.call).filter { $0.reason == .unanswered }) }

    /// None comes to them before other handlers are in force, but a case that is used up answers no more.
    private var currentMatches: [CallID] {
        if hasUsedCase { match(matches.compactMap { calls[$0]?.call }) }
        return matches
    }

    private func match(_ calls: [HeldCall]) {
        matches = calls.filter(wouldBeAnswered).map(\.id)
        hasUsedCase = false
    }

    private func wouldBeAnswered(_ call: HeldCall) -> Bool { look(for: call.name, call.data) != nil }

    // MARK: Holding

    /// Whether the call is to be held; a hold of the next call is used up by it.
    func takeHold(_ name: HandlerName) -> Bool {
        guard let extent = holds[name] else { return false }
        if extent == .next { holds[name] = nil }
        return true
    }

    /// Whether one more call may be held; where none may, that is said once until half of them have gone.
    func hasRoom() -> Bool {
        if calls.count < heldLimit / 2 { isFullSaid = false }
        guard calls.count >= heldLimit else { return true }
        if !isFullSaid {
            let message = "\(heldLimit) calls wait for a person; what comes beyond is not held."
            bridge?.remark(BridgeRemark(.heldLimit, details: ["limit": .number(Double(heldLimit))], message))
        }
        isFullSaid = true
        return false
    }

    /// Holds the call until a person has decided.
    func hold(
        _ request: BridgeRequest,
        _ reason: HeldCall.Reason,
        prepared: NativeBehaviour?
    ) async throws -> JSONText? {
        let (decisions, writer) = AsyncStream.makeStream(of: NativeBehaviour.self)
        let call = HeldCall(
            id: request.id,
            name: request.name,
            data: request.data,
            page: request.page,
            since: .now,
            isSynchronous: request.isSynchronous,
            reason: reason,
            prepared: prepared
        )
        calls.add(HeldCalls.Entry(call: call, request: request, decision: writer))
        remark(.held, call, "\"\(call.name)\" waits for a person to answer it.")
        onChange?()
        let limit = call.isSynchronous ? limitTime(of: call) : nil
        defer { limit?.cancel() }
        for await behaviour in decisions { return try await behaviour.answer(request, on: bridge) }
        // The page has gone, or the answer went already.
        if calls.remove(call.id) != nil { onChange?() }
        if !request.isSettled { throw CancellationError() }
        return nil
    }

    /// Holds the call when the program's handler has made its answer.
    func hold(_ request: BridgeRequest, answering handler: BridgeHandler) async throws -> JSONText? {
        let prepared: NativeBehaviour
        do {
            prepared = NativeBehaviour(.reply(try await handler(request)))
        } catch {
            prepared = NativeBehaviour(.error(HandlerFailure(of: error)))
        }
        guard !request.isSettled else { return nil }
        return try await hold(request, .wanted, prepared: prepared)
    }

    private func letGo(_ entry: HeldCalls.Entry) {
        if let prepared = entry.call.prepared { return end(entry, prepared, by: .file) }
        let behaviour = take(for: entry.call.name, entry.call.data)
        let failure = failure(ofMissing: entry.call.name, entry.call.data)
        end(entry, behaviour ?? NativeBehaviour(.error(failure)), by: .file)
    }

    /// Gives a call that is not held any more its answer.
    ///
    /// Without a detour where it needs no time: calls that are answered one after the other hear so in that order.
    private func end(_ entry: HeldCalls.Entry, _ behaviour: NativeBehaviour, by source: AnswerSource) {
        entry.request.answeredBy = source
        if behaviour.isImmediate {
            behaviour.give(to: entry.request)
        } else {
            remark(.letGo, entry.call, "\"\(entry.call.name)\" goes on.")
            entry.decision.yield(behaviour)
        }
        entry.decision.finish()
    }

    /// A page stands still for a person only for a while.
    private func limitTime(of call: HeldCall) -> Task<Void, Never> {
        let limit = synchronousLimit
        return Task { [weak self] in
            guard (try? await Task.sleep(for: limit)) != nil, let self, let entry = calls.remove(call.id) else {
                return
            }
            let message = "The page stood still for \"\(call.name)\" for \(limit.formatted); nobody answered it."
            remark(.letGo, call, message)
            entry.request.fail(.noHandler(call.name))
            entry.decision.finish()
            onChange?()
        }
    }

    private func remark(_ kind: BridgeRemark.Kind, _ call: HeldCall, _ message: String) {
        let details: JSONObject = kind == .held ? ["reason": .string(call.reason.rawValue)] : [:]
        bridge?.remark(BridgeRemark(kind, name: call.name, call: call.id, details: details, message))
    }
}

extension BridgeRemark.Kind {
    /// A call waits for a person; its detail "reason" is "unanswered" or "wanted".
    package static let held = BridgeRemark.Kind(rawValue: "held")
    /// As many calls wait for a person as may; its detail "limit" says how many.
    package static let heldLimit = BridgeRemark.Kind(rawValue: "held-limit")
    /// A call that waited for a person goes on, and its answer is still to come.
    package static let letGo = BridgeRemark.Kind(rawValue: "let-go")
}
