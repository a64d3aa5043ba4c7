extension String {
    /// Up to so many bytes a text is made in one piece; of more the bytes would have to be checked once again.
    private static let longestPiece = 2_048

    /// The texts one behind the other.
    ///
    /// Most are short, and to append them costs several times as much as to put them into their place.
    init(joining first: String, _ second: String, _ third: String, _ fourth: String = "", _ fifth: String = "") {
        let count = first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count + fifth.utf8.count
        guard count <= Self.longestPiece else {
            self = ""
            reserveCapacity(count)
            for text in [first, second, third, fourth, fifth] { self += text }
            return
        }
        self = unsafe String(unsafeUninitializedCapacity: count) { buffer in
            var end = unsafe buffer.put(first, at: 0)
            end = unsafe buffer.put(second, at: end)
            end = unsafe buffer.put(third, at: end)
            end = unsafe buffer.put(fourth, at: end)
            return unsafe buffer.put(fifth, at: end)
        }
    }

    /// The text without its first and its last byte.
    var inner: String {
        let piece = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            let inner = unsafe UnsafeBufferPointer(rebasing: bytes.dropFirst().dropLast())
            return unsafe String(decoding: inner, as: UTF8.self)
        }
        return piece ?? String(decoding: utf8.dropFirst().dropLast(), as: UTF8.self)
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Puts the bytes of a text there; returns where they end.
    fileprivate func put(_ text: String, at start: Int) -> Int {
        let bytes = text.utf8.span
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(self)[start...])
        unsafe bytes.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
        return start + bytes.count
    }
}
