import BridgeCore

/// What is to be said to the page at one time: "<protocol> <text>" line by line, as bytes of UTF-8.
///
/// As bytes, since to add to a `String` costs several times as much.
struct Outbox {
    private var bytes: [UInt8] = []
    /// What the whole begins with.
    private let head: String
    private static let usualSize = 16_384
    /// Whose message stands last, and what comes between it and a further one of the same.
    private var last = WireProtocolName(rawValue: "")
    private var separator = ""

    /// An empty one, whose text will begin with `head`.
    init(head: String = "") { self.head = head }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func put(_ message: String, _ name: WireProtocolName) {
        if name != last || bytes.isEmpty { begin(name) } else { append(separator) }
        append(message)
    }

    /// Takes out all that is there.
    mutating func take() -> [UInt8] {
        let taken = bytes
        bytes = []
        // What comes next is often as long.
        bytes.reserveCapacity(min(taken.count, Self.usualSize))
        return taken
    }

    private mutating func begin(_ name: WireProtocolName) {
        append(bytes.isEmpty ? "\(head)\(name) " : "\n\(name) ")
        guard name != last else { return }
        last = name
        separator = WireProtocols.named(name)?.joinsMessages ?? false ? "," : "\n\(name) "
    }

    private mutating func append(_ text: String) {
        let isAdded: Void? = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
        if isAdded == nil { bytes.append(contentsOf: text.utf8) }
    }
}
