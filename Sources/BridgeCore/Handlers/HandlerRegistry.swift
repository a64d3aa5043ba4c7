/// What native code does when the page calls a name.
///
/// Entries of a table; a name is never anything else.
public typealias BridgeHandler = @MainActor (BridgeRequest) async throws -> JSONText?

/// The handlers by their names.
struct HandlerRegistry {
    private var handlers: [HandlerName: BridgeHandler] = [:]

    var names: [HandlerName] { handlers.keys.sorted { $0.rawValue < $1.rawValue } }

    subscript(name: HandlerName) -> BridgeHandler? { handlers[name] }

    mutating func add(_ name: HandlerName, limit: Int, _ handler: @escaping BridgeHandler) throws(BridgeError) {
        let length = name.rawValue.utf8.count
        guard length <= limit else {
            throw BridgeError(.invalidName, "A handler's name may have \(limit) bytes; this one has \(length).")
        }
        guard handlers[name] == nil else {
            throw BridgeError(.handlerExists, "A handler \"\(name)\" is registered already; unregister it first.")
        }
        handlers[name] = handler
    }

    mutating func remove(_ name: HandlerName) -> Bool { handlers.removeValue(forKey: name) != nil }

    mutating func removeAll() { handlers = [:] }
}
