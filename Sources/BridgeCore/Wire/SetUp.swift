extension WireProtocols {
    /// Whether a page with the set-up code of these versions can but wait for an event.
    package static func expectsEvent(_ versions: [String]) -> Bool {
        !versions.isEmpty
            && versions.allSatisfy { version in all.contains { $0.setUp.version == version && $0.setUp.isAnnounced } }
    }

    /// The protocol of that name, in which a page's code of another version could be meant.
    package static func version(of name: WireProtocolName) -> String? { named(name)?.setUp.version }
}

/// How a page comes to the bridge of a protocol, for people who write one and wonder why there is none.
public struct SetUp: Sendable {
    /// The bridge's name in the window; nil where pages bring it themselves.
    public var global: String?
    /// The version by which people tell it from others of its name; nil where there are no others.
    public var version: String?
    /// The texts by which the code of a version is known that stands in a page, in lower case.
    public var signs: [String: String]
    /// The version whose code is answered here and by no phone that has this one; nil where there is none.
    public var olderVersion: String?
    /// Whether a page may wait for an event that says that its bridge is there.
    public var isAnnounced: Bool
    /// JavaScript by which a page comes to its bridge.
    public var code: String

    /// How a page comes to its bridge.
    public init(
        global: String? = nil,
        version: String? = nil,
        signs: [String: String] = [:],
        olderVersion: String? = nil,
        isAnnounced: Bool = false,
        code: String = ""
    ) {
        self.global = global
        self.version = version
        self.signs = signs
        self.olderVersion = olderVersion
        self.isAnnounced = isAnnounced
        self.code = code
    }
}
