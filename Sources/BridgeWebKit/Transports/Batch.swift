import BridgeCore
import Glibc

/// What the world's half of the channel sends at one time: "<token> <origin> <0|1>\n<frame>\n<frame>…".
struct Batch {
    let token: Substring
    let origin: Substring
    /// Whether the sender has no mailbox and would like the reply to be kept as one.
    let wantsMailbox: Bool
    private let text: String
    /// Where the next frame begins, in bytes.
    private var offset: Int

    /// Its bytes in memory, or a few more.
    var size: Int { text.utf8.count + 256 }

    /// Nil where the text is not of that form, which only something that is not ours can send.
    init?(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        let bytes = text.utf8
        guard
            let first = bytes.firstIndex(of: UInt8(ascii: " ")),
            let second = bytes[bytes.index(after: first)...].firstIndex(of: UInt8(ascii: " ")),
            let end = bytes[second...].firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        token = text[..<first]
        origin = text[bytes.index(after: first)..<second]
        wantsMailbox = bytes[bytes.index(after: second)] == UInt8(ascii: "1")
        offset = bytes.distance(from: bytes.startIndex, to: end) + 1
        self.text = text
    }

    /// Takes the next frame out: its protocol and text; nil where there is none.
    mutating func nextFrame() -> (tag: String, text: String)? {
        let start = offset
        let frame = text.utf8.withContiguousStorageIfAvailable { bytes -> (tag: String, text: String, end: Int)? in
            guard start < bytes.count else { return nil }
            let rest = UnsafeRawBufferPointer(bytes).suffix(from: start)
            guard let gap = rest.first(UInt8(ascii: " ")) else { return nil }
            // Nothing is behind the last one.
            let end = rest[gap...].first(UInt8(ascii: "\n")) ?? rest.endIndex
            return (
                String(decoding: rest[..<gap], as: UTF8.self), String(decoding: rest[(gap + 1)..<end], as: UTF8.self),
                end
            )
        }
        guard let frame = frame ?? nil else { return nil }
        offset = frame.end + 1
        return (frame.tag, frame.text)
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Where that byte stands first; the C library finds it in a text of many megabytes at once.
    fileprivate func first(_ byte: UInt8) -> Int? {
        guard !isEmpty, let start = UnsafeRawBufferPointer(rebasing: self).baseAddress else { return nil }
        return memchr(start, Int32(byte), count).map { startIndex + (UnsafeRawPointer($0) - start) }
    }
}
