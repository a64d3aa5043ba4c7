import BridgeCore

/// What the world's half of the channel sends at one time: "<token> <origin> <0|1>\n<frame>\n<frame>…".
struct Batch {
    let token: Substring
    let origin: Substring
    /// Whether the sender has no mailbox and would like the reply to be kept as one.
    let wantsMailbox: Bool
    private var frames: Substring.UTF8View

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

    /// Takes the next frame out: its protocol and text; nil where there is none.
    mutating func nextFrame() -> (tag: Substring, text: String)? {
        guard let gap = frames.firstIndex(of: UInt8(ascii: " ")),
            let end = frames[gap...].firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        defer { frames = frames[frames.index(after: end)...] }
        return (Substring(frames[..<gap]), String(Substring(frames[frames.index(after: gap)..<end])))
    }
}
