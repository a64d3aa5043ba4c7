/// A script as it stands in a file of handlers: all its lines in one text of JSON.
struct ScriptText {
    /// The text in quotes, with its escapes.
    private let token: [UInt8]

    init(token: String) { self.token = Array(token.utf8) }

    /// How many lines a script has.
    static func lineCount(of body: String) -> Int {
        // A line break of two characters is one of Swift's.
        body.count { $0 == "\n" || $0 == "\r\n" || $0 == "\r" } + 1
    }

    /// Where a line of the script begins, counted in bytes from the quote; the last one's where there are fewer.
    func offset(ofLine line: Int) -> Int {
        var (offset, current, start) = (1, 1, 1)
        while current < line, offset < token.count - 1 {
            let word = word(at: offset)
            offset += word.count
            guard Self.isBreak(word) else { continue }
            if Self.isReturn(word), Self.isFeed(self.word(at: offset)) { offset += self.word(at: offset).count }
            (current, start) = (current + 1, offset)
        }
        return start
    }

    /// The byte or the escape that stands there.
    private func word(at offset: Int) -> ArraySlice<UInt8> {
        guard token[offset] == UInt8(ascii: "\\") else { return token[offset...offset] }
        let count = token[offset + 1] == UInt8(ascii: "u") ? 6 : 2
        return token[offset..<min(offset + count, token.count)]
    }

    private static func isBreak(_ word: ArraySlice<UInt8>) -> Bool { isFeed(word) || isReturn(word) }

    private static func isFeed(_ word: ArraySlice<UInt8>) -> Bool { isEscape(word, "\\n", "\\u000a") }

    private static func isReturn(_ word: ArraySlice<UInt8>) -> Bool { isEscape(word, "\\r", "\\u000d") }

    private static func isEscape(_ word: ArraySlice<UInt8>, _ short: String, _ long: String) -> Bool {
        let text = String(decoding: word, as: UTF8.self)
        return text == short || text.lowercased() == long
    }
}
