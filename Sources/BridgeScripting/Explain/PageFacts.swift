import BridgeCore

/// What the explainer knows of the page that is there.
struct PageFacts: Sendable {
    /// Counted from 1; 0 before the first.
    var number = 0
    /// When its first event came, since the bridge was made.
    var start = Duration.zero
    /// The protocols by which it asked for a bridge, in their order.
    var protocols: [WireProtocolName] = []
    /// By what it asked for the first of them.
    var askedBy: String?
    /// The handlers that it registered; not all of a page that has very many.
    private(set) var registered: Set<String> = []
    /// When it had loaded, and nothing else has happened to the page since.
    var quietSince: Duration?
    /// When the ready event was sent, while nobody has reacted.
    var announced: Duration?
    /// The versions whose set-up code stands in the page.
    var setUpsSeen: [String] = []
    /// Since when messages wait for `init`, or would on the phone, and how many.
    var heldSince: Duration?
    var held = 0
    /// Whether a dialog of it is open, and how many messages were sent since.
    var isBehindDialog = false
    var behindDialog = 0
    /// How many calls ended because it went.
    var endedWithIt = 0
    /// What a function of its threw last of which it is known what it was for.
    var lastThrown: String?
    /// Whether what it never did has been said.
    var isSilenceSaid = false

    private static let capacity = 1_000

    /// Whether it has asked for a bridge in any way.
    var hasAsked: Bool { !protocols.isEmpty }

    mutating func register(_ name: String) {
        if registered.count < Self.capacity { registered.insert(name) }
    }
}
