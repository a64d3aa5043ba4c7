import BridgeCore

/// What the world's half of the channel sends at one time: "<token> <origin> <0|1>\n<frame>\n<frame>…".
struct Batch {
    let token: PageToken
    let origin: Substring
    /// Whether the sender has no mailbox and would like the reply to be kept as one.
    let wantsMailbox: Bool
    let frames: Substring

    /// Nil where the text is not of that form, which only something that is not ours can send.
    init?(_ text: String) {
        guard let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let head = text[..<end].split(separator: " ")
        guard head.count == 3 else { return nil }
        token = PageToken(rawValue: String(head[0]))
        origin = head[1]
        wantsMailbox = head[2] == "1"
        frames = text[text.utf8.index(after: end)...]
    }

    /// Gives each frame's protocol and text to `body`, in order.
    func forEachFrame(_ body: (Substring, Substring) -> Void) {
        for frame in frames.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let gap = frame.firstIndex(of: UInt8(ascii: " ")) else { continue }
            body(Substring(frame[..<gap]), Substring(frame[frame.index(after: gap)...]))
        }
    }
}
