import BridgeCore
import BridgeScripting
import GLibKit

/// One term of a filter.
nonisolated struct FilterTerm: Sendable {
    /// What must hold.
    enum Condition: Sendable {
        case words([TextPattern])
        case name([TextPattern])
        case data([TextPattern])
        case answer([TextPattern])
        case text([TextPattern])
        case traits([RowTrait])
        case directions([CallDirection])
        case parts([RowPart])
        case took(Bound, Duration)
        case size(Bound, Int)
        case time(Bound, Duration)
        /// Above: since the newest page began.
        case sincePage(Bound)
        /// Nil is the page that is there.
        case pages([Int?])
        case wireProtocol([TextPattern])
        case transport([TextPattern])
        case answeredBy([TextPattern])
    }

    /// On which side of a limit.
    enum Bound: Sendable { case above, below }

    let condition: Condition
    let isNegated: Bool

    /// Whether a row fulfils it.
    func holds(_ row: TrafficRow, _ context: TrafficFilter.Context) -> Bool {
        condition.holds(row, context) != isNegated
    }

    /// The term of a word and what is wrong with the word; no term where its value is still to be typed.
    static func read(_ word: FilterWord) -> (FilterTerm?, problem: String?) {
        guard let name = word.field else { return words(word.values, word) }
        guard let field = FilterField(name: name) else {
            return (plain(word), unknown("field", name, FilterField.allCases.map(\.rawValue)))
        }
        guard !word.values.isEmpty else { return (nil, nil) }
        do throws(FilterProblem) {
            return (FilterTerm(condition: try field.condition(word.values), isNegated: word.isNegated), nil)
        } catch {
            return (plain(word), error.sentence)
        }
    }

    private static func words(_ values: [FilterWord.Value], _ word: FilterWord) -> (FilterTerm?, problem: String?) {
        guard !values.isEmpty else { return (nil, nil) }
        do throws(FilterProblem) {
            let patterns = try FilterField.patterns(values)
            return (FilterTerm(condition: .words(patterns), isNegated: word.isNegated), nil)
        } catch {
            return (plain(word), error.sentence)
        }
    }

    /// The word as a text to be looked for.
    private static func plain(_ word: FilterWord) -> FilterTerm {
        FilterTerm(condition: .words([.part(FoldedText(word.plain))]), isNegated: word.isNegated)
    }

    /// That a word is not known, and the known one that it is like.
    static func unknown(_ kind: String, _ word: String, _ known: [String]) -> String {
        let near = NearestName.of(word.lowercased(), among: known)
        let what =
            kind == "field"
            ? translated("No field \"{word}\".", ["word": word]) : translated("No value \"{word}\".", ["word": word])
        let guess = near.map { translated("Did you mean \"{near}\"?", ["near": $0]) }
        return [what, guess].compactMap(\.self).joined(separator: " ")
    }
}

/// Why a term is not understood.
nonisolated struct FilterProblem: Error {
    /// What is wrong and what was meant perhaps.
    let sentence: String
}
