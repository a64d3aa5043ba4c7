import BridgeCore

/// One line of a recording under construction, as the bytes of its text.
///
/// Payloads go in as the text that they are. There are two lines for each call, so nothing is made that is not written.
struct EventLine {
    /// The line's number in the file, from 1.
    let number: Int
    private let form: RecordingForm
    private var bytes: [UInt8] = []
    private var payloads: [RecordedLine.Payload] = []

    /// What most lines have room in.
    private static let usualLength = 512

    init(_ form: RecordingForm, number: Int) {
        self.form = form
        self.number = number
        bytes.reserveCapacity(Self.usualLength)
        bytes.append(UInt8(ascii: "{"))
    }

    /// The line with its end, and without a line break.
    consuming func ended() -> RecordedLine {
        bytes.append(UInt8(ascii: "}"))
        return RecordedLine(bytes: bytes, payloads: payloads)
    }

    mutating func add(_ key: String, json: String) {
        begin(key)
        bytes.append(escaping: json, isInString: false)
    }

    mutating func add(_ key: String, text: String?) {
        guard let text else { return }
        begin(key)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(escaping: text, isInString: true)
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func add(call: CallID) {
        begin("call")
        bytes += "\"c".utf8
        bytes += String(call.number).utf8
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func add(time: Duration, _ key: String) {
        guard !form.isTest else { return }
        add(key, json: JSONValue.spelling(of: (time.milliseconds * 1_000).rounded() / 1_000))
    }

    /// Adds a payload; one that is too large for a line goes to a file of that name.
    mutating func add(_ key: String, value: JSONText?, file: @autoclosure () -> String) {
        guard let text = value.map(withoutHidden)?.text else { return }
        if !goesBeside(key, text, file) { add(key, json: text) }
    }

    mutating func add(wire: String?, file: @autoclosure () -> String) {
        guard let wire, form.hasWire else { return }
        if !goesBeside("wire", wire, file) { add("wire", text: wire) }
    }

    private mutating func begin(_ key: String) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(escaping: key, isInString: false)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func goesBeside(_ key: String, _ text: String, _ file: () -> String) -> Bool {
        guard let prefix = form.payloadPrefix, text.utf8.count > RecordingForm.lineLimit else { return false }
        let name = prefix + file()
        add(key + "File", text: name)
        payloads.append(.init(name: name, text: text))
        return true
    }

    private func withoutHidden(_ text: JSONText) -> JSONText {
        guard !form.hidden.isEmpty else { return text }
        let value = text.value
        let hidden = form.hidden.filter { $0.value(in: value) != nil }
        return hidden.isEmpty ? text : hidden.reduce(value) { $1.replacing(in: $0, with: "…") }.text
    }
}

extension [UInt8] {
    /// Appends a text without the control characters that JSON allows and terminals obey: in its place stands their escape.
    ///
    /// They can stand inside strings only. A text that `isInString` is also escaped as JSON demands.
    fileprivate mutating func append(escaping text: String, isInString: Bool) {
        var text = text
        text.withUTF8 { source in
            var (start, index) = (0, 0)
            while index < source.count {
                let byte = source[index]
                guard isInString ? Self.isSpecial[Int(byte)] : byte == 0x7F || byte == 0xC2 else {
                    index += 1
                    continue
                }
                // In UTF-8 the control characters behind 7F are C2 with a byte from 80 to 9F behind it.
                let isPair = byte == 0xC2
                if isPair, source[index + 1] > 0x9F {
                    index += 2
                    continue
                }
                append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
                append(escapeOf: isPair ? source[index + 1] : byte)
                index += isPair ? 2 : 1
                start = index
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
        }
    }

    private mutating func append(escapeOf character: UInt8) {
        append(UInt8(ascii: "\\"))
        switch character {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(character)
        case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
        default: self += "u00\(character < 0x10 ? "0" : "")\(String(character, radix: 16))".utf8
        }
    }

    /// Whether a byte begins what cannot stand for itself in a string.
    private static let isSpecial = (0...0xFF).map { byte in
        byte < 0x20 || [0x22, 0x5C, 0x7F, 0xC2].contains(byte)
    }
}
