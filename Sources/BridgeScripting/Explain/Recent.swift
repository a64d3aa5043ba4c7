/// Values by their keys, of which the last thousand or two are remembered.
struct Recent<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private static var capacity: Int { 1_000 }
    private var newer: [Key: Value] = [:]
    private var older: [Key: Value] = [:]

    subscript(key: Key) -> Value? { newer[key] ?? older[key] }

    mutating func insert(_ value: Value, for key: Key) {
        if newer.count >= Self.capacity { (older, newer) = (newer, [:]) }
        newer[key] = value
    }
}
