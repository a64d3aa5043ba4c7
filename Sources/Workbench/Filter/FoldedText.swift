import Glibc

/// A text that is looked for in others, whatever their case.
nonisolated struct FoldedText: Sendable {
    private let bytes: [UInt8]
    /// Letters beyond ASCII with two cases need the other text folded as a whole.
    private let needsFolding: Bool

    init(_ text: String) {
        let folded = text.lowercased()
        bytes = Array(folded.utf8)
        needsFolding = folded.unicodeScalars.contains { !$0.isASCII && $0.properties.isCased }
    }

    /// Whether `text` contains it.
    func isIn(_ text: String) -> Bool {
        var text = needsFolding ? text.lowercased() : text
        return text.withUTF8 { isIn($0) }
    }

    /// The first byte is looked for in both cases by the C library, which is many times faster than a loop.
    private func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        guard text.count >= bytes.count, let base = text.baseAddress else { return false }
        let last = text.count - bytes.count
        let cases = Self.isLetter(first) ? [first, first - 0x20] : [first]
        return cases.contains { byte in
            var offset = 0
            while offset <= last, let hit = memchr(base + offset, Int32(byte), last - offset + 1) {
                offset = UnsafeRawPointer(base).distance(to: hit)
                if begins(base + offset) { return true }
                offset += 1
            }
            return false
        }
    }

    private func begins(_ text: UnsafePointer<UInt8>) -> Bool {
        for index in 1..<max(bytes.count, 1) where Self.folded(text[index]) != bytes[index] { return false }
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    private static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
