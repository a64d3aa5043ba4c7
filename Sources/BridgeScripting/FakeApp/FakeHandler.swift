package import BridgeCore

/// A handler of a file that is in force, and how often each of its cases was used.
@MainActor
final class FakeHandler {
    let definition: NativeFile.Handler
    /// The file that it stands in.
    let file: String
    private(set) var uses: [Int]
    private let hasConditions: Bool

    init(_ definition: NativeFile.Handler, file: String) {
        self.definition = definition
        self.file = file
        uses = definition.cases.map { _ in 0 }
        hasConditions = definition.cases.contains { !$0.conditions.isEmpty }
    }

    /// Whether it is the handler of that file that is written so.
    func `is`(_ other: NativeFile.Handler, of file: String) -> Bool { self.file == file && definition == other }

    /// The case that counts for a call with `data`; it is used once more.
    func take(for data: JSONText?) -> NativeBehaviour? {
        guard let index = firstFitting(data) else { return nil }
        uses[index] += 1
        return definition.cases[index]
    }

    /// The case that would count for a call with `data`.
    func look(for data: JSONText?) -> NativeBehaviour? { firstFitting(data).map { definition.cases[$0] } }

    /// Why each case does not count for a call with `data`; those that do are left out.
    func misses(for data: JSONText?) -> [CaseMiss] {
        let value = hasConditions ? data?.value : nil
        return definition.cases.enumerated().compactMap { index, behaviour in
            reason(behaviour, index, value).map { CaseMiss(file: file, number: index + 1, reason: $0) }
        }
    }

    private func firstFitting(_ data: JSONText?) -> Int? {
        let value = hasConditions ? data?.value : nil
        return definition.cases.indices.first { index in
            let behaviour = definition.cases[index]
            return !behaviour.isOff && uses[index] < behaviour.times ?? .max && behaviour.fits(value)
        }
    }

    private func reason(_ behaviour: NativeBehaviour, _ index: Int, _ data: JSONValue?) -> CaseMiss.Reason? {
        if behaviour.isOff { return .off }
        if let failing = behaviour.conditions.first(where: { !$0.holds(for: data) }) {
            return .condition(failing, found: failing.place.value(in: data))
        }
        return behaviour.times.flatMap { uses[index] >= $0 ? .usedUp($0) : nil }
    }
}

/// Why one case of a handler did not count for a call.
package struct CaseMiss: Sendable, Hashable {
    /// The first thing that keeps it from counting.
    package enum Reason: Sendable, Hashable {
        /// It is switched off.
        case off
        /// It was used as often as it may be.
        case usedUp(Int)
        /// A condition does not hold for what was found at its place; nil where nothing is there.
        case condition(NativeCondition, found: JSONValue?)
    }

    /// The file of the handler.
    package let file: String
    /// The case, counted from 1.
    package let number: Int
    /// The reason.
    package let reason: Reason
}
