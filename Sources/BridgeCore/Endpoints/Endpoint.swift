/// A handler's name with the types of what it is given and what it answers, declared once for whoever calls it and whoever
/// is called.
///
///     let greet = Endpoint<String, String, Never>("greet")
///     try bridge.register(greet) { name in "Hello, \(name)!" }
///     let text = try await bridge.call(greet, "Ada")
///
/// Where there is nothing to give or to answer, the type is `Nothing`; without answers before the last one, `Progress` is
/// `Never`.
public struct Endpoint<Input: Codable & Sendable, Output: Codable & Sendable, Progress: Codable & Sendable>: Sendable {
    /// The handler's name.
    public let name: HandlerName
    /// The handler of that name.
    public init(_ name: HandlerName) { self.name = name }
}

/// The name of a handler that gives one item after the other, with its types.
public struct StreamEndpoint<Input: Codable & Sendable, Element: Codable & Sendable>: Sendable {
    /// The handler's name.
    public let name: HandlerName
    /// The handler of that name.
    public init(_ name: HandlerName) { self.name = name }
}

/// The name of a message that nobody answers, with the type of its data.
public struct EventEndpoint<Value: Codable & Sendable>: Sendable {
    /// The message's name.
    public let name: HandlerName
    /// The message of that name.
    public init(_ name: HandlerName) { self.name = name }
}

/// No data: `null` on the way, and whatever else comes is taken for it.
public struct Nothing: Codable, Sendable, Hashable {
    /// The only value.
    public init() {}

    /// Takes any value for it.
    public init(from decoder: any Decoder) {}

    /// Writes `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
