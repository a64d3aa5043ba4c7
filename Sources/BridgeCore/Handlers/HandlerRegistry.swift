/// What native code does when the page calls a name.
///
/// Entries of a table; a name is never anything else.
public typealias BridgeHandler = @MainActor (BridgeRequest) async throws -> JSONText?

/// The same, for a handler that does not suspend.
public typealias ImmediateHandler = @MainActor (BridgeRequest) throws -> JSONText?

/// The same, for a handler that looks at nothing but the data.
///
/// It may answer any number where it is told that the page's protocol carries it.
typealias ValueHandler = @MainActor (JSONText?, _ carriesEveryValue: Bool) throws -> JSONText?

/// A handler, as it is run.
enum RegisteredHandler {
    case value(ValueHandler)
    case immediate(ImmediateHandler)
    case suspending(BridgeHandler)

    /// The same as one that may suspend.
    @MainActor var suspending: BridgeHandler {
        switch self {
        case .value(let body): { try body($0.data, $0.sender.wireProtocol.carriesEveryValue) }
        case .immediate(let body): { try body($0) }
        case .suspending(let body): body
        }
    }
}

/// The handlers by their names.
struct HandlerRegistry {
    private var handlers: [HandlerName: RegisteredHandler] = [:]

    var names: [HandlerName] { handlers.keys.sorted { $0.rawValue < $1.rawValue } }

    subscript(name: HandlerName) -> RegisteredHandler? { handlers[name] }

    mutating func add(_ name: HandlerName, limit: Int, _ handler: RegisteredHandler) throws(BridgeError) {
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
