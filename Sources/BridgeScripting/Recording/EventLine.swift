import BridgeCore

/// One line of a recording under construction.
///
/// Payloads go in as the text that they are.
struct EventLine {
    /// The line's number in the file, from 1.
    let number: Int
    private let form: RecordingForm
    private var text = "{"
    private var payloads: [RecordedLine.Payload] = []

    init(_ form: RecordingForm, number: Int) {
        self.form = form
        self.number = number
    }

    var ended: RecordedLine { RecordedLine(text: Self.withoutControls(text) + "}", payloads: payloads) }

    mutating func add(_ key: String, json: String) {
        if text.utf8.count > 1 { text += "," }
        text += "\"\(key)\":"
        text += json
    }

    mutating func add(_ key: String, text string: String?) {
        guard let string else { return }
        add(key, json: JSONValue.string(string).text.text)
    }

    mutating func add(time: Duration, _ key: String) {
        guard !form.isTest else { return }
        add(key, json: JSONValue.spelling(of: (time.milliseconds * 1_000).rounded() / 1_000))
    }

    /// Adds a payload; one that is too large for a line goes to a file of that name.
    mutating func add(_ key: String, value: JSONText?, file: String) {
        guard let text = value.map(withoutHidden) else { return }
        if !goesBeside(key, text.text, file) { add(key, json: text.text) }
    }

    mutating func add(wire: String?, file: String) {
        guard let wire, form.hasWire else { return }
        if !goesBeside("wire", wire, file) { add("wire", text: wire) }
    }

    private mutating func goesBeside(_ key: String, _ text: String, _ file: String) -> Bool {
        guard let prefix = form.payloadPrefix, text.utf8.count > RecordingForm.lineLimit else { return false }
        add(key + "File", text: prefix + file)
        payloads.append(.init(name: prefix + file, text: text))
        return true
    }

    private func withoutHidden(_ text: JSONText) -> JSONText {
        guard !form.hidden.isEmpty else { return text }
        let value = text.value
        let hidden = form.hidden.filter { $0.value(in: value) != nil }
        return hidden.isEmpty ? text : hidden.reduce(value) { $1.replacing(in: $0, with: "…") }.text
    }

    /// Escapes the control characters that JSON allows and terminals obey; they can stand inside strings only.
    private static func withoutControls(_ text: String) -> String {
        // In UTF-8 they are 7F, and C2 with a byte behind it.
        guard text.utf8.contains(where: { $0 == 0x7F || $0 == 0xC2 }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            if (0x7F...0x9F).contains(scalar.value) {
                escaped += "\\u00" + String(scalar.value, radix: 16)
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
