import BridgeCore

/// Finds which call of a recording is which of those that are made now, and where they differ.
///
/// Calls match by direction and name, in their order, and where the next one carries other data, by its data. Ids, times,
/// the order of keys and the places that are ignored never count.
package struct ReplayComparison: Sendable {
    /// A call of now.
    struct Live: Sendable {
        let call: CallEvent
        /// The recorded call that it is; nil for one that was not recorded.
        let index: Int?
        var answer: AnswerEvent?
    }

    /// The recording.
    package let script: ReplayScript
    var ignored: [JSONPointer]
    /// The calls of the living side in the order in which they came.
    private(set) var arrived: [CallID] = []
    private(set) var live: [CallID: Live] = [:]
    /// The calls of now by the indices of the recorded ones.
    private(set) var matches: [Int: CallID] = [:]
    private var queues: [Key: Queue] = [:]

    private struct Key: Hashable, Sendable {
        let name: HandlerName
        /// The data that counts; nil as a whole for calls with whatever data.
        var data: JSONValue??
    }

    /// Indices of recorded calls; those that were matched in another queue are left out when they are met.
    private struct Queue: Sendable {
        private var indices: [Int] = []
        private var first = 0

        mutating func append(_ index: Int) { indices.append(index) }

        mutating func next(_ isFree: (Int) -> Bool) -> Int? {
            while first < indices.count, !isFree(indices[first]) { first += 1 }
            return first < indices.count ? indices[first] : nil
        }
    }

    /// A comparison with which nothing has been compared.
    ///
    /// It reads all data of the recording.
    package init(_ script: ReplayScript) {
        self.script = script
        ignored = script.ignored
        for (index, call) in script.calls.enumerated() where call.event.direction != script.side.calls {
            queues[Key(name: call.event.name, data: nil), default: Queue()].append(index)
            queues[key(call.event), default: Queue()].append(index)
        }
    }

    /// Takes in a call of the living side.
    ///
    /// - Returns: The index of the recorded call that it is; nil where there is none left.
    mutating func match(_ call: CallEvent) -> Int? {
        let byData = queues[key(call)]?.next { matches[$0] == nil }
        let index = byData ?? queues[Key(name: call.name, data: nil)]?.next { matches[$0] == nil }
        arrived.append(call.id)
        bind(call, to: index)
        return index
    }

    /// Takes in a call that is known to be the recorded one with that index.
    mutating func bind(_ call: CallEvent, to index: Int?) {
        live[call.id] = Live(call: call, index: index)
        if let index { matches[index] = call.id }
    }

    mutating func take(_ answer: AnswerEvent) { live[answer.id]?.answer = answer }

    func live(_ index: Int) -> Live? { matches[index].flatMap { live[$0] } }

    private func key(_ call: CallEvent) -> Key { Key(name: call.name, data: .some(counting(call.data))) }

    /// A payload as a value, without what is ignored.
    func counting(_ text: JSONText?) -> JSONValue? {
        guard let value = text?.value else { return nil }
        return ignored.reduce(value) { $1.replacing(in: $0, with: nil) }
    }
}
