/// Which texts may have colours without holding the window up.
nonisolated enum JSONColours {
    /// Larger texts have none.
    private static let textLimit = 256 << 10

    /// Whether GtkSourceView colours `text` quickly: it is not large and has no long line.
    static func suit(_ text: String) -> Bool {
        guard text.utf8.count <= textLimit else { return false }
        var length = 0
        for byte in text.utf8 {
            length = byte == UInt8(ascii: "\n") ? 0 : length + 1
            if length > JSONLayout.lineLimit { return false }
        }
        return true
    }
}
