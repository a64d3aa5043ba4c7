/// A text that equals another when both have the same code units, as in JavaScript.
///
/// A Swift string also equals one that only looks the same: é as one character and as two.
struct ExactText: Hashable {
    let text: String

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
}

extension String {
    /// Whether no byte of its UTF-8 is `byte`.
    func lacks(_ byte: UInt8) -> Bool {
        let bytes = utf8.span
        for index in bytes.indices where bytes[index] == byte { return false }
        return true
    }
}
