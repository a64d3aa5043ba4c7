/// The name of a wire protocol, as options and recordings spell it.
public struct WireProtocolName: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name itself.
    public let rawValue: String
    /// A protocol by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// WebViewJavascriptBridge, version 6.
    public static let wvjb6 = WireProtocolName(rawValue: "wvjb6")
    /// YKWebViewJavascriptBridge.
    public static let yk = WireProtocolName(rawValue: "yk")
    /// The name itself.
    public var description: String { rawValue }
}

/// Turns the text of one message into a `BridgeMessage` and back.
///
/// Pure functions: no clock, no state, no input.
public protocol WireProtocol: Sendable {
    /// The name of the protocol.
    var name: WireProtocolName { get }
    /// What people call it.
    var title: String { get }
    /// Whether a request must have an id even when nobody waits for its answer.
    var everyRequestHasID: Bool { get }

    /// The JSON text of `message`, on one line.
    func encode(_ message: BridgeMessage) -> String

    /// The message that `text` holds.
    ///
    /// - Throws: `WireError` when it is not JSON, not an object, or lacks what the protocol demands.
    func decode(_ text: String) throws(WireError) -> BridgeMessage

    /// The id of the native side's call with that number. Numbers never restart.
    func id(ofCall number: UInt64) -> MessageID

    /// The number of the native side's call with that id, or nil where the native side never made such an id.
    func number(ofCall id: MessageID) -> UInt64?

    /// The line that the phone's library logs for a message, with its own name for the direction.
    func logLine(_ direction: CallDirection, _ text: String) -> String
}

/// All wire protocols, by name.
public enum WireProtocols {
    /// The protocols in the order in which they are listed for people.
    public static let all: [any WireProtocol] = [WVJB6(), YK()]

    /// The protocol of that name, or nil.
    public static func named(_ name: WireProtocolName) -> (any WireProtocol)? {
        all.first { $0.name == name }
    }
}

/// Why a text is not a message of a wire protocol.
public struct WireError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was wrong and where.
    public let description: String
    /// The id of the request that the text was meant to be, so that its caller can be told; nil where none was found.
    public let request: MessageID?

    /// An error with its explanation.
    public init(_ description: String, request: MessageID? = nil) {
        self.description = description
        self.request = request
    }
}
