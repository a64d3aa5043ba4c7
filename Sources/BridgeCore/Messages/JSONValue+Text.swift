extension JSONValue {
    /// The value as compact JSON.
    ///
    /// Numbers that JSON does not have (NaN, infinity) become `null`, as in JavaScript.
    public var text: JSONText {
        var text = ""
        write(to: &text)
        return JSONText(unchecked: text)
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): text += Self.spelling(of: number)
        case .string(let string): Self.write(string, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// A number as JavaScript writes it where the two agree: `1`, not `1.0`.
    package static func spelling(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        if let whole = Int64(exactly: number) { return String(whole) }
        return String(number)
    }

    /// Appends `string` in double quotes, escaped where JSON demands it.
    package static func write(_ string: String, to text: inout String) {
        text.reserveCapacity(text.utf8.count + string.utf8.count + 2)
        text += "\""
        if JSONScanner.isPlain(string) {
            text += string
        } else {
            for scalar in string.unicodeScalars { writeEscaped(scalar, to: &text) }
        }
        text += "\""
    }

    private static func writeEscaped(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\u{0}"..<" ":
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
    }

    /// The value over several lines, each level indented by two spaces, in the form that Apple's serializer writes
    /// and that the phone bridges log: `"key" : value`.
    package func prettyText(indentation: String = "") -> String {
        let inner = indentation + "  "
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + $0.prettyText(indentation: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n" + indentation + "]"
        case .object(let members) where !members.keys.isEmpty:
            let lines = members.map { key, value in
                inner + JSONValue.string(key).text.text + " : " + value.prettyText(indentation: inner)
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n" + indentation + "}"
        default: return text.text
        }
    }
}

extension JSONScanner {
    /// Reads the next value as a tree.
    package mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        if depth > Self.depthLimit { throw failure("expected at most \(Self.depthLimit) levels of nesting") }
        skipWhitespace()
        let start = offset
        switch peek {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .array(try elements(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            try skipValue()
            let word = text(start..<offset)
            return word == "null" ? .null : .bool(word == "true")
        default:
            try skipValue()
            return .number(Double(text(start..<offset)) ?? .nan)
        }
    }

    /// Reads the next value, which is a string, without its escapes.
    package mutating func string() throws(JSONSyntaxError) -> String {
        let start = offset
        try skipString()
        let raw = text(start + 1..<offset - 1)
        return Self.isPlain(raw) ? raw : Self.unescape(raw)
    }

    /// Reads the members of the object that comes next, giving the offsets of each value to `body`.
    package mutating func forEachMember(
        _ body: (String, inout JSONScanner) throws(JSONSyntaxError) -> Void
    ) throws(JSONSyntaxError) {
        guard take(UInt8(ascii: "{")) else { throw failure("expected an object") }
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return }
        repeat {
            skipWhitespace()
            guard peek == UInt8(ascii: "\"") else { throw failure("expected a key in double quotes") }
            keyOffset = offset
            let key = try string()
            skipWhitespace()
            guard take(UInt8(ascii: ":")) else { throw failure("expected :") }
            skipWhitespace()
            try body(key, &self)
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw failure("expected , or }") }
    }

    private mutating func members(depth: Int) throws(JSONSyntaxError) -> JSONObject {
        var object = JSONObject()
        try forEachMember { (key, scanner) throws(JSONSyntaxError) in
            object[key] = try scanner.value(depth: depth + 1)
        }
        return object
    }

    /// Reads the elements of the array that comes next; `body` reads one each time.
    package mutating func forEachElement(
        _ body: (inout JSONScanner) throws(JSONSyntaxError) -> Void
    ) throws(JSONSyntaxError) {
        guard take(UInt8(ascii: "[")) else { throw failure("expected an array") }
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return }
        repeat {
            skipWhitespace()
            try body(&self)
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw failure("expected , or ]") }
    }

    private mutating func elements(depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
        var elements: [JSONValue] = []
        try forEachElement { (scanner) throws(JSONSyntaxError) in
            elements.append(try scanner.value(depth: depth + 1))
        }
        return elements
    }

    /// The text that `raw`, the checked inside of a JSON string, stands for.
    ///
    /// A lone surrogate becomes U+FFFD.
    private static func unescape(_ raw: String) -> String {
        var units: [UInt16] = []
        var iterator = raw.utf16.makeIterator()
        while let unit = iterator.next() {
            guard unit == UInt16(UInt8(ascii: "\\")), let escape = iterator.next() else {
                units.append(unit)
                continue
            }
            switch UInt8(truncatingIfNeeded: escape) {
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "u"):
                let digits = (0..<4).compactMap { _ in iterator.next() }
                units.append(UInt16(String(decoding: digits, as: UTF16.self), radix: 16) ?? 0xFFFD)
            default: units.append(escape)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
