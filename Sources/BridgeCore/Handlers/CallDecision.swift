/// Who makes a call of the page's: scheme, host and port of its address ("https://example.org").
public struct CallOrigin: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The origin itself.
    public let rawValue: String
    /// An origin by its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The origin itself.
    public var description: String { rawValue }

    /// The origin of the page at `address`.
    init(ofPageAt address: String) {
        let bytes = address.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
            self.init(rawValue: "")
            return
        }
        let authority = bytes[bytes.index(colon, offsetBy: 3)...].prefix { !"/?#".utf8.contains($0) }
        let host =
            authority.lastIndex(of: UInt8(ascii: "@")).map { authority[authority.index(after: $0)...] } ?? authority
        self.init(rawValue: "\(address[..<colon])://\(Substring(host))")
    }
}

/// Whether a call of the page is answered.
public enum CallDecision: Sendable, Hashable {
    /// By its handler.
    case allow
    /// By a failure of the name "Denied" with that message.
    case deny(String)
}
