public import FoundationEssentials

/// The name of a wire protocol, as options and recordings spell it.
public struct WireProtocolName: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name itself.
    public let rawValue: String
    /// A protocol by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
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
    /// Whether a payload arrives with what JSON has no words for; otherwise as its JSON text.
    var carriesEveryValue: Bool { get }
    /// Whether calls can be cancelled, and answers be given when they are asked for.
    var controlsCalls: Bool { get }
    /// Whether texts of several messages may travel as one, either way, with commas between them.
    var joinsMessages: Bool { get }
    /// How the message of a `prompt` begins by which a page calls; nil where dialogs are only dialogs.
    var promptPrefix: String? { get }

    /// The JSON text of `message`, on one line; empty for what only a page says.
    func encode(_ message: BridgeMessage) -> String

    /// The same of an answer that is no failure: nearly all that goes to a page is such, and no message need be made for it.
    func encodeAnswer(id: MessageID, data: JSONText?) -> String

    /// The JSON text of an answer that is not the last one to the page's call with that id, on one line; nil where the
    /// protocol has no words for it.
    func encodeProgress(id: MessageID, data: JSONText?) -> String?

    /// The message that `text` holds.
    ///
    /// - Throws: `WireError` when it is not JSON, not an object, or lacks what the protocol demands.
    func decode(_ text: String) throws(WireError) -> BridgeMessage

    /// Gives the messages that `text` holds to `take`, in order, each with its place in the text's bytes of UTF-8; `bytes`
    /// gives what the page has sent beside its messages, by number.
    ///
    /// - Throws: `WireError` where what follows cannot be told apart.
    func decodeAll(
        _ text: String,
        bytes: (Int) -> Data?,
        _ take: (consuming Result<BridgeMessage, WireError>, Range<Int>) -> Void
    ) throws(WireError)

    /// The id of the native side's call with that number. Numbers never restart.
    func id(ofCall number: UInt64) -> MessageID

    /// The number of the native side's call with that id, or nil where the native side never made such an id.
    func number(ofCall id: MessageID) -> UInt64?

    /// The address that a page of this protocol opens in a hidden frame to ask for its bridge; nil where pages ask by
    /// other means.
    var requestAddress: String? { get }

    /// Schemes that nobody else uses, in which pages open such addresses.
    var ownSchemes: [String] { get }

    /// Whether a page asks for this protocol by opening an address in a hidden frame; scheme and host are in lower case.
    func request(scheme: String, host: String) -> FrameRequest?

    /// What the library does that pages know from the phone.
    var phone: PhoneLibrary { get }

    /// How a page comes to its bridge.
    var setUp: SetUp { get }

    /// How the names of handlers begin that the library has for itself.
    var ownHandlers: [String] { get }

    /// Whether a page's call takes a function for the answer.
    var takesCallback: Bool { get }

    /// JavaScript by which a page calls the app; `callback`, a function for the answer, counts where calls take one.
    func pageCall(_ name: HandlerName, _ data: JSONText?, callback: String?) -> String

    /// JavaScript by which a page has a handler that gives that answer; nil where it gives none.
    func pageHandler(_ name: HandlerName, answer: JSONText?) -> String

    /// What the phone makes of a message of the page, where that is not what it says; nil where it is.
    func reading(onPhone message: BridgeMessage, _ text: String) -> PhoneReading?

    /// The line that the phone's library logs for a message, with its own name for the direction.
    func logLine(_ direction: CallDirection, _ text: String) -> String
}

extension WireProtocol {
    /// None.
    public var requestAddress: String? { nil }
    /// None.
    public var ownSchemes: [String] { [] }
    /// No.
    public func request(scheme: String, host: String) -> FrameRequest? { nil }
    /// One message.
    public func decodeAll(
        _ text: String,
        bytes: (Int) -> Data?,
        _ take: (consuming Result<BridgeMessage, WireError>, Range<Int>) -> Void
    ) throws(WireError) {
        take(.success(try decode(text)), 0..<text.utf8.count)
    }
    /// No.
    public var carriesEveryValue: Bool { false }
    /// No.
    public var controlsCalls: Bool { false }
    /// No.
    public var joinsMessages: Bool { false }
    /// None.
    public var promptPrefix: String? { nil }
    /// Nothing is known of it.
    public var setUp: SetUp { SetUp() }
    /// None.
    public var ownHandlers: [String] { [] }
    /// Yes.
    public var takesCallback: Bool { true }
    /// As a message.
    public func encodeAnswer(id: MessageID, data: JSONText?) -> String { encode(.response(id: id, .value(data))) }
    /// No words.
    public func encodeProgress(id: MessageID, data: JSONText?) -> String? { nil }
    /// The message as it is.
    public func reading(onPhone message: BridgeMessage, _ text: String) -> PhoneReading? { nil }
}

/// That a page asks for a protocol by an address.
public struct FrameRequest: Sendable {
    /// The address, spelled as it stands in the trace.
    public let address: String
    /// The scheme in which that page's queue is opened.
    public let queueScheme: String
    /// The difference to the phone, where the phone would not know that address.
    public let difference: PhoneDifference.ID?

    /// A request, as the phone knows it where `difference` is nil.
    public init(_ address: String, queueScheme: String = "https", difference: PhoneDifference.ID? = nil) {
        self.address = address
        self.queueScheme = queueScheme
        self.difference = difference
    }
}

/// All wire protocols, by name.
public enum WireProtocols {
    /// The protocols in the order in which they are listed for people.
    public static let all: [any WireProtocol] = [
        WVJB6(), WVJB4(), YK(), JSBridge(), Lision(), DSBridge(), JSBridgeAndroid(), Messages(), Native(),
    ]
    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The protocol of that name, or nil.
    public static func named(_ name: WireProtocolName) -> (any WireProtocol)? {
        byName[name]
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
