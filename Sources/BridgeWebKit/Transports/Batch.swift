import BridgeCore

/// What the world's half of the channel sends at one time: "<token> <origin> <0|1>\n<frame>\n<frame>…".
struct Batch {
    let token: Substring
    let origin: Substring
    /// Whether the sender has no mailbox and would like the reply to be kept as one.
    let wantsMailbox: Bool
    private let frames: Substring.UTF8View

    /// Its bytes in memory, or a few more.
    var size: Int { frames.count + 256 }

    /// Nil where the text is not of that form, which only something that is not ours can send.
    init?(_ text: String) {
        let bytes = text.utf8
        guard
            let first = bytes.firstIndex(of: UInt8(ascii: " ")),
            let second = bytes[bytes.index(after: first)...].firstIndex(of: UInt8(ascii: " ")),
            let end = bytes[second...].firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        token = text[..<first]
        origin = text[bytes.index(after: first)..<second]
        wantsMailbox = bytes[bytes.index(after: second)] == UInt8(ascii: "1")
        frames = bytes[bytes.index(after: end)...]
    }

    /// Gives each frame's protocol and text to `body`, in order.
    func forEachFrame(_ body: (_ tag: Substring, _ text: String) -> Void) {
        var rest = frames
        while let gap = rest.firstIndex(of: UInt8(ascii: " ")),
            let end = rest[gap...].firstIndex(of: UInt8(ascii: "\n"))
        {
            body(Substring(rest[..<gap]), String(Substring(rest[rest.index(after: gap)..<end])))
            rest = rest[rest.index(after: end)...]
        }
    }
}
