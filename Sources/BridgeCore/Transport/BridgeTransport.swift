public import FoundationEssentials

/// Moves text between the bridge and the page, and reports the page's life.
///
/// It knows neither messages nor calls.
///
/// Everything happens on the main actor. A transport reports each page by a token that was made in the page's own
/// JavaScript context, so that a page which comes back from the back/forward cache is recognised as itself.
@MainActor
public protocol BridgeTransport: AnyObject {
    /// Where the transport reports. Set once by the bridge.
    var onEvent: (@MainActor (TransportEvent) -> Void)? { get set }

    /// Sends the text of one message to the page that is there now; texts arrive in order. Without a page it is lost.
    func send(_ text: String, protocol name: WireProtocolName)

    /// What the page that is there has sent beside its messages under that number; it is given once.
    func bytes(_ number: Int) -> Data?

    /// Lets go of the page. Nothing is reported afterwards.
    func close()
}

extension BridgeTransport {
    /// Nothing: all that the page says is in its messages.
    public func bytes(_ number: Int) -> Data? { nil }
}

/// The name of a way to the page, as options and recordings spell it.
public struct TransportName: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name itself.
    public let rawValue: String
    /// A transport by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Hidden iframe, policy decision, evaluated queue.
    public static let navigation = TransportName(rawValue: "navigation")
    /// Script message handlers.
    public static let scriptMessage = TransportName(rawValue: "script-message")
    /// All transports.
    public static let all: [TransportName] = [.navigation, .scriptMessage]
    /// The name itself.
    public var description: String { rawValue }
}

/// Names one page: one JavaScript context of the top frame.
public struct PageToken: RawRepresentable, Hashable, Sendable {
    /// The token, made of random bytes in the page.
    public let rawValue: String
    /// A token by its text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What a transport reports.
public enum TransportEvent: Sendable {
    /// A page is there whose scripts have run; a page that was left before may come back.
    case started(PageToken, url: String)
    /// The page showed which protocol it speaks.
    case recognised(WireProtocolName, by: String, TransportName)
    /// The page did something by which a page asks for a bridge, and got none by it.
    case tried(String)
    /// The page has loaded, with all that belongs to it.
    case loaded
    /// The page can be called.
    case ready(WireProtocolName)
    /// The page registered a handler.
    case registered(HandlerName, WireProtocolName)
    /// The page sent the text of one message.
    case received(String, WireProtocolName)
    /// The page sent the text of one message and stands still until `reply` is given the answer's text.
    ///
    /// `reply` may be called once; when it is let go of instead, the page goes on without an answer.
    case asked(String, WireProtocolName, reply: @MainActor (String) -> Void)
    /// What the page sent at one time has been reported.
    case delivered
    /// On the phone something else would have happened, or, strictly, has happened.
    case differed(PhoneDifference.ID, WireProtocolName, HandlerName)
    /// The view has another page by now; what this one said before is still being reported, and nothing reaches it.
    case leaving
    /// The page is gone.
    case gone(PageGoneReason)
    /// Something worth knowing that is no message.
    case remark(BridgeRemark)
}

/// Why a page went.
public enum PageGoneReason: String, Sendable {
    /// The view has another page now, perhaps the same again.
    case left
    /// The web process ended by itself.
    case crashed
    /// The bridge was closed, perhaps with its window.
    case closed
}
