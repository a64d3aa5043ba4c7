import Foundation

/// Lays JSON text out for reading: one member a line, long lines cut, so that no view has to lay out a long line.
nonisolated package struct JSONLayout {
    /// How many characters of a line are shown.
    package static let lineLimit = 1_000
    /// How many characters are shown altogether.
    package static let textLimit = 1 << 20

    private var output = ""
    private var column = 0
    private var depth = 0
    private var cut = 0
    private var written = 0

    /// `text`, which is one JSON value, with a line for each member and element.
    ///
    /// Spelling is kept.
    package static func lines(of text: String) -> String {
        var layout = JSONLayout()
        layout.layOut(text)
        return layout.output
    }

    /// `text` with its lines cut where they are too long, for text that is not JSON or is shown as it travelled.
    package static func cut(_ text: String) -> String {
        var layout = JSONLayout()
        for character in text.unicodeScalars {
            guard layout.written < textLimit else {
                layout.endText()
                return layout.output
            }
            if character == "\n" { layout.breakLine() } else { layout.put(character) }
        }
        layout.endLine()
        return layout.output
    }

    private mutating func layOut(_ text: String) {
        var (isInString, isEscaped) = (false, false)
        var previous: Unicode.Scalar = " "
        for character in text.unicodeScalars {
            guard written < Self.textLimit else { return endText() }
            if isInString {
                put(character)
                if character == "\"", !isEscaped { isInString = false }
                isEscaped = character == "\\" && !isEscaped
            } else if !character.properties.isWhitespace {
                putOutsideString(character, after: previous)
                isInString = character == "\""
            } else {
                continue
            }
            previous = character
        }
        endLine()
    }

    private mutating func putOutsideString(_ character: Unicode.Scalar, after previous: Unicode.Scalar) {
        let isEmpty = (previous == "{" && character == "}") || (previous == "[" && character == "]")
        if previous == "{" || previous == "[" || previous == "," {
            if !isEmpty { breakLine() }
        }
        if character == "}" || character == "]" {
            depth -= 1
            if !isEmpty { breakLine() }
        }
        put(character)
        if character == ":" { put(" ") }
        if character == "{" || character == "[" { depth += 1 }
    }

    private mutating func put(_ character: Unicode.Scalar) {
        written += 1
        column += 1
        if column <= Self.lineLimit { output.unicodeScalars.append(character) } else { cut += 1 }
    }

    private mutating func endLine() {
        if cut > 0 { output += "… \(cut.formatted()) more characters" }
        (column, cut) = (0, 0)
    }

    /// Says that there is more than is shown.
    private mutating func endText() {
        endLine()
        output += "\n…"
    }

    private mutating func breakLine() {
        endLine()
        output += "\n" + String(repeating: " ", count: 2 * min(depth, 40))
    }
}
