/// A text that equals another when both have the same code units, as in JavaScript.
///
/// A Swift string also equals one that only looks the same: é as one character and as two.
struct ExactText: Hashable {
    let text: String

    static func == (left: ExactText, right: ExactText) -> Bool {
        let (left, right) = (left.text.utf8.span, right.text.utf8.span)
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}
