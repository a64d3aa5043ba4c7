import BridgeCore

/// A handler of a file that is in force, and how often each of its cases was used.
@MainActor
final class FakeHandler {
    let definition: NativeFile.Handler
    private(set) var uses: [Int]

    init(_ definition: NativeFile.Handler) {
        self.definition = definition
        uses = definition.cases.map { _ in 0 }
    }

    /// The case that counts for a call with `data`; it is used once more.
    func take(for data: JSONText?) -> NativeBehaviour? {
        guard let index = firstFitting(data) else { return nil }
        uses[index] += 1
        return definition.cases[index]
    }

    /// The case that would count for a call with `data`.
    func look(for data: JSONText?) -> NativeBehaviour? { firstFitting(data).map { definition.cases[$0] } }

    private func firstFitting(_ data: JSONText?) -> Int? {
        definition.cases.indices.first { index in
            let behaviour = definition.cases[index]
            return !behaviour.isOff && uses[index] < behaviour.times ?? .max
        }
    }
}
