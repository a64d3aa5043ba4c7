/// A text that equals another when both have the same code units, as in JavaScript.
///
/// A Swift string also equals one that only looks the same: é as one character and as two.
struct ExactText: Hashable {
    let text: String

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
}
