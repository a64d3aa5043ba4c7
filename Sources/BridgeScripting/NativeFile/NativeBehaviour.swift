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
        /// What the body of this function returns.
        case script(String)
        /// Nothing: the page waits.
        case never
    }

    /// An answer that is not the last one.
    package struct Progress: Sendable, Hashable {
        /// How long after what came before.
        package var delay: Duration
        /// Its data.
        package var data: JSONText

        /// A step.
        package init(delay: Duration, data: JSONText) { (self.delay, self.data) = (delay, data) }
    }

    /// What must hold for the call's data.
    package var conditions: [NativeCondition] = []
    /// What the page gets.
    package var answer: Answer
    /// How long it waits for it, from the last step of its progress on.
    package var delay: Duration = .zero
    /// How many calls are answered like this; nil has no end.
    package var times: Int?
    /// Whether it is answered a second time, as a faulty app would do.
    package var isTwice = false
    /// What it gets before.
    package var progress: [Progress] = []
    /// Whether it is left out for now.
    package var isOff = false
    /// What is written beside it for people.
    package var note: String?
    /// Members that are for others; their keys begin with "x-".
    package var others: JSONObject = [:]

    /// A behaviour without extras.
    package init(_ answer: Answer) { self.answer = answer }

    /// Whether it counts for every call from now on.
    package var isUnconditional: Bool { conditions.isEmpty && times == nil && !isOff }

    /// Whether it counts for calls with `data`, as far as these go.
    func fits(_ data: JSONValue?) -> Bool { conditions.allSatisfy { $0.holds(for: data) } }
}
