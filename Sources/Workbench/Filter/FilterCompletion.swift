/// What a filter's completion offers: the fields, then the values that a field knows or that were seen.
nonisolated package struct FilterCompletion: Sendable {
    /// One offer.
    package struct Offer: Sendable, Equatable {
        /// The whole filter when the offer is taken.
        package let text: String
        /// What is shown of it: the word that is completed.
        package let word: String
        /// What it asks for.
        package let meaning: String
    }

    /// Names of handlers that were seen.
    package var names: Set<String> = []
    /// Protocols that were seen.
    package var protocols: Set<String> = []
    /// Numbers of pages that were seen.
    package var pages: Set<Int> = []

    /// How many offers there are at most.
    private static let limit = 12

    /// Nothing was seen yet.
    package init() {}

    /// The offers for the last word of `text`.
    package func offers(for text: String) -> [Offer] {
        guard let last = FilterWord.words(of: text).last, last.range.upperBound == text.utf8.count else { return [] }
        let before = String(decoding: text.utf8.prefix(last.range.lowerBound), as: UTF8.self)
        let minus = last.isNegated ? "-" : ""
        let found = last.field.flatMap(FilterField.init(name:)).map { values(of: $0, last) } ?? fields(last)
        return found.prefix(Self.limit).map { word, meaning in
            Offer(text: before + minus + word, word: minus + word, meaning: meaning)
        }
    }

    private func fields(_ word: FilterWord) -> [(String, String)] {
        guard word.field == nil else { return [] }
        let start = word.plain.lowercased()
        let fields = FilterField.allCases.filter { $0.rawValue.hasPrefix(start) }.map {
            ("\($0.rawValue):", $0.meaning)
        }
        let traits = RowTrait.allCases.filter { $0.rawValue.hasPrefix(start) && start.count > 1 }
        return fields + traits.map { ("is:\($0.rawValue)", FilterField.is.meaning) }
    }

    private func values(of field: FilterField, _ word: FilterWord) -> [(String, String)] {
        let typed = word.text.drop { $0 != ":" }.dropFirst()
        let done = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
        let start = typed.dropFirst(done.count).lowercased().trimmingPrefix("\"")
        return values(of: field).filter { $0.lowercased().contains(start) && $0.lowercased() != start }
            .map { ("\(field.rawValue):\(done)\(Self.quoted($0))", field.meaning) }
    }

    private func values(of field: FilterField) -> [String] {
        switch field {
        case .name: names.sorted()
        case .is: RowTrait.allCases.map(\.rawValue)
        case .direction: ["js", "app"]
        case .has: RowPart.allCases.map(\.rawValue)
        case .slower, .faster: ["100ms", "1s", "5s"]
        case .larger, .smaller: ["10kb", "1mb"]
        case .after, .before: ["page"]
        case .page: ["this"] + pages.sorted().map(String.init)
        case .protocol: protocols.sorted()
        case .transport: ["navigation", "script-message"]
        case .by: ["person", "fake", "file", "swift", "script", "page"]
        case .data, .answer, .text: []
        }
    }

    private static func quoted(_ value: String) -> String {
        value.contains { $0.isWhitespace || $0 == "," } ? "\"\(value)\"" : value
    }
}

nonisolated extension FilterField {
    /// What it asks for, in a few words.
    var meaning: String {
        switch self {
        case .name: translated("the handler's name")
        case .is: translated("the state")
        case .direction: translated("who calls whom")
        case .has: translated("what belongs to it")
        case .data: translated("all of the data")
        case .answer: translated("all of the answer")
        case .text: translated("everything")
        case .slower, .faster: translated("how long it took; seconds, unless a unit is given")
        case .larger, .smaller: translated("how large it is")
        case .after, .before: translated("when it happened")
        case .page: translated("which page")
        case .protocol: translated("the protocol")
        case .transport: translated("how it travelled")
        case .by: translated("who answered")
        }
    }
}
