import Foundation

/// Lays JSON text out for reading: one member a line, long lines cut, so that no view has to lay out a long line.
nonisolated package struct JSONLayout {
    /// How many characters of a line are shown.
    package static let lineLimit = 1_000
    /// How many of them give way to the note that there is more, so that a cut line is not cut again.
    private static let noteLength = 40
    /// How many characters are shown altogether.
    package static let textLimit = 1 << 20

    private var output: [UInt8] = []
    private var column = 0
    private var depth = 0
    private var cut = 0
    private var written = 0

    /// `text`, which is one JSON value, with a line for each member and element.
    ///
    /// Spelling is kept.
    package static func lines(of text: String) -> String {
        var (layout, text) = (JSONLayout(), text)
        text.withUTF8 { layout.layOut($0) }
        return String(decoding: layout.output, as: UTF8.self)
    }

    /// `text` with its lines cut where they are too long, for text that is not JSON or is shown as it travelled.
    package static func cut(_ text: String) -> String {
        var (layout, text) = (JSONLayout(), text)
        text.withUTF8 { bytes in
            for byte in bytes {
                guard layout.written < textLimit else { return layout.endText() }
                if byte == UInt8(ascii: "\n") { layout.breakLine() } else { layout.put(byte) }
            }
            layout.endLine()
        }
        return String(decoding: layout.output, as: UTF8.self)
    }

    /// All of `text` with line breaks added, so that no line is too long; for who wants to see the whole.
    package static func broken(_ text: String) -> String {
        var (output, column, text) = ([UInt8](), 0, text)
        output.reserveCapacity(text.utf8.count + text.utf8.count / lineLimit)
        text.withUTF8 { bytes in
            for byte in bytes {
                let isStart = byte & 0xC0 != 0x80
                if isStart, column == lineLimit {
                    output.append(UInt8(ascii: "\n"))
                    column = 0
                }
                output.append(byte)
                column = byte == UInt8(ascii: "\n") ? 0 : column + (isStart ? 1 : 0)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func layOut(_ text: UnsafeBufferPointer<UInt8>) {
        var (isInString, isEscaped) = (false, false)
        var previous = UInt8(ascii: " ")
        for byte in text {
            guard written < Self.textLimit else { return endText() }
            if isInString {
                put(byte)
                if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte > 0x20 {
                putOutsideString(byte, after: previous)
                isInString = byte == UInt8(ascii: "\"")
            } else {
                continue
            }
            previous = byte
        }
        endLine()
    }

    private mutating func putOutsideString(_ byte: UInt8, after previous: UInt8) {
        let opensBefore = previous == UInt8(ascii: "{") || previous == UInt8(ascii: "[")
        let closes = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
        let isEmpty = opensBefore && closes
        if opensBefore || previous == UInt8(ascii: ","), !isEmpty { breakLine() }
        if closes {
            depth -= 1
            if !isEmpty { breakLine() }
        }
        put(byte)
        if byte == UInt8(ascii: ":") { put(UInt8(ascii: " ")) }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
    }

    /// What does not fit into the line is counted and costs nothing of what may be shown.
    private mutating func put(_ byte: UInt8) {
        let isStart = byte & 0xC0 != 0x80
        if isStart { column += 1 }
        if column <= Self.lineLimit {
            output.append(byte)
            if isStart { written += 1 }
        } else if isStart {
            cut += 1
        }
    }

    private mutating func endLine() {
        if cut > 0 {
            for _ in 0..<Self.noteLength { dropLast() }
            let count = cut + Self.noteLength
            output += translated("… {n} more character", "… {n} more characters", count).utf8
        }
        (column, cut) = (0, 0)
    }

    /// Takes the last character out.
    private mutating func dropLast() {
        while let byte = output.popLast(), byte & 0xC0 == 0x80 {}
    }

    /// Says that there is more than is shown.
    private mutating func endText() {
        endLine()
        output += "\n…".utf8
    }

    private mutating func breakLine() {
        endLine()
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: 2 * min(max(depth, 0), 40))
    }
}
