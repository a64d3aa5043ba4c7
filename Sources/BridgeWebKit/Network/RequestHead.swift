import Foundation

/// The first lines of a request: what is wanted, and the headers.
struct RequestHead {
    let method: String
    /// What stands behind the method: an address, a path, or host and port of a tunnel.
    let target: String
    private let headers: [(name: String, value: String)]

    /// Reads the lines of a head; nil where they are none.
    init?(_ lines: [String]) {
        let words = (lines.first ?? "").split(separator: " ").map(String.init)
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        (method, target) = (words[0], words[1])
        headers = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (String(line[..<colon]), String(value))
        }
    }

    /// The value of a header; nil where there is none.
    subscript(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name }?.value
    }

    /// The head as the server gets it, whose connection is for this request alone.
    func text(path: String) -> String {
        let isUpgrade = self["upgrade"] != nil
        var lines = ["\(method) \(path) HTTP/1.1"]
        for (name, value) in headers {
            switch name.lowercased() {
            case "proxy-connection", "proxy-authorization": continue
            case "connection" where !isUpgrade: continue
            default: lines.append("\(name): \(value)")
            }
        }
        if !isUpgrade { lines.append("Connection: close") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }
}

/// Where a request goes.
struct RequestTarget {
    let isSecure: Bool
    let host: String
    let port: UInt16
    /// The path with its query.
    let path: String

    /// The whole address.
    var address: String {
        let isUsual = port == (isSecure ? 443 : 80)
        return "\(isSecure ? "https" : "http")://\(host)\(isUsual ? "" : ":\(port)")\(path)"
    }

    /// A target made of its parts.
    init(isSecure: Bool, host: String, port: UInt16, path: String) {
        (self.isSecure, self.host, self.port, self.path) = (isSecure, host, port, path)
    }

    /// The target of a request to a proxy: a whole address.
    init?(proxied address: String) {
        guard let end = address.range(of: "://"), address[..<end.lowerBound].lowercased() == "http" else { return nil }
        let rest = address[end.upperBound...]
        let slash = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        guard let (host, port) = Self.hostAndPort(String(rest[..<slash]), or: 80) else { return nil }
        let path = rest[slash...]
        self.init(isSecure: false, host: host, port: port, path: path.hasPrefix("/") ? String(path) : "/" + path)
    }

    /// "host", "host:port", "[address]:port".
    static func hostAndPort(_ text: String, or usual: UInt16) -> (String, UInt16)? {
        let colon = text.lastIndex(of: ":")
        let hasPort = colon.map { !text[$0...].contains("]") } ?? false
        guard let colon, hasPort else { return text.isEmpty ? nil : (text, usual) }
        guard let port = UInt16(text[text.index(after: colon)...]), colon > text.startIndex else { return nil }
        return (String(text[..<colon]), port)
    }
}
