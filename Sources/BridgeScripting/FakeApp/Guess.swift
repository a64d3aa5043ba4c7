package import BridgeCore

/// What a person probably wants to answer to a call, and where that comes from.
package struct Guess: Sendable, Hashable {
    /// Where a guess comes from.
    package enum Source: Sendable, Hashable {
        /// A handler would have answered so.
        case handler
        /// A person answered the handler so before.
        case before
        /// A recording has it.
        case recording
        /// A ready set answers so to this name or to the one that is nearest to it.
        case readySet(ReadySet)
        /// Nothing is known.
        case nothing
    }

    /// The answer.
    package let behaviour: NativeBehaviour
    /// Where it comes from.
    package let source: Source
}

extension FakeApp {
    /// What a new handler of that name probably answers.
    package func guess(named name: HandlerName) -> NativeBehaviour {
        let known = lastAnswers[name] ?? recordedAnswer?(name, nil) ?? ReadySet.answer(to: name)?.behaviour
        return NativeBehaviour(known?.answer ?? .reply(.null))
    }

    /// The best guess for the answer to a held call.
    package func guess(for call: HeldCall) -> Guess {
        if let behaviour = call.prepared ?? look(for: call.name, call.data) {
            return Guess(behaviour: behaviour, source: .handler)
        }
        if let last = lastAnswers[call.name] { return Guess(behaviour: last, source: .before) }
        if let recorded = recordedAnswer?(call.name, call.data) {
            return Guess(behaviour: recorded, source: .recording)
        }
        if let (set, behaviour) = ReadySet.answer(to: call.name, call.data) {
            return Guess(behaviour: behaviour, source: .readySet(set))
        }
        return Guess(behaviour: NativeBehaviour(.reply(.null)), source: .nothing)
    }
}
