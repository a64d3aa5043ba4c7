package import BridgeCore

/// What nothing answered, by handler.
package struct MissedCalls: Sendable {
    /// The calls of one handler.
    package struct Entry: Sendable {
        /// The handler.
        package let name: HandlerName
        /// How many there were.
        package fileprivate(set) var count = 0
        /// The newest one's data.
        package fileprivate(set) var lastData: JSONText?
    }

    /// How many handlers are kept.
    private static let limit = 5_000

    private var entries: [HandlerName: Entry] = [:]
    private var order: [HandlerName] = []

    /// The handlers, that which was missed first first.
    package var all: [Entry] { order.compactMap { entries[$0] } }

    /// Whether there are none.
    package var isEmpty: Bool { order.isEmpty }

    /// The calls of a handler; nil where none was missed.
    package subscript(name: HandlerName) -> Entry? { entries[name] }

    mutating func add(_ name: HandlerName, _ data: JSONText?) {
        if entries[name] == nil {
            guard order.count < Self.limit else { return }
            order.append(name)
        }
        entries[name, default: Entry(name: name)].count += 1
        entries[name]?.lastData = data
    }
}
