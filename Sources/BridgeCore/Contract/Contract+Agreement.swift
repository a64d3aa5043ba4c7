/// Whether a page was made for this contract.
extension Contract {
    /// A number in hexadecimal for each endpoint, "app:NAME" or "page:NAME": it changes when any of the endpoint's types does.
    public var hashes: [String: String] {
        var hashes: [String: String] = [:]
        for (side, endpoints) in [("app", app), ("page", page)] {
            for (name, endpoint) in endpoints { hashes["\(side):\(name)"] = Self.hash(of: expanded(endpoint)) }
        }
        return hashes
    }

    /// A module of JavaScript with the hashes, for `nativeBridge.agree(contract)`.
    public var script: String {
        let lines = hashes.sorted { $0.key < $1.key }.map { "  \(quoted($0.key)): \"\($0.value)\"," }
        return """
            // What this page was made for: nativeBridge.agree(contract) fails where the app is another one.
            export const contract = Object.freeze({
            \(lines.joined(separator: "\n"))
            });

            """
    }

    /// What is different for a page that was made for endpoints of those hashes, as sentences that name them.
    ///
    /// What only this contract has does not matter: the page does not know of it.
    func differences(from hashes: [String: String]) -> [String] {
        let own = self.hashes
        return hashes.keys.sorted().compactMap { key in
            guard let hash = own[key] else { return "The app has no \(Self.title(key))." }
            if hash == hashes[key] { return nil }
            return "The \(Self.title(key)) is not what the page was made for: it is \(endpoint(key)?.text() ?? "") now."
        }
    }

    private static func title(_ key: String) -> String {
        let parts = key.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return "endpoint \"\(parts.last ?? "")\"" + (parts.first == "page" ? " of the page" : "")
    }

    private func endpoint(_ key: String) -> ContractEndpoint? {
        key.hasPrefix("app:") ? app[HandlerName(String(key.dropFirst(4)))] : page[HandlerName(String(key.dropFirst(5)))]
    }

    /// An endpoint with all that its types are made of; what they are called does not matter, nor the order of members.
    private func expanded(_ endpoint: ContractEndpoint) -> String {
        var names: [String] = []
        func text(_ type: ContractType) -> String {
            type.text { name in
                if !names.contains(name) { names.append(name) }
                return "#\(names.firstIndex(of: name) ?? 0)"
            }
        }
        var parts = [endpoint.text(text)]
        var next = 0
        while next < names.count {
            switch types[names[next]] {
            case .choice(let texts): parts.append(texts.sorted().map(quoted).joined(separator: "|"))
            case .object(let members):
                let lines = members.sorted { $0.key < $1.key }
                    .map { "\(quoted($0.key))\($0.isOptional ? "?" : ""):\(text($0.type))" }
                parts.append(lines.joined(separator: ","))
            case nil: break
            }
            next += 1
        }
        return parts.joined(separator: "\n")
    }

    /// FNV-1a with 64 bits: the same on every machine and at every start.
    private static func hash(of text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
