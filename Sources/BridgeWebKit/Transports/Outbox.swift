import BridgeCore

/// What is to be said to the page at one time: "<protocol> <text>" line by line.
struct Outbox {
    private var text = ""
    /// Whose message stands last, and what comes between it and a further one of the same.
    private var last = WireProtocolName(rawValue: "")
    private var separator = ""

    var isEmpty: Bool { text.isEmpty }

    mutating func put(_ message: String, _ name: WireProtocolName) {
        if name != last || text.isEmpty { begin(name) } else { text += separator }
        text += message
    }

    /// Takes out all that is there.
    mutating func take() -> String {
        defer { text = "" }
        return text
    }

    private mutating func begin(_ name: WireProtocolName) {
        text += text.isEmpty ? "\(name) " : "\n\(name) "
        guard name != last else { return }
        last = name
        separator = WireProtocols.named(name)?.joinsMessages ?? false ? "," : "\n\(name) "
    }
}
