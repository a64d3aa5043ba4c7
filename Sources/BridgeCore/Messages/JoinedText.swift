extension String {
    /// Up to so many bytes a text is made in one piece; of more the bytes would have to be checked once again.
    private static let longestPiece = 2_048

    /// The texts one behind the other.
    ///
    /// Most are short, and to append them costs several times as much as to put them into their place.
    init(joining first: String, _ second: String, _ third: String, _ fourth: String = "", _ fifth: String = "") {
        let (a, b, c, d, e) = (first.utf8, second.utf8, third.utf8, fourth.utf8, fifth.utf8)
        let count = a.count + b.count + c.count + d.count + e.count
        guard count <= Self.longestPiece else {
            self = ""
            reserveCapacity(count)
            for text in [first, second, third, fourth, fifth] { self += text }
            return
        }
        self = unsafe String(unsafeUninitializedCapacity: count) { buffer in
            var end = unsafe buffer.initialize(fromContentsOf: a)
            unsafe end = buffer[end...].initialize(fromContentsOf: b)
            unsafe end = buffer[end...].initialize(fromContentsOf: c)
            unsafe end = buffer[end...].initialize(fromContentsOf: d)
            return unsafe buffer[end...].initialize(fromContentsOf: e)
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
