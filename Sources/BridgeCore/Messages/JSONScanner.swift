/// Where and why a text is not JSON.
package struct JSONSyntaxError: Error, Equatable {
    /// The offset in UTF-8 bytes.
    package let offset: Int
    /// What was expected there.
    package let problem: String

    /// "line 3, column 12: expected , or }".
    package func description(in text: String) -> String {
        let (line, column) = position(in: text)
        return "line \(line), column \(column): \(problem)"
    }

    /// Line and column of the offset, both from 1, columns in characters.
    package func position(in text: String) -> (line: Int, column: Int) { Self.position(of: offset, in: text) }

    /// Line and column of an offset in UTF-8 bytes, both from 1, columns in characters.
    package static func position(of offset: Int, in text: String) -> (line: Int, column: Int) {
        // By bytes: "\r\n" is one character, and not the same one as "\n".
        let before = text.utf8.prefix(offset)
        let line = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.reversed()
        let count = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        return (count, String(decoding: Array(line), as: UTF8.self).count + 1)
    }
}

/// Walks over JSON text without making values.
///
/// The bridge needs what Foundation's coders do not offer: the exact text of one member of an envelope, so that
/// payloads keep the order of their keys, are not parsed before somebody asks, and cost one pass. It checks the whole
/// grammar, works without recursion, and stops at a depth limit where it is told to.
package struct JSONScanner {
    /// Deeper nesting is refused: decoding it to values would exhaust the stack.
    package static let depthLimit = 512

    private let bytes: [UInt8]
    /// The offset of the next byte.
    package private(set) var offset = 0
    /// Where the key of the member began that `forEachMember` gave last.
    package var keyOffset = 0

    /// The levels of nesting of the deepest value that was skipped.
    package private(set) var deepest = 0
    /// Whether there was a line break, which can stand between tokens only.
    private(set) var hasLineBreaks = false

    private let depthLimit: Int

    package init(_ text: some StringProtocol, depthLimit: Int = Self.depthLimit) {
        bytes = Array(text.utf8)
        self.depthLimit = depthLimit
    }

    /// The text between two offsets.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Whether the same bytes stand in two places.
    func isSame(_ place: Range<Int>, _ other: Range<Int>) -> Bool {
        guard place.count == other.count else { return false }
        for index in 0..<place.count where bytes[place.lowerBound + index] != bytes[other.lowerBound + index] {
            return false
        }
        return true
    }

    /// Up to eight bytes as one number, the first of them highest; nil for more, for none, and where one is a backslash.
    func word(at place: Range<Int>) -> UInt64? {
        guard (1...8).contains(place.count) else { return nil }
        var word: UInt64 = 0
        for index in place {
            if bytes[index] == UInt8(ascii: "\\") { return nil }
            word = word << 8 | UInt64(bytes[index])
        }
        return word
    }

    /// The value of the string there if it needs no escapes; nil where it does, and where no string stands there.
    func plainString(at place: Range<Int>) -> String? {
        guard bytes[place.lowerBound] == UInt8(ascii: "\"") else { return nil }
        let inner = place.lowerBound + 1..<place.upperBound - 1
        return Self.endOfPlain(bytes.span, inner.lowerBound) == inner.upperBound ? text(inner) : nil
    }

    /// Whether all bytes there are digits.
    func hasOnlyDigits(_ place: Range<Int>) -> Bool { place.allSatisfy { Self.isDigit(bytes[$0]) } }

    /// The byte at that offset.
    subscript(offset: Int) -> UInt8 { bytes[offset] }

    /// Moves back to where it has been.
    mutating func goBack(to offset: Int) { self.offset = offset }

    /// Moves behind eight bytes, given as one number, if they come next.
    mutating func take(eight word: UInt64) -> Bool {
        guard offset + 8 <= bytes.count,
            unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self) == word
        else { return false }
        offset += 8
        return true
    }

    /// Moves behind what stands at `place` if the same bytes come next.
    mutating func take(sameAs place: Range<Int>) -> Bool {
        let end = offset + place.count
        guard end <= bytes.count, isSame(offset..<end, place) else { return false }
        offset = end
        return true
    }

    /// The next byte, or nil at the end.
    package var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    package mutating func skipWhitespace() {
        while offset < bytes.count, isWhitespace(bytes[offset]) {
            if bytes[offset] == 0x0A || bytes[offset] == 0x0D { hasLineBreaks = true }
            offset += 1
        }
    }

    /// Moves behind `byte` if it comes next.
    package mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        offset += 1
        return true
    }

    package func failure(_ problem: String) -> JSONSyntaxError {
        JSONSyntaxError(
            offset: offset,
            problem: offset >= bytes.count ? problem + ", found the end of the text" : problem
        )
    }

    package mutating func expectEnd() throws(JSONSyntaxError) {
        skipWhitespace()
        if offset < bytes.count { throw failure("expected the end of the text") }
    }

    /// Moves behind the next value.
    package mutating func skipValue() throws(JSONSyntaxError) {
        var open: [UInt8] = []
        repeat {
            skipWhitespace()
            switch peek {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if open.count == depthLimit {
                    throw failure("expected at most \(depthLimit) levels of nesting")
                }
                if try enter(&open) { continue }
            default: try skipScalar()
            }
            try leave(&open)
        } while !open.isEmpty
    }

    /// Enters an object or array; true when a value comes next, false when it is already closed again.
    private mutating func enter(_ open: inout [UInt8]) throws(JSONSyntaxError) -> Bool {
        let closing = bytes[offset] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
        offset += 1
        deepest = max(deepest, open.count + 1)
        skipWhitespace()
        if take(closing) { return false }
        open.append(closing)
        if closing == UInt8(ascii: "}") { try skipKey() }
        return true
    }

    /// After a value: closes what ends here, up to the next value or the end of the outermost one.
    private mutating func leave(_ open: inout [UInt8]) throws(JSONSyntaxError) {
        while let closing = open.last {
            skipWhitespace()
            if take(closing) {
                open.removeLast()
            } else if take(UInt8(ascii: ",")) {
                if closing == UInt8(ascii: "}") { try skipKey() }
                return
            } else {
                throw failure("expected , or \(Character(Unicode.Scalar(closing)))")
            }
        }
    }

    private mutating func skipKey() throws(JSONSyntaxError) {
        skipWhitespace()
        guard peek == UInt8(ascii: "\"") else { throw failure("expected a key in double quotes") }
        try skipString()
        skipWhitespace()
        guard take(UInt8(ascii: ":")) else { throw failure("expected :") }
    }

    private mutating func skipScalar() throws(JSONSyntaxError) {
        switch peek {
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "t"): try skipWord("true")
        case UInt8(ascii: "f"): try skipWord("false")
        case UInt8(ascii: "n"): try skipWord("null")
        case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try skipNumber()
        default: throw failure("expected a value")
        }
    }

    private mutating func skipWord(_ word: StaticString) throws(JSONSyntaxError) {
        for character in word.description.utf8 where !take(character) { throw failure("expected \(word)") }
    }

    package mutating func skipString() throws(JSONSyntaxError) {
        offset += 1
        while true {
            offset = Self.endOfPlain(bytes.span, offset)
            switch peek {
            case UInt8(ascii: "\""):
                offset += 1
                return
            case UInt8(ascii: "\\"):
                offset += 1
                try skipEscape()
            case nil: throw failure("expected \" at the end of a string")
            default: throw failure("expected no control character inside a string")
            }
        }
    }

    /// Whether all characters of `text` stand for themselves in a string.
    static func isPlain(_ text: String) -> Bool {
        let bytes = text.utf8.span
        return endOfPlain(bytes, 0) == bytes.count
    }

    /// Whether all characters of a JSON string stand for themselves, its quotes aside.
    static func isPlain(string: String) -> Bool {
        let bytes = string.utf8.span
        return endOfPlain(bytes, 1) == bytes.count - 1
    }

    /// Where the characters end that stand for themselves, from `start` on.
    private static func endOfPlain(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var offset = start
        while offset + 8 <= bytes.count {
            let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let count = plainCount(eight: UInt64(littleEndian: word))
            offset += count
            if count < 8 { return offset }
        }
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            offset += 1
        }
        return offset
    }

    /// How many of eight bytes come before the first quote, backslash or byte below a space: looked at all at once.
    private static func plainCount(eight word: UInt64) -> Int {
        let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let (quote, backslash) = (word ^ (ones &* 0x22), word ^ (ones &* 0x5C))
        // A subtraction borrows a byte's top bit where the byte was less, and from those behind it only then.
        let less = (word &- ones &* 0x20) & ~word
        return ((less | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash) & tops).trailingZeroBitCount / 8
    }

    private mutating func skipEscape() throws(JSONSyntaxError) {
        guard let byte = peek else { throw failure("expected an escape") }
        switch byte {
        case UInt8(ascii: "u"):
            offset += 1
            for _ in 0..<4 {
                guard let digit = peek, isHexadecimal(digit) else { throw failure("expected four hexadecimal digits") }
                offset += 1
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 1
        default: throw failure("expected an escape")
        }
    }

    package mutating func skipNumber() throws(JSONSyntaxError) {
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try skipDigits() }
        if take(UInt8(ascii: ".")) { try skipDigits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(JSONSyntaxError) {
        let start = offset
        while let byte = peek, Self.isDigit(byte) { offset += 1 }
        if offset == start { throw failure("expected a digit") }
    }

    private func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Whether it is the character of a digit.
    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
