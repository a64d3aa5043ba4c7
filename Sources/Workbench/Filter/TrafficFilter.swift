import BridgeCore

/// Which rows are wanted, in the words that a person types: `name:pay is:failed -slower:2s`.
///
/// Terms side by side must all hold; of values with commas between them one must; `-` before a term means that it must
/// not. Quotes keep blanks together, `/…/i` is a regular expression. What is not understood is looked for as it stands.
nonisolated package struct TrafficFilter: Sendable, Equatable {
    /// Something that was not understood.
    package struct Problem: Sendable, Equatable {
        /// Where it stands, in UTF-8 bytes.
        package let range: Range<Int>
        /// What is wrong with it and what was meant perhaps.
        package let sentence: String
    }

    /// What the terms are about that stands in no row.
    package struct Context: Sendable {
        /// The number of the page that is there.
        package var page: Int
        /// The number of that page's first row.
        package var pageRow: Int

        /// What is known now.
        package init(page: Int = 0, pageRow: Int = 0) {
            self.page = page
            self.pageRow = pageRow
        }
    }

    /// What was typed.
    package let text: String
    /// What was not understood, in its order.
    package let problems: [Problem]
    let terms: [FilterTerm]

    /// Reads what was typed; this never fails.
    package init(_ text: String = "") {
        self.text = text
        var (terms, problems): ([FilterTerm], [Problem]) = ([], [])
        for word in FilterWord.words(of: text) {
            let (term, problem) = FilterTerm.read(word)
            if let term { terms.append(term) }
            if let problem { problems.append(Problem(range: word.range, sentence: problem)) }
        }
        (self.terms, self.problems) = (terms, problems)
    }

    /// Whether every row that is no internal one is wanted.
    package var isEmpty: Bool { terms.isEmpty }

    /// Whether a row is wanted.
    ///
    /// Internal ones are wanted only where a term speaks of them.
    package func matches(_ row: TrafficRow, _ context: Context = Context()) -> Bool {
        if row.isInternal, !asksForInternal { return false }
        return terms.allSatisfy { $0.holds(row, context) }
    }

    /// Whether a term of exactly these words stands there.
    package func has(_ term: String) -> Bool { FilterWord.words(of: text).contains { $0.text == term } }

    /// The text with a term put behind it, or taken out where it stands there; terms that begin with `family` go.
    package func toggling(_ term: String, inPlaceOf family: String? = nil) -> String {
        let words = FilterWord.words(of: text).map(\.text)
        let rest = words.filter { word in word != term && family.map { !word.hasPrefix($0) } ?? true }
        return (words.contains(term) ? rest : rest + [term]).joined(separator: " ")
    }

    /// The text with its bare words looked for in everything, not in beginnings alone.
    package var searchingInside: String {
        FilterWord.words(of: text).map { word in
            guard word.field == nil else { return word.text }
            return word.isNegated ? "-text:" + word.text.dropFirst() : "text:" + word.text
        }.joined(separator: " ")
    }

    /// Whether other rows are wanted when another page comes.
    var dependsOnPage: Bool {
        terms.contains { term in
            switch term.condition {
            case .sincePage: true
            case .pages(let pages): pages.contains(nil)
            default: false
            }
        }
    }

    private var asksForInternal: Bool {
        terms.contains { term in
            if case .traits(let traits) = term.condition { traits.contains(.internal) } else { false }
        }
    }

    /// Two filters of the same text are the same.
    package static func == (left: TrafficFilter, right: TrafficFilter) -> Bool { left.text == right.text }
}
