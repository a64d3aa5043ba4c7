import BridgeCore

/// The text of a content security policy.
package enum PolicyText {
    /// The policy with the frames allowed by which pages ask for a bridge and say that they have something to say.
    ///
    /// No policy can name those frames' hosts, whose underscores it does not take: their scheme must be allowed.
    package static func allowingBridge(_ policy: String) -> String {
        let schemes = ["https:"] + WireProtocols.all.flatMap(\.ownSchemes).map { $0 + ":" }
        var directives = policy.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
        directives.removeAll { $0.isEmpty }
        if let place = directives.firstIndex(where: { ["frame-src", "child-src"].contains($0[0].lowercased()) }) {
            directives[place].removeAll { $0.lowercased() == "'none'" }
            directives[place] += schemes.filter { !directives[place].contains($0) }
        } else {
            directives.append(["frame-src"] + schemes)
        }
        return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }
}
