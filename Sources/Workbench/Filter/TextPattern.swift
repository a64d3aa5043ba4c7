import CWebKitGTK
import GLibKit

/// What a text is looked through for: a part of it in any case, the whole with `*` and `?`, or a regular expression.
nonisolated enum TextPattern: Sendable {
    case part(FoldedText)
    case whole(String)
    case expression(TextExpression)

    /// How many bytes of a text count as its beginning: about 120 characters.
    private static let startLength = 240

    /// A value as it was typed; `allowsStars` is for names, which people know by their beginnings.
    ///
    /// - Throws: Why it is no regular expression.
    init(_ value: FilterWord.Value, allowsStars: Bool = false) throws(GLibError) {
        switch value {
        case .text(let text) where allowsStars && (text.contains("*") || text.contains("?")):
            self = .whole(text.lowercased())
        case .text(let text): self = .part(FoldedText(text))
        case .pattern(let pattern, let ignoresCase): self = .expression(try TextExpression(pattern, ignoresCase))
        }
    }

    /// Whether it fits `text`.
    func fits(_ text: String) -> Bool {
        switch self {
        case .part(let part): part.isIn(text)
        case .whole(let pattern): g_pattern_match_simple(pattern, text.lowercased()) != 0
        case .expression(let expression): expression.fits(text)
        }
    }

    /// Whether it fits the beginning of `text`.
    func fitsStart(of text: String) -> Bool {
        guard text.utf8.count > Self.startLength else { return fits(text) }
        let utf8 = text.utf8
        let end = utf8.index(utf8.startIndex, offsetBy: Self.startLength)
        // Not within a character.
        return fits(String(text[..<text.unicodeScalars.index(before: text.unicodeScalars.index(after: end))]))
    }
}
